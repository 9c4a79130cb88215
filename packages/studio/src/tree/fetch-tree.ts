import type { Protocol } from "devtools-protocol";
import type { StudioSession } from "../endpoint/endpoint.js";
import type { AxNode, FrameTree } from "./ax-tree.js";

export interface FetchedTree {
  readonly nodes: readonly AxNode[];
  readonly frames: readonly FrameTree[];
}

/** The tree of a Target's document, and those of the documents in its frames as far as the session reaches them. */
export async function fetchTree(session: Pick<StudioSession, "send">): Promise<FetchedTree> {
  const [{ nodes }, { frameTree }] = (await Promise.all([session.send("Accessibility.getFullAXTree"), session.send("Page.getFrameTree")])) as [
    { nodes: AxNode[] },
    Protocol.Page.GetFrameTreeResponse,
  ];
  const [, ...inner] = framesOf(frameTree);
  const frames = await Promise.all(inner.map((frameId) => fetchFrame(session, frameId)));
  return { nodes, frames: frames.flatMap((frame) => frame ?? []) };
}

/** Ids of all frames, the uppermost first. */
export function framesOf({ frame, childFrames = [] }: Protocol.Page.FrameTree): string[] {
  return [frame.id, ...childFrames.flatMap(framesOf)];
}

/** `undefined` for frames of other processes, and those that went away meanwhile. */
async function fetchFrame(session: Pick<StudioSession, "send">, frameId: string): Promise<FrameTree | undefined> {
  try {
    const [{ backendNodeId }, { nodes }] = await Promise.all([session.send("DOM.getFrameOwner", { frameId }), session.send("Accessibility.getFullAXTree", { frameId })]);
    return { ownerBackendId: backendNodeId, nodes };
  } catch {
    return undefined;
  }
}
