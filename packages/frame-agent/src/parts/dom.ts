import { createCssDomain } from "../cdp/domains/css/index.js";
import { createDomDebuggerDomain } from "../cdp/domains/dom-debugger/index.js";
import { createDomSnapshotDomain } from "../cdp/domains/dom-snapshot/index.js";
import { createDomDomain } from "../cdp/domains/dom/index.js";
import { createOverlayDomain } from "../cdp/domains/overlay/index.js";
import type { PartModule } from "./part.js";

export { schema } from "../cdp/params/dom.gen.js";

export const create: PartModule["create"] = ({ env, runtime }) => {
  const css = createCssDomain(env);
  const overlay = createOverlayDomain(env);
  return {
    tables: [css.table, createDomDomain(env, runtime), createDomDebuggerDomain(env, runtime), createDomSnapshotDomain(env), overlay.table],
    stop() {
      css.stop();
      overlay.stop();
    },
  };
};
