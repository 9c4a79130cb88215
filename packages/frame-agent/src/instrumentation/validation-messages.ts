import { getter, method, prototypesOf } from "../dom/uncurry.js";
import type { AgentEnv } from "../env.js";

/** A message that the browser shows, or has shown, at the control that has the focus. */
export interface ShownMessage {
  readonly control: EventTarget;
}

/** Interfaces that can be asked whether something is valid without anybody being told, as far as it may not be. */
const CHECKED = ["ElementInternals", ...(["Button", "Form", "Input", "Select", "TextArea"] as const).map((name) => `HTML${name}Element` as const)] as const;

/**
 * Which control the browser shows its validation message at: the first one that failed where failures are reported, as a submission
 * does, gets the focus, and whatever has it next ends that (Blink: `ListedElement::ShowValidationMessage`,
 * `ValidationMessageClientImpl::DidChangeFocusTo`, 156).
 */
export interface ValidationMessages {
  /** The message at this control, which has the focus; only as long as it is invalid. */
  at(control: Element): ShownMessage | null;
}

/** Follows them while there are Sessions; what is shown then stays known without. Returns what is to be done when a Session opens. */
export function followValidationMessages({ browser, frameWatch, instrumentation, natives: { Event }, patches, sessions }: AgentEnv): () => void {
  const isCanceled = getter<Event, boolean>(Event.prototype, "defaultPrevented", false);
  const pathOf = method<Event, [], readonly EventTarget[]>(Event.prototype, "composedPath", []);
  /** What failed since something got the focus, in the order of validation. */
  const failed = new Map<EventTarget, Event>();
  let shown: ShownMessage | null = null;
  let focused: EventTarget | undefined;
  /** Calls of `checkValidity` that run. */
  let checks = 0;
  let follows = false;
  /** By the window of a document, the ways to have its `checkValidity` as it was: page code finds no other one without Sessions. */
  const windows = new Map<Window & typeof globalThis, readonly (() => void)[]>();

  function countChecks(window: Window & typeof globalThis): void {
    const undo = CHECKED.map((name) =>
      patches.method(prototypesOf(window)(name), "checkValidity", (callNative) => {
        checks++;
        try {
          return callNative();
        } finally {
          checks--;
        }
      }),
    );
    windows.set(window, undo);
  }

  function restoreChecks(window: Window & typeof globalThis): void {
    for (const undo of windows.get(window)!) undo();
    windows.set(window, []);
  }

  /** Page code that cancels the event takes it upon itself to tell. */
  const reported = (): EventTarget[] => [...failed].flatMap(([control, event]) => (isCanceled(event) ? [] : [control]));

  function show(control: EventTarget | null): void {
    shown = control && { control };
    failed.clear();
  }

  function onInvalid(event: Event): void {
    if (follows && event.isTrusted && checks === 0) failed.set(browser.eventTarget(event)!, event);
  }

  function onFocus(event: Event): void {
    const path = pathOf(event);
    // The window's own says nothing about its elements.
    if (path.length === 1) return;
    const target = path[0]!;
    const controls = reported();
    const first = controls.find((control) => control === target || control === focused);
    // One that had the focus and failed first kept it until now.
    show(first === target ? target : null);
    focused = target;
  }

  // Shadow trees keep them in.
  const inside = browser.sharedListener("invalid", onInvalid, true);
  frameWatch.listen({ rootAttached: inside.add });
  frameWatch.watchDocuments(({ window, parentId }) => {
    windows.set(window, []);
    if (follows) countChecks(window);
    return [
      browser.listen(window, "invalid", onInvalid, true),
      browser.listen(window, "focus", onFocus, true),
      ...(parentId === null ? [inside.remove] : []),
      () => {
        restoreChecks(window);
        windows.delete(window);
      },
    ];
  });
  sessions.onEmptied(() => {
    follows = false;
    for (const window of windows.keys()) restoreChecks(window);
  });
  instrumentation.validationMessages = {
    at(control) {
      // Where the focus did not move, no event told.
      if (reported().includes(control)) show(control);
      return shown?.control === control ? shown : null;
    },
  };
  return () => {
    if (follows) return;
    follows = true;
    for (const window of windows.keys()) countChecks(window);
  };
}
