/**
 * Sources of functions that run in the page, with an element as `this`. They are text: nothing that a build adds to functions
 * would exist there.
 */

const LABEL = `(element) => {
    const name = element.getAttribute("aria-label") || element.id && "#" + element.id || element.classList[0] && "." + element.classList[0] || "";
    const text = (element.textContent || "").replace(/\\s+/g, " ").trim().slice(0, 40);
    return "<" + element.localName + ">" + (name ? " " + name : "") + (text ? ' "' + text + '"' : "");
  }`;

const HIT_AT = `(document, x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit && hit.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  }`;

/** What lies above an element at a point of its viewport, in words; empty when nothing does. */
export const COVER_AT = `function (x, y) {
  const hit = (${HIT_AT})(this.ownerDocument, x, y);
  return !hit || hit === this ? "" : (${LABEL})(hit);
}`;

/** What an action has to know about its element: `undefined` when it is not in the document any more. */
export const INSPECT = `function () {
  if (!this.isConnected) return undefined;
  const composedParent = (node) => node.assignedSlot || node.parentElement || (node.getRootNode().host ?? null);
  const holds = (ancestor, node) => { for (let c = node; c; c = composedParent(c)) if (c === ancestor) return true; return false; };
  const label = ${LABEL};
  const rect = this.getBoundingClientRect();
  const view = this.ownerDocument.defaultView;
  const x = rect.left + rect.width / 2, y = rect.top + rect.height / 2;
  const hit = (${HIT_AT})(this.ownerDocument, x, y);
  const labelled = this.labels && [...this.labels].some((one) => hit && holds(one, hit));
  // Nothing tells what is hit inside closed shadow trees, such as those of the browser's own controls.
  let inClosed = false;
  for (let root = this.getRootNode(); root.host && root.host.shadowRoot !== root; root = root.host.getRootNode()) inClosed ||= root.host === hit;
  const isHit = inClosed || !hit || holds(this, hit) || holds(hit, this) && hit.contains(this) && view.getComputedStyle(this).display === "inline" || labelled;
  const secret = this.type === "password" || /(^|\\s)(current-password|new-password|one-time-code|cc-[a-z-]+)(\\s|$)/i.test(this.getAttribute("autocomplete") || "");
  return {
    tag: this.localName,
    type: typeof this.type === "string" ? this.type : "",
    isSized: rect.width > 0 && rect.height > 0,
    isDisabled: this.matches(":disabled") || this.getAttribute("aria-disabled") === "true",
    isReadOnly: this.readOnly === true,
    isEditable: this.isContentEditable || this.localName === "textarea" || this.localName === "input" && !/^(button|submit|reset|image|checkbox|radio|file|range|color|hidden)$/.test(this.type),
    coveredBy: isHit ? "" : label(hit),
    checked: typeof this.checked === "boolean" ? this.checked : this.getAttribute("aria-checked") === "true",
    value: secret ? null : this.isContentEditable ? this.textContent : typeof this.value === "string" ? this.value : null,
  };
}`;

/** Types of `<input>` whose value is chosen, not written: text goes in as a whole. */
export const CHOSEN_TYPES: ReadonlySet<string> = new Set(["date", "time", "datetime-local", "month", "week", "color", "range"]);

/** Sets the value of such a field as the person's choice would; answers what it is afterwards. */
export const SET_VALUE = `function (text) {
  const view = this.ownerDocument.defaultView;
  // Libraries that control fields replace the property on the element.
  Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, "value").set.call(this, text);
  this.dispatchEvent(new view.Event("input", { bubbles: true, composed: true }));
  this.dispatchEvent(new view.Event("change", { bubbles: true }));
  return this.value;
}`;

/** Selects all of a field's content, so that what is typed next takes its place. */
export const SELECT_CONTENT = `function () {
  if (typeof this.select === "function") this.select();
  else {
    const selection = this.ownerDocument.defaultView.getSelection();
    selection.selectAllChildren(this);
  }
}`;

/** Chooses options by value or label; answers the labels there are when one is missing. */
export const CHOOSE_OPTIONS = `function (...wanted) {
  const options = [...this.options];
  const find = (text) => options.find((o) => o.value === text) || options.find((o) => o.label.trim() === text.trim());
  const chosen = wanted.map(find);
  if (chosen.some((o) => !o)) return { missing: wanted[chosen.findIndex((o) => !o)], labels: options.map((o) => o.label.trim()) };
  if (chosen.some((o) => o.disabled)) return { disabled: chosen.find((o) => o.disabled).label.trim() };
  for (const option of options) option.selected = this.multiple ? chosen.includes(option) : option === chosen[chosen.length - 1];
  this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  this.dispatchEvent(new Event("change", { bubbles: true }));
  return {};
}`;

