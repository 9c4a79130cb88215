import { icdp } from "./plugin.js";

export type { IcdpOptions, RelayTargetOptions } from "./options.js";
export { icdp };
export default icdp;
