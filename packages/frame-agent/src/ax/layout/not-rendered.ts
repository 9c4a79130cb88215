import type { StyleFacts } from "./layout.js";

/** Style of everything below `display:none`: nothing there is asked for more. Spares computing styles without boxes. */
export const NOT_RENDERED: StyleFacts = {
  display: "none",
  visibility: "visible",
  position: "static",
  float: "none",
  whiteSpaceCollapse: "collapse",
  textTransform: "none",
  content: "normal",
  get: () => "",
};
