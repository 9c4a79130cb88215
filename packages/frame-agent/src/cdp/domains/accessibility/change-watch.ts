import { ELEMENT } from "../../../dom/dom.js";
import type { AgentEnv } from "../../../env.js";

/**
 * Events after which something in the tree may be different without a mutation of the DOM; what moves the focus inside a control
 * ends with the last two. All are heard in capture.
 */
const EVENTS = [
  "focusin", "focusout", "input", "change", "reset", "toggle", "load", "error", "invalid", "close", "slotchange", "fullscreenchange", "resize",
  "scroll", "transitionend", "animationend", "keyup", "mouseup",
];

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

export interface ChangeWatch {
  /** The document and the shadow roots in it that are observed. */
  readonly roots: Iterable<Node>;
  /** Removes every listener and observer. */
  stop(): void;
}

/**
 * Calls `onChange` whenever the accessibility tree of `document` may have changed. Shadow roots are observed as far as they
 * are known.
 */
export function watchChanges(env: AgentEnv, document: Document, onChange: () => void): ChangeWatch {
  const { browser, dom, instrumentation } = env;
  const undo: (() => void)[] = [];
  const roots = new Set<Node>();

  const observe = (root: Node): void => {
    if (roots.has(root)) return;
    roots.add(root);
    undo.push(
      browser.observe(root, EVERYTHING, (records) => {
        for (const { addedNodes } of records) {
          for (let i = 0; i < addedNodes.length; i++) observeShadowRoots(addedNodes[i]!);
        }
        onChange();
      }),
    );
    observeShadowRoots(root);
  };

  const observeShadowRoots = (from: Node): void => {
    const stack: Node[] = [from];
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (dom.nodeType(node) === ELEMENT) {
        const root = instrumentation.shadowRootOf(node as Element);
        if (root) observe(root);
      }
      for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) if (dom.nodeType(child) === ELEMENT) stack.push(child);
    }
  };

  observe(document);
  for (const type of EVENTS) undo.push(browser.listen(document, type, onChange, true));
  undo.push(browser.listen(env.window, "resize", onChange));
  // Neither is a mutation, nor an event.
  undo.push(instrumentation.onListener(onChange));
  undo.push(
    instrumentation.onShadowRoot((root) => {
      if (dom.ownerDocument(root) !== document) return;
      observe(root);
      onChange();
    }),
  );
  return {
    roots,
    stop() {
      for (const undoOne of undo.splice(0)) undoOne();
    },
  };
}
