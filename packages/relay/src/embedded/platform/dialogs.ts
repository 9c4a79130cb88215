/** Dialogs: https://html.spec.whatwg.org/#the-dialog-element */

import { defineAttribute, defineMethods, reflectText } from "./define.js";
import { fire, fireToggle, queueToggle, windowOf } from "./events.js";
import { delegateOf, focusAnyway } from "./focus.js";
import { type ElementImpl, implementationOf, override, type PageWindow, wrapperOf } from "./jsdom.js";
import { hidePopoversFor } from "./popovers.js";
import { definePseudoClass, stateChanged } from "./pseudo-classes.js";

interface DialogState {
  isModal: boolean;
  returnValue: string;
  /** Gets the focus back. */
  previous: HTMLElement | null;
}

const states = new WeakMap<HTMLDialogElement, DialogState>();

function stateOf(dialog: HTMLDialogElement): DialogState {
  let state = states.get(dialog);
  if (!state) states.set(dialog, (state = { isModal: false, returnValue: "", previous: null }));
  return state;
}

const modals = new WeakMap<Document, Set<HTMLDialogElement>>();

export const isModal = (element: Element): boolean => states.get(element as HTMLDialogElement)?.isModal === true;

function setModal(dialog: HTMLDialogElement, modal: boolean): void {
  const { ownerDocument } = dialog;
  const list = modals.get(ownerDocument) ?? new Set();
  modals.set(ownerDocument, list);
  if (modal) list.add(dialog);
  else list.delete(dialog);
  stateOf(dialog).isModal = modal;
  stateChanged(dialog);
}

/** Once per process. */
export function patchDialogs(): void {
  definePseudoClass("modal", (document) => modals.get(document) ?? []);
  override<ElementImpl, [], void>(implementationOf("nodes/HTMLDialogElement"), "_detach", (self, native) => {
    native();
    const dialog = wrapperOf<HTMLDialogElement>(self);
    if (isModal(dialog)) setModal(dialog, false);
  });
}

export function installDialogs(window: PageWindow): void {
  const prototype = window.HTMLDialogElement.prototype;
  defineMethods(prototype, {
    show: (dialog: HTMLDialogElement) => show(dialog, false),
    showModal: (dialog: HTMLDialogElement) => show(dialog, true),
    close: (dialog: HTMLDialogElement, ...args: [returnValue?: string]) => closeDialog(dialog, args[0]),
    requestClose: (dialog: HTMLDialogElement, ...args: [returnValue?: string]) => requestClose(dialog, args[0]),
  });
  defineAttribute<HTMLDialogElement, string>(prototype, "returnValue", {
    get: (dialog) => stateOf(dialog).returnValue,
    set: (dialog, value) => void (stateOf(dialog).returnValue = String(value)),
  });
  reflectText(prototype, "closedBy");
}

/** The words of errors are those of Chromium 156. */
function show(dialog: HTMLDialogElement, modal: boolean): void {
  const { DOMException } = windowOf(dialog);
  const refuse = (why: string): never => {
    throw new DOMException(`Failed to execute '${modal ? "showModal" : "show"}' on 'HTMLDialogElement': ${why}`, "InvalidStateError");
  };
  if (dialog.open) {
    if (isModal(dialog) === modal) return;
    refuse(
      modal
        ? "The dialog is already open as a non-modal dialog, and therefore cannot be opened as a modal dialog."
        : "The dialog is already open as a modal dialog, and therefore cannot be opened as a non-modal dialog.",
    );
  }
  if (modal && !dialog.isConnected) refuse("The element is not in a Document.");
  if (modal && dialog.matches(":popover-open")) refuse("The dialog is already open as a Popover.");
  if (!fireToggle(dialog, "beforetoggle", { oldState: "closed", newState: "open", cancelable: true })) return;
  if (dialog.open || (modal && !dialog.isConnected)) return;
  queueToggle(dialog, { oldState: "closed", newState: "open" });
  dialog.setAttribute("open", "");
  if (modal) setModal(dialog, true);
  stateOf(dialog).previous = dialog.ownerDocument.activeElement as HTMLElement | null;
  hidePopoversFor(dialog);
  focusInto(dialog);
}

/** "Dialog focusing steps". */
function focusInto(dialog: HTMLDialogElement): void {
  const control = dialog.hasAttribute("autofocus") ? dialog : (delegateOf(dialog) ?? dialog);
  focusAnyway(control);
}

export function closeDialog(dialog: HTMLDialogElement, returnValue?: string): void {
  if (!dialog.hasAttribute("open")) return;
  fireToggle(dialog, "beforetoggle", { oldState: "open", newState: "closed" });
  if (!dialog.hasAttribute("open")) return;
  queueToggle(dialog, { oldState: "open", newState: "closed" });
  dialog.removeAttribute("open");
  const state = stateOf(dialog);
  const wasModal = state.isModal;
  if (wasModal) setModal(dialog, false);
  if (returnValue !== undefined) state.returnValue = String(returnValue);
  const { previous } = state;
  state.previous = null;
  const { activeElement } = dialog.ownerDocument;
  if (previous?.isConnected && (wasModal || dialog.contains(activeElement))) previous.focus();
  windowOf(dialog).setTimeout(() => fire(dialog, "close"));
}

export function requestClose(dialog: HTMLDialogElement, returnValue?: string): void {
  if (dialog.open && fire(dialog, "cancel", { cancelable: true }) && dialog.open) closeDialog(dialog, returnValue);
}
