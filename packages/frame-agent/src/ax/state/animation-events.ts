import { SVG_NS, XLINK_NS } from "../../dom/dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { perPass } from "../per-pass.js";

/** `id.event + offset`; without an id, the event is one of the animated element. A dot or sign in an id is escaped. */
const EVENT_VALUE = /^\s*(?:((?:\\.|[^\\.+-])+)\.)?([a-z]+)\s*(?:[+-].*)?$/i;

/**
 * What elements listen to for the animations that it begins or ends (SVG Animations, "begin-value"; Blink: `SVGSMILElement::ParseCondition`,
 * `ConnectConditions`; 156).
 */
const eventsOfAnimations = perPass((pass) => {
  const { dom } = pass;
  const events = new Map<Node, string>();
  for (const scope of pass.scopes()) {
    const animations = dom.queryAllIn(scope, "set,animate,animateMotion,animateTransform");
    for (let i = 0, length = dom.listLength(animations); i < length; i++) {
      const animation = animations[i]!;
      if (dom.namespace(animation) !== SVG_NS) continue;
      const href = dom.attr(animation, "href") ?? dom.attrNS(animation, XLINK_NS, "href");
      const animated = href?.startsWith("#") ? dom.elementById(scope, href.slice(1)) : dom.parentNode(animation);
      for (const value of `${dom.attr(animation, "begin") ?? ""};${dom.attr(animation, "end") ?? ""}`.split(";")) {
        const [, id, type] = EVENT_VALUE.exec(value) ?? [];
        const base = id === undefined ? animated : dom.elementById(scope, id.replace(/\\(.)/g, "$1"));
        if (base && type) events.set(base, `${events.get(base) ?? ""} ${type}`);
      }
    }
  }
  return events;
});

const GROUPS = {
  click: /\b(?:click|mousedown|mouseup|DOMActivate)\b/,
  focus: /\b(?:on)?(?:focus(?:in|out)?|blur)\b/,
} as const;

/**
 * Whether an element listens to clicks that begin or end an animation, or to the focus, which it can have for that (Blink:
 * `SVGElement::HasFocusEventListeners`, 156).
 */
export function listensInSvg(pass: Pass, { attributeNames, element }: AxObject, group: keyof typeof GROUPS): boolean {
  const types = [eventsOfAnimations(pass).get(element!) ?? ""];
  if (group === "focus") types.push(...attributeNames, ...pass.env.instrumentation.listenersOf(element!).map(({ type }) => type));
  return GROUPS[group].test(types.join(" "));
}
