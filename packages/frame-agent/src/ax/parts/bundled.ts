import * as elements from "./elements.js";
import type { EngineParts } from "./part.js";
import * as style from "./style.js";
import * as texts from "./texts.js";

/** The parts that are in this bundle. The build of a script in several files replaces this module by one that has none. */
export const BUNDLED: Partial<EngineParts> = { elements, style, texts };
