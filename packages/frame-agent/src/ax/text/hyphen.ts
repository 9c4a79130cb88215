import { cssString } from "../generated/css-escapes.js";
import type { AxObject } from "../object.js";

export const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";

export const hyphenOf = (object: AxObject): string => cssString(object.style.get("hyphenate-character")) ?? HYPHEN;
