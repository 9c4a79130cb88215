import { createNonce, loaderIdOf } from "@icdp/protocol";

/** A new id in the form of Chromium's frame, loader and target ids: 32 upper-case hex digits. */
export const randomId = (): string => loaderIdOf(createNonce());
