import * as accessibility from "./accessibility.js";
import * as dom from "./dom.js";
import * as input from "./input.js";
import * as network from "./network.js";
import * as page from "./page.js";
import type { DomainPartName, PageModule, PartModule } from "./part.js";

/** The parts that are in this bundle. The build of a script in several files replaces this module by one that has none. */
export const BUNDLED: { readonly [N in DomainPartName]?: PartModule } & { readonly page?: PageModule } = { accessibility, dom, input, network, page };
