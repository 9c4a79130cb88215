import { FactFlag, type PageFacts } from "./page-capture.js";

/**
 * What the script answers: columns as in `PageFacts`, with local names instead of ids. Elements come in the order of
 * `script-order.ts`: an element, the document of its frame, its open shadow tree, its children.
 */
export interface ScriptFacts extends Omit<PageFacts, "nodes"> {
  readonly url: string;
  readonly title: string;
  readonly tags: readonly string[];
}

const AT_ONCE = `for (const run = steps(); ; ) {
    const next = run.next();
    if (next.done) return next.value;
  }`;

/** Timers are slowed down in pages that nobody looks at, messages are not. */
const inSlices = (sliceMs: number): string => `return (async () => {
    const pause = () => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { port1.close(); resolve(); };
      port2.postMessage(0);
    });
    let start = performance.now();
    for (const run = steps(); ; ) {
      const next = run.next();
      if (next.done) return next.value;
      if (performance.now() - start < ${sliceMs}) continue;
      await pause();
      start = performance.now();
    }
  })();`;

/** How many elements one part of the script deals with. */
const PART = 64;

/**
 * Answers `ScriptFacts`, or with `sliceMs` a promise of them that lets the page run whenever so many milliseconds are over. Runs
 * in the page, so it is text: nothing that a build adds to functions would exist there.
 */
export const factsScript = (sliceMs?: number): string => `(() => {
  const tags = [], flags = [], boxes = [], values = {}, covers = {};
  const interactive = "a[href],area[href],button,input,select,textarea,summary,label,option,[role],[tabindex],[onclick],[contenteditable]";
  const secret = /(^|\\s)(current-password|new-password|one-time-code|cc-[a-z-]+)(\\s|$)/i;
  const secretType = (element) => element.type === "password" || secret.test(element.getAttribute("autocomplete") || "");
  const describe = (element) => {
    const label = element.getAttribute("aria-label") || (element.id && "#" + element.id) || (element.classList[0] && "." + element.classList[0]) || "";
    return element.localName + (label && " " + label);
  };
  const composedParent = (node) => node.assignedSlot || node.parentElement || (node.getRootNode().host ?? null);
  const holds = (ancestor, node) => {
    for (let current = node; current; current = composedParent(current)) if (current === ancestor) return true;
    return false;
  };
  const isModal = (element) => {
    try {
      return element.localName === "dialog" && element.matches(":modal");
    } catch {
      return false;
    }
  };
  // In shadow trees, too: what a modal dialog blocks is its document.
  const holdsModal = (root) => {
    for (const element of root.querySelectorAll("*")) if (isModal(element) || (element.shadowRoot && holdsModal(element.shadowRoot))) return true;
    return false;
  };
  const walk = function* (root, view, offsetX, offsetY, parentPointer, parentClip, parentInert) {
    const stack = [[root, parentPointer, parentClip, parentInert || holdsModal(root)]];
    while (stack.length) {
      const [element, inherited, clip, around] = stack.pop();
      const index = tags.length;
      if (index % ${PART} === ${PART - 1}) yield;
      const style = view.getComputedStyle(element);
      const rect = element.getBoundingClientRect();
      const pointer = style.cursor === "pointer";
      // A modal dialog is out of what is inert around it.
      const inert = element.inert === true || style.interactivity === "inert" || (around && !isModal(element));
      let bits = 0;
      if (inert) bits |= ${FactFlag.Inert};
      const contents = style.display === "contents";
      const rendered = contents ? style.display !== "none" : element.checkVisibility();
      if (rendered) bits |= ${FactFlag.Rendered};
      if (contents) bits |= ${FactFlag.Contents};
      if (style.visibility === "visible") bits |= ${FactFlag.Visible};
      if (typeof element.onclick === "function" || element.hasAttribute("onclick")) bits |= ${FactFlag.OnClick};
      if (pointer) bits |= ${FactFlag.Pointer};
      if (pointer && !inherited) bits |= ${FactFlag.PointerStarts};
      if (element.isContentEditable && !(element.parentElement && element.parentElement.isContentEditable)) bits |= ${FactFlag.EditingHost};
      if (style.display === "inline") bits |= ${FactFlag.Inline};
      if (element.localName === "option" ? element.selected : element.checked === true) bits |= ${FactFlag.Checked};
      if (element.indeterminate === true) bits |= ${FactFlag.Indeterminate};
      if (element.getRootNode().activeElement === element) bits |= ${FactFlag.Active};
      let own = clip;
      if (clip && (rect.right <= clip[0] || rect.bottom <= clip[1] || rect.left >= clip[2] || rect.top >= clip[3]) && style.position !== "fixed") bits |= ${FactFlag.Clipped};
      if (style.position === "fixed") own = null;
      if (style.overflowX !== "visible" && element !== view.document.documentElement && element !== view.document.body && /hidden|clip/.test(style.overflowX + style.overflowY)) {
        own = own
          ? [Math.max(own[0], rect.left), Math.max(own[1], rect.top), Math.min(own[2], rect.right), Math.min(own[3], rect.bottom)]
          : [rect.left, rect.top, rect.right, rect.bottom];
      }
      tags.push(element.localName);
      boxes.push(Math.round(rect.x + offsetX), Math.round(rect.y + offsetY), Math.round(rect.width), Math.round(rect.height));
      if ((element.localName === "input" || element.localName === "textarea" || element.localName === "select") && element.type !== "file" && element.type !== "hidden" && !secretType(element)) {
        if (typeof element.value === "string" && element.value !== "") values[index] = element.value;
      }
      if (rendered && rect.width > 0 && rect.height > 0 && (pointer || element.matches(interactive))) {
        const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
        if (x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight) {
          let hit = view.document.elementFromPoint(x, y);
          while (hit && hit.shadowRoot) {
            const inner = hit.shadowRoot.elementFromPoint(x, y);
            if (!inner || inner === hit) break;
            hit = inner;
          }
          if (hit && !holds(element, hit) && !holds(hit, element) && !(element.labels && [...element.labels].some((label) => holds(label, hit)))) covers[index] = describe(hit);
        }
      }
      let inner = null;
      if (element.localName === "iframe" || element.localName === "frame") {
        try {
          inner = element.contentDocument && element.contentDocument.documentElement;
        } catch {}
        if (inner) bits |= ${FactFlag.FrameWalked};
      }
      flags.push(bits);
      if (inner) yield* walk(inner, element.contentWindow, offsetX + rect.x + element.clientLeft, offsetY + rect.y + element.clientTop, false, null, inert);
      for (let child = element.lastElementChild; child; child = child.previousElementSibling) stack.push([child, pointer, own, inert]);
      if (element.shadowRoot) for (let child = element.shadowRoot.lastElementChild; child; child = child.previousElementSibling) stack.push([child, pointer, own, inert]);
    }
  };
  const steps = function* () {
    if (document.documentElement) yield* walk(document.documentElement, window, 0, 0, false, null, false);
    return { url: location.href, title: document.title, viewport: { width: innerWidth, height: innerHeight }, tags, flags, boxes, values, covers };
  };
  ${sliceMs === undefined ? AT_ONCE : inSlices(sliceMs)}
})()`;