export const SCROLL_BY = `function (x, y) {
  const before = [this.scrollLeft, this.scrollTop];
  this.scrollBy({ left: x, top: y, behavior: "instant" });
  return before[0] !== this.scrollLeft || before[1] !== this.scrollTop;
}`;

/** Starts to count what happens to the document. */
export const WATCH = `(() => {
  const watch = { mutations: 0, x: scrollX, y: scrollY, scrolled: false, last: performance.now() };
  const observer = new MutationObserver((records) => { watch.mutations += records.length; watch.last = performance.now(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const onScroll = () => { watch.scrolled = true; };
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  // Told when a navigation begins, long before the document goes.
  const onLeave = () => { watch.leaving = performance.now(); };
  addEventListener("beforeunload", onLeave);
  watch.stop = () => { observer.disconnect(); document.removeEventListener("scroll", onScroll, { capture: true }); removeEventListener("beforeunload", onLeave); };
  globalThis.icdpWatch = watch;
})()`;

/**
 * Defines `untilQuiet(quiet, end)`: resolves once nothing has changed for `quiet` milliseconds from the call on, to true, or at
 * `end` by the page's clock, to false. `stopLooking()` when it is not needed any more.
 */
const UNTIL_QUIET = `
  let last = 0;
  const observer = new MutationObserver(() => { last = performance.now(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const stopLooking = () => observer.disconnect();
  const untilQuiet = (quiet, end) => new Promise((resolve) => {
    last = performance.now();
    const look = () => {
      const now = performance.now();
      if (now - last >= quiet) resolve(true);
      else if (now >= end) resolve(false);
      else setTimeout(look, 10);
    };
    look();
  });`;

/** Waits until nothing has changed for a while (milliseconds), counted from now; says whether that came before `longest` were over. */
export const QUIET = (quiet: number, longest: number): string => `(async () => {${UNTIL_QUIET}
  const isQuiet = await untilQuiet(${quiet}, performance.now() + ${longest});
  stopLooking();
  return isQuiet;
})()`;

/** A navigation that has begun is waited for so long (milliseconds): it may also become a download. */
const LEAVING_MS = 3_000;

/**
 * Waits until the document is quiet for a moment (milliseconds), at most a while, and says what happened. A frame belongs to it
 * where frames are drawn, because the scroll events of what was done come with it. Rejects in another document than was watched.
 */
export const SETTLE = (quiet: number, longest: number): string => `new Promise((resolve, reject) => {
  const watch = globalThis.icdpWatch;
  if (!watch) return reject(new Error("Another document"));
  const start = performance.now();
  let isDrawn = document.hidden;
  if (!isDrawn) requestAnimationFrame(() => { isDrawn = true; });
  const look = () => {
    const now = performance.now();
    const isQuiet = isDrawn && now - Math.max(watch.last, start) >= ${quiet};
    const isBusy = !isQuiet && now - start < ${longest};
    if (isBusy || now - watch.leaving < ${LEAVING_MS}) return setTimeout(look, 10);
    watch.stop();
    delete globalThis.icdpWatch;
    resolve({ mutations: watch.mutations, scrolled: watch.scrolled || watch.x !== scrollX || watch.y !== scrollY });
  };
  look();
})`;

/**
 * Scrolls through the document screen by screen, so that what is loaded lazily comes, and back to where it was. Stops at the end,
 * after `screens` screens, or after `longest` milliseconds. Each screen gets until nothing has changed for `quiet` milliseconds.
 */
export const SCROLL_THROUGH = (screens: number, quiet: number, longest: number): string => `(async () => {${UNTIL_QUIET}
  const end = performance.now() + ${longest};
  const page = document.scrollingElement || document.documentElement;
  const start = { left: page.scrollLeft, top: page.scrollTop, behavior: "instant" };
  for (let screen = 0; screen < ${screens} && performance.now() <= end; screen++) {
    const { scrollTop, scrollHeight } = page;
    page.scrollBy({ top: page.clientHeight * 0.9, behavior: "instant" });
    await untilQuiet(${quiet}, end);
    if (page.scrollTop === scrollTop && page.scrollHeight === scrollHeight) break;
  }
  stopLooking();
  page.scrollTo(start);
})()`;
