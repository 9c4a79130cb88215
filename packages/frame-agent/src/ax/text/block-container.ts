import type { AxObject } from "../object.js";
import { isMathDisplay } from "../layout/math-display.js";
import { innerType } from "./box-type.js";

/** Lays its content out in lines or blocks itself, which what MathML lays out does not (Blink: `LayoutObject::BehavesLikeBlockContainer`). */
export const isBlockContainer = (object: AxObject): boolean => innerType(object) === "flow" && !isMathDisplay(object.style);
