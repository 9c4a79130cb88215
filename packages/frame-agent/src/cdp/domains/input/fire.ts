import type { PageEnv } from "../../../env.js";
import type { Captured } from "./captured.js";

/** Constructors of the events that input makes; where one is missing (jsdom), its parent class serves. */
const PARENTS = {
  Event: "Event",
  UIEvent: "Event",
  FocusEvent: "UIEvent",
  MouseEvent: "UIEvent",
  PointerEvent: "MouseEvent",
  WheelEvent: "MouseEvent",
  DragEvent: "MouseEvent",
  KeyboardEvent: "UIEvent",
  InputEvent: "UIEvent",
  CompositionEvent: "UIEvent",
  TouchEvent: "UIEvent",
  ClipboardEvent: "Event",
} as const;

export type EventClass = keyof typeof PARENTS;
type OtherClass = "Touch" | "DataTransfer" | "StaticRange";
type Constructors = Partial<Record<EventClass | OtherClass, Function>>;

/** Creates an event in the target's own window and dispatches it; false when a listener prevented the default action. */
export type Fire = (target: EventTarget, kind: EventClass, type: string, init?: object) => boolean;

export interface Events {
  readonly fire: Fire;
  /** Constructs an object of the window that `node` belongs to; null where that window lacks the class. */
  make(node: Node, kind: OtherClass, ...args: unknown[]): object | null;
}

/** An event of a user bubbles, can be prevented and leaves shadow trees. */
export const FULL = { bubbles: true, cancelable: true, composed: true } as const;

export function createEvents(env: PageEnv, api: Captured): Events {
  const { dom, page, window } = env;
  const known = new WeakMap<object, Constructors>();

  const constructorsOf = (view: Pick<typeof globalThis, EventClass | OtherClass> & object): Constructors => {
    let found = known.get(view);
    if (!found) {
      const { Event, UIEvent, FocusEvent, MouseEvent, PointerEvent, WheelEvent, DragEvent, KeyboardEvent, InputEvent } = view;
      const { CompositionEvent, TouchEvent, ClipboardEvent, Touch, DataTransfer, StaticRange } = view;
      found = { Event, UIEvent, FocusEvent, MouseEvent, PointerEvent, WheelEvent, DragEvent, KeyboardEvent, InputEvent };
      Object.assign(found, { CompositionEvent, TouchEvent, ClipboardEvent, Touch, DataTransfer, StaticRange });
      known.set(view, found);
    }
    return found;
  };
  const viewOf = (target: EventTarget): Window & typeof globalThis => {
    const document = dom.nodeType(target as Node) === 9 ? (target as Document) : dom.ownerDocument(target as Node);
    return (document && api.defaultView(document)) || window;
  };
  // Page code may replace its constructors later.
  known.set(window, constructorsOf(env.natives));

  return {
    fire(target, kind, type, init = {}) {
      const isWindow = (target as Window).window === target;
      const view = isWindow ? (target as Window & typeof globalThis) : viewOf(target);
      const constructors = constructorsOf(view);
      let name: EventClass = kind;
      while (!constructors[name]) name = PARENTS[name];
      const event = page.construct(constructors[name]!, [type, name === "Event" ? init : { view, ...init }]) as Event;
      // Playwright's check of the hit target ignores script-made events that lack this mark.
      Object.defineProperty(event, "__pwTrustedSynthetic", { value: true });
      return api.dispatchEvent(target, event);
    },
    make(node, kind, ...args) {
      const constructor = constructorsOf(viewOf(node))[kind];
      return constructor ? page.construct(constructor, args) : null;
    },
  };
}
