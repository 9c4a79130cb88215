import type { InputContext } from "./context.js";
import type { Level } from "./hit-test.js";
import { CONTROL, META, SHIFT } from "./modifiers.js";
import type { Press } from "./press.js";
import { closestMatch, toArray } from "./tree.js";

/** A select whose options lie open, as opposed to one that opens a menu. */
export const isListBox = ({ api }: InputContext, select: HTMLSelectElement): boolean =>
  api.multiple(select) || api.size(select) > 1;

export const optionsOf = (c: InputContext, select: HTMLSelectElement): HTMLOptionElement[] =>
  toArray(c, c.dom.querySelectorAll(select, "option") as NodeListOf<HTMLOptionElement>);

export const isEnabled = ({ dom }: InputContext, option: Element): boolean => !dom.matches(option, ":disabled");

/** Selects exactly these options and tells the page once, if anything changed (HTMLSelectElement's input and change). */
export function selectOnly(c: InputContext, select: HTMLSelectElement, chosen: (option: HTMLOptionElement, index: number) => boolean): boolean {
  const { api } = c;
  let changed = false;
  optionsOf(c, select).forEach((option, index) => {
    const wanted = isEnabled(c, option) && chosen(option, index);
    if (api.selected(option) === wanted) return;
    changed = true;
    if (wanted || api.multiple(select)) api.setSelected(option, wanted);
  });
  return changed;
}

export function sendChange({ fire }: InputContext, select: HTMLSelectElement): void {
  fire(select, "Event", "input", { bubbles: true, composed: true });
  fire(select, "Event", "change", { bubbles: true });
}

/** Where a range of options starts that Shift or a drag extends. */
const anchors = new WeakMap<HTMLSelectElement, number>();

export const anchorOf = ({ api }: InputContext, select: HTMLSelectElement): number => anchors.get(select) ?? api.selectedIndex(select);
export const setAnchor = (select: HTMLSelectElement, index: number): void => void anchors.set(select, index);

/** Selects the options between the anchor and `end`. */
export function selectRange(c: InputContext, select: HTMLSelectElement, end: number): boolean {
  const anchor = Math.max(anchorOf(c, select), 0);
  return selectOnly(c, select, (_option, index) => index >= Math.min(anchor, end) && index <= Math.max(anchor, end));
}

/** A press on an option of a list box (Blink's ListBoxSelectType). */
export function pressOnListBox(c: InputContext, select: HTMLSelectElement, level: Level, modifiers: number): Press {
  const { api } = c;
  const multiple = api.multiple(select);
  const indexAt = ({ target }: Level): number => optionsOf(c, select).indexOf(closestMatch(c, target, "option") as HTMLOptionElement);
  const toggles = multiple && (modifiers & (CONTROL | META)) !== 0;
  let changed = false;

  const pressed = indexAt(level);
  if (pressed >= 0) {
    if (toggles) {
      changed = selectOnly(c, select, (option, index) => api.selected(option) !== (index === pressed));
    } else if (multiple && modifiers & SHIFT) {
      changed = selectRange(c, select, pressed);
    } else {
      changed = selectOnly(c, select, (_option, index) => index === pressed);
    }
    if (!(modifiers & SHIFT)) setAnchor(select, pressed);
  }
  return {
    moved(to) {
      const index = indexAt(to);
      if (index < 0 || toggles) return;
      if (!multiple) setAnchor(select, index);
      changed = selectRange(c, select, index) || changed;
    },
    released() {
      if (changed) sendChange(c, select);
    },
  };
}
