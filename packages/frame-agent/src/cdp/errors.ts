import { type CdpError, serverError } from "@icdp/protocol";

/** `invalidParams`: what Chromium's handlers answer with `Response::InvalidParams`. */
export { badArgument as invalidParams, CdpError, serverError } from "@icdp/protocol";

export const noNodeWithId = (): CdpError => serverError("Could not find node with given id");
export const noNodeWithBackendId = (): CdpError => serverError("No node found for given backend id");
export const noNodeGiven = (): CdpError => serverError("Either nodeId, backendNodeId or objectId must be specified");
export const invalidObjectId = (): CdpError => serverError("Invalid remote object id");
export const noObjectWithId = (): CdpError => serverError("Could not find object with given id");
export const notANode = (): CdpError => serverError("Object id doesn't reference a Node");
export const noContextWithId = (): CdpError => serverError("Cannot find context with specified id");
export const noFrameWithId = (): CdpError => serverError("Frame with the given id was not found.");
