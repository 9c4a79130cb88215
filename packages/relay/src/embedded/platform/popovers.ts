/** Popovers: https://html.spec.whatwg.org/#the-popover-attribute */

import { defineAttribute, defineMethods, reflectEnumerated } from "./define.js";
import { fireToggle, queueToggle, windowOf } from "./events.js";
import { delegateOf } from "./focus.js";
import { type ElementImpl, implementationOf, override, type PageWindow, wrapperOf } from "./jsdom.js";
import { definePseudoClass, stateChanged } from "./pseudo-classes.js";

type Mode = "auto" | "hint" | "manual";

interface OpenPopover {
  readonly mode: Mode;
  /** The element that opened it: it and what surrounds it do not close when this popover opens. */
  readonly source: HTMLElement | null;
  /** Gets the focus back. */
  readonly previous: HTMLElement | null;
}

/** By document, in the order of opening. */
const open = new WeakMap<Document, Map<HTMLElement, OpenPopover>>();

function openIn(document: Document): Map<HTMLElement, OpenPopover> {
  let popovers = open.get(document);
  if (!popovers) open.set(document, (popovers = new Map()));
  return popovers;
}

export const isPopoverOpen = (element: HTMLElement): boolean => openIn(element.ownerDocument).has(element);

const MODES: Readonly<Record<string, Mode>> = { "": "auto", auto: "auto", hint: "hint", manual: "manual" };

function modeOf(element: Element): Mode | null {
  const word = element.getAttribute("popover")?.toLowerCase();
  return word === undefined ? null : Object.hasOwn(MODES, word) ? MODES[word]! : "manual";
}

/** Once per process. */
export function patchPopovers(): void {
  definePseudoClass("popover-open", (document) => openIn(document).keys());
  override<ElementImpl, [], void>(implementationOf("nodes/HTMLElement"), "_detach", (self, native) => {
    native();
    if (self.hasAttributeNS(null, "popover")) forget(wrapperOf<HTMLElement>(self));
  });
  override<ElementImpl, [name: string], void>(implementationOf("nodes/HTMLElement"), "_attrModified", (self, native, name) => {
    native();
    if (name !== "popover") return;
    const element = wrapperOf<HTMLElement>(self);
    const state = openIn(element.ownerDocument).get(element);
    if (state && state.mode !== modeOf(element)) hide(element, { focusPrevious: true, events: true });
  });
}

export function installPopovers(window: PageWindow): void {
  const prototype = window.HTMLElement.prototype;
  reflectEnumerated<Mode | null>(prototype, "popover", { values: MODES, missing: null, invalid: "manual" });
  defineMethods(prototype, {
    showPopover: (element: HTMLElement, ...args: [options?: { source?: HTMLElement }]) => {
      if (isAllowed(element, "showPopover")) showPopover(element, args[0]?.source ?? null);
    },
    hidePopover: (element: HTMLElement) => {
      if (isAllowed(element, "hidePopover")) hidePopover(element);
    },
    togglePopover(element: HTMLElement, ...args: [options?: boolean | { force?: boolean; source?: HTMLElement }]) {
      const options = typeof args[0] === "boolean" ? { force: args[0] } : (args[0] ?? {});
      if (!isAllowed(element, "togglePopover")) return false;
      if (isPopoverOpen(element)) {
        if (options.force !== true) hidePopover(element);
      } else if (options.force !== false) showPopover(element, options.source ?? null);
      return isPopoverOpen(element);
    },
  });
}

/** Popover targets of buttons: `popoverTargetElement` and `popoverTargetAction`. */
export function installPopoverTargets(window: PageWindow): void {
  for (const { prototype } of [window.HTMLButtonElement, window.HTMLInputElement]) {
    defineAttribute<HTMLElement, Element | null>(prototype, "popoverTargetElement", {
      get: popoverTarget,
      set(element, target) {
        if (target === null) element.removeAttribute("popovertarget");
        else element.setAttribute("popovertarget", "");
        if (target) explicitTargets.set(element, new WeakRef(target));
        else explicitTargets.delete(element);
      },
    });
    reflectEnumerated(prototype, "popoverTargetAction", { values: { toggle: "toggle", show: "show", hide: "hide" }, missing: "toggle", invalid: "toggle" });
  }
}

const explicitTargets = new WeakMap<Element, WeakRef<Element>>();

const INVOKING_INPUTS: ReadonlySet<string> = new Set(["button", "image", "reset", "submit"]);

/** https://html.spec.whatwg.org/#dom-popovertargetelement */
export function popoverTarget(element: HTMLElement): Element | null {
  if (element.localName === "input" && !INVOKING_INPUTS.has((element as HTMLInputElement).type)) return null;
  const id = element.getAttribute("popovertarget");
  if (id === null) return null;
  const explicit = id === "" ? explicitTargets.get(element)?.deref() : undefined;
  if (explicit) return explicit.isConnected ? explicit : null;
  const root = element.getRootNode() as Document | ShadowRoot;
  return id === "" ? null : (root.getElementById?.(id) ?? null);
}

/** https://html.spec.whatwg.org/#popover-target-attribute-activation-behavior */
export function activatePopoverTarget(button: HTMLElement): void {
  const target = popoverTarget(button) as HTMLElement | null;
  if (!target || modeOf(target) === null) return;
  const { popoverTargetAction: action } = button as HTMLElement & { popoverTargetAction: string };
  const isOpen = isPopoverOpen(target);
  if (isOpen && action !== "show") hidePopover(target);
  else if (!isOpen && action !== "hide") showPopover(target, button);
}

