import * as dom from "./dom.js";
import * as input from "./input.js";
import * as network from "./network.js";
import type { PartModule, PartName } from "./part.js";

/** The parts that are in this bundle. The build of a script in several files replaces this module by one that has none. */
export const BUNDLED: Readonly<Record<PartName, PartModule>> | Readonly<Record<string, never>> = { dom, input, network };
