export { createInPageAgent, type InPageAgent, type InPageOptions } from "./inpage.js";