/** "Check popover validity", as far as it throws; the words are those of Chromium 156. */
function isAllowed(element: HTMLElement, method: string): boolean {
  const { DOMException } = windowOf(element);
  const refuse = (why: string, name: string): never => {
    throw new DOMException(`Failed to execute '${method}' on 'HTMLElement': ${why}`, name);
  };
  if (modeOf(element) === null) refuse("Not supported on elements that are not popovers.", "NotSupportedError");
  if (method === "hidePopover") return true;
  if (!element.isConnected) refuse("Invalid on disconnected popover elements.", "InvalidStateError");
  if (element.localName === "dialog" && element.hasAttribute("open")) {
    refuse("The dialog is already open as a dialog, and therefore cannot be opened as a popover.", "InvalidStateError");
  }
  return true;
}

const canShow = (element: HTMLElement): boolean => modeOf(element) !== null && element.isConnected && !isPopoverOpen(element);

/** https://html.spec.whatwg.org/#show-popover */
export function showPopover(element: HTMLElement, source: HTMLElement | null): void {
  if (!canShow(element)) return;
  if (!fireToggle(element, "beforetoggle", { oldState: "closed", newState: "open", source, cancelable: true })) return;
  if (!canShow(element)) return;
  const mode = modeOf(element)!;
  const { ownerDocument } = element;
  if (mode !== "manual") {
    hideOthers(element, source, mode);
    // Listeners of those that closed may have changed this one.
    if (!canShow(element) || modeOf(element) !== mode) return;
  }
  const active = ownerDocument.activeElement as HTMLElement | null;
  const isFirst = mode !== "manual" && ![...openIn(ownerDocument).values()].some((other) => other.mode !== "manual");
  const previous = isFirst || mode === "manual" ? active : null;
  openIn(ownerDocument).set(element, { mode, source, previous });
  stateChanged(element);
  focusInto(element);
  queueToggle(element, { oldState: "closed", newState: "open", source });
}

/** Only what asks for the focus gets it ("popover focusing steps"). */
function focusInto(element: HTMLElement): void {
  if (element.localName === "dialog" || element.hasAttribute("autofocus")) (element.hasAttribute("autofocus") ? element : delegateOf(element))?.focus();
  else [...element.querySelectorAll<HTMLElement>("[autofocus]")][0]?.focus();
}

export function hidePopover(element: HTMLElement): void {
  hide(element, { focusPrevious: true, events: true });
}

/** Auto popovers close unless the new one, or what opened it, is inside; a hint closes other hints alone. */
function hideOthers(element: HTMLElement, source: HTMLElement | null, mode: "auto" | "hint"): void {
  const kept = ancestorsOf(element, source);
  hideAll(element.ownerDocument, (popover, state) => !kept.has(popover) && (state.mode === "hint" || (mode === "auto" && state.mode === "auto")));
}

function hideAll(document: Document, isToHide: (popover: HTMLElement, state: OpenPopover) => boolean): void {
  for (const [popover, state] of [...openIn(document)].reverse()) {
    if (isToHide(popover, state)) hide(popover, { focusPrevious: false, events: true });
  }
}

/** A dialog that opens closes the popovers that it is not in. */
export function hidePopoversFor(dialog: HTMLElement): void {
  const kept = ancestorsOf(dialog, null);
  hideAll(dialog.ownerDocument, (popover, { mode }) => mode !== "manual" && !kept.has(popover));
}

/** The open popovers that surround an element, in the tree or by the buttons that opened them ("topmost popover ancestor"). */
function ancestorsOf(element: HTMLElement, source: HTMLElement | null): ReadonlySet<HTMLElement> {
  const popovers = openIn(element.ownerDocument);
  const found = new Set<HTMLElement>();
  const waiting: (Element | null)[] = [parentOf(element), source];
  while (waiting.length > 0) {
    for (let at = waiting.pop() ?? null; at; at = parentOf(at)) {
      const state = popovers.get(at as HTMLElement);
      if (!state || found.has(at as HTMLElement)) continue;
      found.add(at as HTMLElement);
      waiting.push(state.source);
    }
  }
  return found;
}

const parentOf = (element: Element): Element | null => element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null;

interface HideOptions {
  readonly focusPrevious: boolean;
  readonly events: boolean;
}

/** https://html.spec.whatwg.org/#hide-popover-algorithm */
function hide(element: HTMLElement, { focusPrevious, events }: HideOptions): void {
  const { ownerDocument } = element;
  const state = openIn(ownerDocument).get(element);
  if (!state) return;
  if (state.mode !== "manual") hideAll(ownerDocument, (other) => other !== element && ancestorsOf(other, openIn(ownerDocument).get(other)!.source).has(element));
  if (events) fireToggle(element, "beforetoggle", { oldState: "open", newState: "closed" });
  if (openIn(ownerDocument).get(element) !== state) return;
  forget(element);
  if (events) queueToggle(element, { oldState: "open", newState: "closed" });
  const { previous } = state;
  if (focusPrevious && previous?.isConnected && element.contains(ownerDocument.activeElement)) previous.focus();
}

function forget(element: HTMLElement): void {
  if (openIn(element.ownerDocument).delete(element)) stateChanged(element);
}
