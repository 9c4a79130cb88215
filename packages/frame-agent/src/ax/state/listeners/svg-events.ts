import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";

/** As `listensInSvg` of state/listeners/animation-events.ts, asked of what has attributes or listeners for it or where animations have times. */
export const mayListenInSvg = (pass: Pass, object: AxObject, group: "click" | "focus"): boolean =>
  (hasTimes(pass) || pass.env.instrumentation.listenersOf(object.element!).length > 0 || /on[bf]/.test(object.attributeNames.join())) &&
  part("elements").listensInSvg(pass, object, group);

const hasTimes = perPass(({ dom, document }) => dom.listLength(dom.documentQueryAll(document, "[begin],[end]")) > 0);
