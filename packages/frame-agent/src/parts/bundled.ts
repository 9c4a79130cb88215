import * as accessibility from "./accessibility.js";
import * as dom from "./dom.js";
import * as input from "./input.js";
import * as network from "./network.js";
import type { DomainPartName, PartModule } from "./part.js";

/** The parts that are in this bundle. The build of a script in several files replaces this module by one that has none. */
export const BUNDLED: Readonly<Record<DomainPartName, PartModule>> | Readonly<Record<string, never>> = { accessibility, dom, input, network };
