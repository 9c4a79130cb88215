import { createInputDomain } from "../cdp/domains/input/index.js";
import type { PartModule } from "./part.js";

export { schema } from "../cdp/params/input.gen.js";

export const create: PartModule["create"] = ({ env, input }) => {
  const { table, stop } = createInputDomain(env, input);
  return { tables: [table], stop };
};
