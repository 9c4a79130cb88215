import { implOf, type PageWindow } from "./jsdom.js";

interface ToggleInit {
  readonly oldState: string;
  readonly newState: string;
  readonly source?: Element | null;
  readonly cancelable?: boolean;
}

/** Defines the interfaces of events that jsdom lacks: ToggleEvent and CommandEvent. */
export function installEvents(window: PageWindow): void {
  class ToggleEvent extends window.Event {
    readonly oldState: string;
    readonly newState: string;
    readonly source: Element | null;
    constructor(type: string, { oldState = "", newState = "", source = null, ...init }: Partial<ToggleInit> = {}) {
      super(type, init);
      this.oldState = String(oldState);
      this.newState = String(newState);
      this.source = source;
    }
  }
  class CommandEvent extends window.Event {
    readonly command: string;
    readonly source: Element | null;
    constructor(type: string, { command = "", source = null, ...init }: EventInit & { command?: string; source?: Element | null } = {}) {
      super(type, init);
      this.command = String(command);
      this.source = source;
    }
  }
  for (const event of [ToggleEvent, CommandEvent]) {
    Object.defineProperty(event.prototype, Symbol.toStringTag, { value: event.name, configurable: true });
    Object.defineProperty(window, event.name, { value: event, writable: true, configurable: true });
  }
}

/** False when a listener prevented it. */
export function fireToggle(target: Element, type: "beforetoggle" | "toggle", init: ToggleInit): boolean {
  const { ToggleEvent } = windowOf(target) as unknown as { ToggleEvent: new (type: string, init: ToggleInit) => Event };
  return target.dispatchEvent(new ToggleEvent(type, init));
}

export function fireCommand(target: Element, command: string, source: Element): boolean {
  const { CommandEvent } = windowOf(target) as unknown as { CommandEvent: new (type: string, init: object) => Event };
  return target.dispatchEvent(new CommandEvent("command", { command, source, cancelable: true }));
}

export function fire(target: Element, type: string, init: EventInit = {}): boolean {
  return target.dispatchEvent(new (windowOf(target).Event)(type, init));
}

/** The window that made the element. */
export const windowOf = (element: Element): PageWindow => implOf(element)._globalObject;

/** Toggle events of one element that come before the first was fired are one (HTML, "queue a dialog/popover toggle event task"). */
const pending = new WeakMap<Element, ToggleInit>();

export function queueToggle(element: Element, init: ToggleInit): void {
  const earlier = pending.get(element);
  pending.set(element, { ...init, oldState: earlier?.oldState ?? init.oldState });
  if (earlier) return;
  windowOf(element).setTimeout(() => {
    const event = pending.get(element)!;
    pending.delete(element);
    fireToggle(element, "toggle", event);
  });
}
