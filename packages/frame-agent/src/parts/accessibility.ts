import { createAccessibilityDomain } from "../cdp/domains/accessibility/index.js";
import type { PartModule } from "./part.js";

export { schema } from "../cdp/params/accessibility.gen.js";

export const create: PartModule["create"] = ({ env, files, wasLoading }) => {
  const { table, stop } = createAccessibilityDomain(env, files, wasLoading);
  return { tables: [table], stop };
};
