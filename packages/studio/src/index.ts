export { mountStudio, type Studio } from "./mount.js";
export type { StudioOptions } from "./model/studio-model.js";
