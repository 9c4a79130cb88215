import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { UaVerdict } from "../ua/facts.js";
import { hiddenReason, inheritHiding, SHOWN, type Hiding } from "./hidden.js";
import { isIncludedAlthoughIgnored } from "./included.js";
import { layoutVerdict } from "./layout-default.js";
import { inheritNameUse, type NameUse } from "./name-use.js";
import { PART, type Steps } from "../../steps.js";
import { NO_REASON, PRESENTATIONAL, semanticVerdict, UNINTERESTING, type Verdict } from "./semantic.js";

/** What an object inherits from its accessibility parent. */
export interface HandedDown {
  readonly hiding: Hiding;
  readonly nameUse: NameUse;
}

/**
 * Decides for every object whether it is exposed, ignored but in the tree, or not in the tree, in pre-order: hiding and use for
 * names are inherited from the accessibility parent.
 */
export function* decideInclusion(pass: Pass): Steps<void> {
  const isInert = pass.document !== pass.env.window.document && part("elements").isFrameInert(pass);
  const start: HandedDown = { hiding: isInert ? { ...SHOWN, inert: { name: "inertSubtree" } } : SHOWN, nameUse: null };
  for (let i = 0; i < pass.order.length; i++) {
    const object = pass.order[i]!;
    if (i % PART === PART - 1) yield;
    const from = object.parent?.handedDown ?? start;
    const hiding = inheritHiding(pass, object, from.hiding);
    const hidden = object.kind === "document" ? null : hiddenReason(pass, object, hiding);
    object.hidden = hidden;
    const verdict: Exclude<Verdict, null> = hidden ? [hidden] : (semanticVerdict(pass, object) ?? uaVerdict(pass, object) ?? layoutVerdict(pass, object));
    object.ignored = verdict !== true;
    object.reasons = verdict === true ? NO_REASON : object.inCanvas && !hidden ? [...part("elements").reasonsInCanvas(pass, object, hiding), ...verdict] : verdict;
    const nameUse = inheritNameUse(pass, object, from.nameUse, hiding.inert !== null && !object.inCanvas);
    object.included = (!object.ignored || isIncludedAlthoughIgnored(pass, object, hidden !== null, nameUse)) && !isGeneratedInSelect(pass, object);
    if (object.children.length > 0) {
      object.handedDown = hiding === from.hiding && nameUse === from.nameUse ? from : { hiding, nameUse };
    }
  }
}

/** A drop-down is its value: of what styles generate in it, the pseudo-elements alone are in the tree (156). */
const isGeneratedInSelect = (pass: Pass, { kind, node }: AxObject): boolean =>
  (kind === "generated" || kind === "wrapper") && pass.objectOf(node)?.role === "comboBoxSelect";

const UA_VERDICTS: Record<UaVerdict, Verdict> = {
  included: true,
  atomic: true,
  layout: null,
  uninteresting: UNINTERESTING,
  presentational: PRESENTATIONAL,
  internal: NO_REASON,
};

/** In canvas fallback and in a closed drop-down a part is like any other element, but slots stay slots. */
function uaVerdict(pass: Pass, object: AxObject): Verdict {
  const { ua, inCanvas, dropDown, style } = object;
  if (!ua || ((inCanvas || dropDown) && style.display !== "contents") || (dropDown && !part("elements").isSlotInside(pass, object))) return null;
  return UA_VERDICTS[ua.verdict];
}

