import { SVG_NS } from "../../../dom/dom.js";
import { svgHref } from "../../../dom/svg-href.js";
import { CLICK_TYPES } from "../../../instrumentation/event-listeners.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";

/** `id.event + offset`; without an id, the event is one of the animated element. A dot or sign in an id is escaped. */
const EVENT_VALUE = /^\s*(?:((?:\\.|[^\\.+-])+)\.)?([a-z]+)\s*(?:[+-].*)?$/i;

/**
 * What elements listen to for the animations that it begins or ends (SVG Animations, "begin-value"; Blink: `SVGSMILElement::ParseCondition`,
 * `ConnectConditions`; 156).
 */
const eventsOfAnimations = perPass((pass) => {
  const { dom } = pass;
  const events = new Map<Node, string[]>();
  for (const scope of pass.scopes()) {
    const animations = dom.queryAllIn(scope, "set,animate,animateMotion,animateTransform");
    for (let i = 0, length = dom.listLength(animations); i < length; i++) {
      const animation = animations[i]!;
      if (dom.namespace(animation) !== SVG_NS) continue;
      const href = svgHref(dom, animation);
      const animated = href?.startsWith("#") ? dom.elementById(scope, href.slice(1)) : dom.parentNode(animation);
      for (const value of `${dom.attr(animation, "begin") ?? ""};${dom.attr(animation, "end") ?? ""}`.split(";")) {
        const [, id, type] = EVENT_VALUE.exec(value) ?? [];
        const base = id === undefined ? animated : dom.elementById(scope, id.replace(/\\(.)/g, "$1"));
        if (!base || !type) continue;
        const known = events.get(base);
        if (known) known.push(type);
        else events.set(base, [type]);
      }
    }
  }
  return events;
});

const GROUPS = { click: CLICK_TYPES, focus: new Set(["focus", "focusin", "focusout", "blur"]) } as const;

/**
 * Whether an element listens to clicks that begin or end an animation, or to the focus, which it can have for that (Blink:
 * `SVGElement::HasFocusEventListeners`, 156).
 */
export function listensInSvg(pass: Pass, { attributeNames, element }: AxObject, group: keyof typeof GROUPS): boolean {
  const has = (type: string): boolean => GROUPS[group].has(type);
  if (eventsOfAnimations(pass).get(element!)?.some(has)) return true;
  if (group === "click") return false;
  return pass.env.instrumentation.listenersOf(element!).some(({ type }) => has(type)) || attributeNames.some((name) => name.startsWith("on") && has(name.slice(2)));
}
