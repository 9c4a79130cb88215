import { isBlocked } from "../inclusion/blocking.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Inert in the fallback of a canvas, where that hides nothing but takes focus and editing away (observed on 156). */
export const isInertInCanvas = (pass: Pass, object: AxObject): boolean =>
  object.inCanvas && (object.style.get("interactivity") === "inert" || isBlocked(pass, object));
