import { FILE_INPUT } from "../../../dom/controls.js";
import type { InputContext } from "./context.js";
import { FULL } from "./fire.js";
import type { Level } from "./hit-test.js";
import { CONTROL, META, SHIFT } from "./modifiers.js";
import { closest, closestMatch } from "./tree.js";

/** A link as far as opening it goes. */
interface Link {
  readonly element: Element;
  readonly url: string;
  readonly target: string;
}

/**
 * Sends `click` or `auxclick` with its default action. The browser itself follows links, toggles and submits for script-made
 * clicks; what it refuses them (new windows, file choosers) is handed to the hooks. `init`: the pointer event's members.
 */
export function sendClick(c: InputContext, target: Element, type: "click" | "auxclick", level: Level, modifiers: number, init: object): void {
  const { api, env, fire } = c;
  const { openLink } = c.hooks;
  const link = linkAround(c, target);
  const leaves = link !== null && (type === "auxclick" || (modifiers & (CONTROL | META | SHIFT)) !== 0 || opensWindow(c, link));
  // The last listener of all, unless page code stops the event.
  const takeOver = leaves && type === "click" && openLink !== undefined;
  let taken = false;
  const stop = takeOver
    ? env.browser.listen(api.defaultView(level.document) ?? env.window, "click", (event: Event) => {
        if (api.defaultPrevented(event)) return;
        taken = true;
        api.preventDefault(event);
      })
    : undefined;
  const allowed = fire(target, "PointerEvent", type, { ...FULL, ...init });
  stop?.();
  if (taken || (allowed && leaves && type === "auxclick")) openLink?.({ url: link!.url, background: type === "auxclick" || ((modifiers & (CONTROL | META)) !== 0 && (modifiers & SHIFT) === 0) });
  if (!allowed || type !== "click") return;
  const control = closestMatch(c, target, FILE_INPUT);
  if (control) c.hooks.fileChooser?.(control as HTMLInputElement);
}

function linkAround(c: InputContext, target: Element): Link | null {
  const { dom } = c;
  const element = closest(c, target, (candidate) => /^(a|area)$/.test(dom.localName(candidate)) && dom.hasAttr(candidate, "href"));
  if (!element) return null;
  const base = dom.documentQuery(dom.ownerDocument(element)!, "base[target]");
  return { element, url: c.api.href(element), target: dom.attr(element, "target") ?? (base ? dom.attr(base, "target") : null) ?? "" };
}

/** Whether a link's target names no present frame. */
function opensWindow({ env }: InputContext, { target }: Link): boolean {
  if (target === "" || /^_(self|parent|top)$/i.test(target)) return false;
  return target.toLowerCase() === "_blank" || !env.frames.all().some(({ owner }) => owner && env.dom.attr(owner, "name") === target);
}
