export { axNode, axTree } from "./ax-tree.js";
export { matchers, type AxMatchers } from "./matchers.js";
export { getAllByAXRole, getByAXRole, queryAllByAXRole, queryByAXRole, type AxQuery } from "./queries.js";
