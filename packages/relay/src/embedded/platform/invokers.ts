/** Buttons that act on other elements: `popovertarget`, and `commandfor` with `command` (HTML, "invoker commands"). */

import { defineAttribute, reflectText } from "./define.js";
import { closeDialog, requestClose } from "./dialogs.js";
import { fireCommand } from "./events.js";
import { type ElementImpl, implementationOf, override, type PageWindow, wrapperOf } from "./jsdom.js";
import { activatePopoverTarget, hidePopover, isPopoverOpen, showPopover } from "./popovers.js";

interface ButtonImpl extends ElementImpl {
  readonly form: ElementImpl | null;
  readonly type: string;
}

/** Once per process. */
export function patchInvokers(): void {
  for (const name of ["HTMLButtonElement", "HTMLInputElement"]) {
    override<ButtonImpl, [Event], void>(implementationOf(`nodes/${name}`), "_activationBehavior", (self, native) => {
      native();
      const button = wrapperOf<HTMLButtonElement>(self);
      if (button.disabled || (self.form !== null && (self.type === "submit" || self.type === "reset"))) return;
      const target = name === "HTMLButtonElement" ? commandTarget(button) : null;
      if (target) runCommand(target, button.getAttribute("command") ?? "", button);
      else activatePopoverTarget(button);
    });
  }
}

export function installInvokers(window: PageWindow): void {
  const { prototype } = window.HTMLButtonElement;
  reflectText(prototype, "command");
  defineAttribute<HTMLElement, Element | null>(prototype, "commandForElement", { get: commandTarget });
}

function commandTarget(button: HTMLElement): HTMLElement | null {
  const id = button.getAttribute("commandfor");
  return id ? ((button.getRootNode() as Document).getElementById?.(id) ?? null) : null;
}

const COMMANDS: Readonly<Record<string, (target: HTMLElement, button: HTMLButtonElement) => void>> = {
  "toggle-popover": (target, button) => (isPopoverOpen(target) ? hidePopover(target) : showPopover(target, button)),
  "show-popover": (target, button) => showPopover(target, button),
  "hide-popover": (target) => hidePopover(target),
  "show-modal": (target) => target.localName === "dialog" && !target.hasAttribute("open") && (target as HTMLDialogElement).showModal(),
  close: (target, button) => target.localName === "dialog" && closeDialog(target as HTMLDialogElement, button.hasAttribute("value") ? button.value : undefined),
  "request-close": (target, button) => target.localName === "dialog" && requestClose(target as HTMLDialogElement, button.hasAttribute("value") ? button.value : undefined),
};

function runCommand(target: HTMLElement, text: string, button: HTMLButtonElement): void {
  const command = text.startsWith("--") ? text : text.toLowerCase();
  const isCustom = command.startsWith("--");
  if (!isCustom && !Object.hasOwn(COMMANDS, command)) return;
  if (fireCommand(target, command, button) && !isCustom) COMMANDS[command]!(target, button);
}
