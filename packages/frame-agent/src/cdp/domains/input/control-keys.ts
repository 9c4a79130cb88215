import type { InputContext } from "./context.js";
import { kindOf, setByUser, type Kind } from "./controls.js";
import { clickByKey, tryFocus } from "./focus.js";
import { anchorOf, isEnabled, isListBox, optionsOf, selectOnly, selectRange, sendChange, setAnchor } from "./list-box.js";
import { rangeOf } from "./range-control.js";
import { FULL } from "./fire.js";
import { radioGroup } from "./tab-order.js";

/** A key press as far as controls react to it. */
export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly command: boolean;
}

/** What a control does on keydown; true when it took the key, so that no text and no scrolling follows. */
type KeyHandler<E extends Element = HTMLInputElement> = (c: InputContext, element: E, press: KeyPress) => boolean;

const STEP_KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Arrow keys move within a radio group, which checks what they reach (Blink's RadioInputType::HandleKeydownEvent). */
const radioKey: KeyHandler = (c, radio, { key, command }) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined || command) return false;
  const group = radioGroup(c, radio);
  for (let i = group.indexOf(radio) + step, left = group.length - 1; left > 0; i += step, left--) {
    const next = group[(i + group.length) % group.length]!;
    if (c.dom.matches(next, ":disabled") || !tryFocus(c, next, true)) continue;
    clickByKey(c, next);
    break;
  }
  return true;
};

/** Blink's RangeInputType::HandleKeydownEvent. */
const rangeKey: KeyHandler = (c, input, { key }) => {
  const { min, max, step } = rangeOf(c, input);
  const small = step ?? (max - min) / 100;
  const big = Math.max((max - min) / 10, small);
  const now = Number(c.api.value(input));
  const rtl = c.dom.cssValue(c.dom.computedStyle(input), "direction") === "rtl" && /Left|Right/.test(key) ? -1 : 1;
  const wanted: number | undefined = { Home: min, End: max, PageUp: now + big, PageDown: now - big }[key] ?? (key in STEP_KEYS ? now + STEP_KEYS[key]! * small * rtl : undefined);
  if (wanted === undefined) return false;
  setByUser(c, input, String(Math.min(Math.max(Number(wanted.toPrecision(12)), min), max)), ["input", "change"]);
  return true;
};

const numberKey: KeyHandler = (c, input, { key }) => {
  if (key !== "ArrowUp" && key !== "ArrowDown") return false;
  stepNumber(c, input, key === "ArrowUp" ? 1 : -1, ["input", "change"]);
  return true;
};

/** Steps a number field as its spin button does. */
export function stepNumber(c: InputContext, input: HTMLInputElement, direction: 1 | -1, events: readonly string[]): void {
  const { api, fire } = c;
  if (api.readOnly(input)) return;
  const before = api.value(input);
  try {
    (direction > 0 ? api.stepUp : api.stepDown)(input);
  } catch {
    // `step=any` has no step of its own; a user's is 1.
    api.setValue(input, String(Number(before) + direction));
  }
  const after = api.value(input);
  if (after !== before) api.setValue(input, before);
  if (fire(input, "InputEvent", "beforeinput", { ...FULL, inputType: "insertText", data: after })) setByUser(c, input, after, events);
}

/** Escape empties a search field. */
const searchKey: KeyHandler = (c, input, { key }) => {
  if (key !== "Escape" || c.dom.inputType(input) !== "search" || c.api.value(input) === "") return false;
  setByUser(c, input, "", ["input"]);
  c.fire(input, "Event", "search", { bubbles: true });
  return true;
};

const selectKey: KeyHandler<HTMLSelectElement> = (c, select, press) => {
  const { api } = c;
  const options = optionsOf(c, select);
  const open = isListBox(c, select);
  const multiple = api.multiple(select);
  if (press.command && press.key.toLowerCase() === "a" && multiple) {
    if (selectOnly(c, select, () => true)) sendChange(c, select);
    return true;
  }
  const step = { ArrowDown: 1, ArrowRight: 1, PageDown: 3, ArrowUp: -1, ArrowLeft: -1, PageUp: -3, Home: 1, End: -1 }[press.key];
  if (step === undefined || press.command || (open && /Left|Right/.test(press.key))) return false;
  const from = press.key === "Home" ? -1 : press.key === "End" ? options.length : open ? (lastReached.get(select) ?? api.selectedIndex(select)) : api.selectedIndex(select);
  const next = enabledFrom(c, options, from, step);
  if (next === undefined) return true;
  lastReached.set(select, next);
  const extend = open && multiple && press.shift;
  if (extend) setAnchor(select, Math.max(anchorOf(c, select), 0));
  else setAnchor(select, next);
  if (extend ? selectRange(c, select, next) : selectOnly(c, select, (_option, index) => index === next)) sendChange(c, select);
  return true;
};

