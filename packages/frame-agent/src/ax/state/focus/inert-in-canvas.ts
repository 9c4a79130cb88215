import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";

/** Inert in the fallback of a canvas, where that hides nothing but takes focus and editing away (observed on 156). */
export const isInertInCanvas = (pass: Pass, object: AxObject): boolean => object.inCanvas && part("elements").isInertFallback(pass, object);
