import { invalidParams } from "../../errors.js";
import type { WrapOptions } from "./remote-object.js";

/** Parameters that say how a result is described. */
export interface ResultParams {
  readonly objectGroup?: string;
  readonly returnByValue?: boolean;
  readonly generatePreview?: boolean;
  readonly awaitPromise?: boolean;
  readonly serializationOptions?: { readonly serialization: string; readonly maxDepth?: number };
}

/** `serializationOptions` outranks `returnByValue` and `generatePreview`. */
export function wrapOptions({ returnByValue, generatePreview, serializationOptions }: ResultParams): WrapOptions {
  switch (serializationOptions?.serialization) {
    case undefined:
      return returnByValue ? { mode: "json" } : { mode: "id", preview: generatePreview };
    case "json":
      return { mode: "json" };
    case "idOnly":
      return { mode: "id" };
    case "deep":
      return { mode: "deep", deep: { maxDepth: serializationOptions!.maxDepth } };
    default:
      throw invalidParams(`Unknown serializationOptions.serialization value ${serializationOptions!.serialization}`);
  }
}