/** The option that keys reached last in a list box, where an extended selection goes on. */
const lastReached = new WeakMap<HTMLSelectElement, number>();

/** The enabled option |step| places on, or as near to there as possible. */
function enabledFrom(c: InputContext, options: readonly HTMLOptionElement[], from: number, step: number): number | undefined {
  let reached: number | undefined;
  let left = Math.abs(step);
  for (let i = from + Math.sign(step); i >= 0 && i < options.length && left > 0; i += Math.sign(step)) {
    if (!isEnabled(c, options[i]!)) continue;
    reached = i;
    left--;
  }
  return reached;
}

/** Enter on a link follows it at once; no keypress comes. */
const linkKey: KeyHandler<Element> = (c, link, { key }) => {
  if (key === "Enter") clickByKey(c, link);
  return key === "Enter";
};

export const KEYDOWN: Partial<Record<Kind, KeyHandler<never>>> = {
  radio: radioKey, range: rangeKey, number: numberKey, text: searchKey, select: selectKey, link: linkKey,
};

/** Typing on a select looks for an option that starts with the letters (Blink's TypeAhead). */
export class TypeAhead {
  #typed = "";
  #lastTime = -Infinity;

  /** `time` in milliseconds; a second without a letter starts anew. */
  type(c: InputContext, select: HTMLSelectElement, letter: string, time: number): void {
    const { api } = c;
    if (time - this.#lastTime > 1000) this.#typed = "";
    this.#lastTime = time;
    this.#typed += letter.toLowerCase();
    const repeated = [...this.#typed].every((other) => other === this.#typed[0]);
    const wanted = repeated ? this.#typed[0]! : this.#typed;
    const options = optionsOf(c, select);
    const start = Math.max(api.selectedIndex(select), 0) + (repeated ? 1 : 0);
    for (let i = 0; i < options.length; i++) {
      const index = (start + i) % options.length;
      const option = options[index]!;
      if (!isEnabled(c, option) || !api.label(option).trim().toLowerCase().startsWith(wanted)) continue;
      if (selectOnly(c, select, (_option, at) => at === index)) sendChange(c, select);
      return;
    }
  }
}

const IMPLICIT_SUBMITTERS: ReadonlySet<Kind> = new Set<Kind>(["text", "number", "date", "radio", "checkbox", "range"]);

/** Enter in a field sends its form (HTML, "implicit submission"). */
export function submitImplicitly(c: InputContext, field: HTMLInputElement): void {
  const { api, dom, edits, fire } = c;
  const kind = kindOf(c, field);
  if (!IMPLICIT_SUBMITTERS.has(kind)) return;
  if ((kind === "text" || kind === "number") && edits.commit(field)) {
    fire(field, "Event", "change", { bubbles: true });
    edits.committed(field);
  }
  const form = api.form(field);
  if (!form) return;
  const controls = formControls(c, form);
  const button = controls.find((control) => dom.matches(control, "button:not([type]), button[type=submit i], input[type=submit i], input[type=image i]"));
  if (button) {
    if (!dom.matches(button, ":disabled")) clickByKey(c, button);
  } else if (/^(text|number|date)$/.test(kind) && controls.filter((control) => /^(text|number|date)$/.test(kindOf(c, control))).length === 1) {
    api.requestSubmit(form);
  }
}

function formControls({ dom, api }: InputContext, form: HTMLFormElement): HTMLElement[] {
  const controls: HTMLElement[] = [];
  const elements = api.elements(form);
  for (let i = 0; i < api.length(form); i++) controls.push(elements[i] as HTMLElement);
  // `elements` leaves out image buttons.
  return [...controls, ...collect(dom.querySelectorAll(form, "input[type=image i]"))];

  function collect(list: NodeListOf<Element>): HTMLElement[] {
    const images: HTMLElement[] = [];
    for (let i = 0; i < dom.listLength(list); i++) images.push(list[i] as HTMLElement);
    return images;
  }
}
