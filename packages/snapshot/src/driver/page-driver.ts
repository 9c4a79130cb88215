import { capturePage, contentCorner } from "../capture/capture.js";
import { FrameSessions, MAIN_PLACE, ownId, placeOf } from "../capture/frame-sessions.js";
import type { CdpSession } from "../capture/session.js";
import { agentBrowserSteps } from "../format/agent-browser.js";
import { ariaSteps } from "../format/aria.js";
import { compactSteps } from "../format/compact.js";
import { devtoolsSteps } from "../format/devtools.js";
import { diffSteps } from "../format/diff.js";
import { flatSteps } from "../format/flat.js";
import { outlineSteps } from "../format/outline.js";
import { publicRole } from "../model/roles.js";
import { UidRegistry } from "../refs/registry.js";
import { parseUid, type Snapshot } from "../refs/snapshot.js";
import { finishInSlices, type Slices, type Steps } from "../steps.js";
import { CLOSED, ConnectionRestored, DriverError, GONE, sentenceFor } from "./errors.js";
import { keyOf, type KeyPress, parseKeys } from "./keys.js";
import { Link } from "./link.js";
import { CHOOSE_OPTIONS, CHOSEN_TYPES, COVER_AT, INSPECT, SCROLL_BY, QUIET, SELECT_CONTENT, SCROLL_THROUGH, SET_VALUE, SETTLE, WATCH } from "./page-functions.js";
import {
  type ActionResult,
  type Changes,
  type ClickOptions,
  type DriverOptions,
  OBSERVE_FORMATS,
  type ObserveFormat,
  type ObserveOptions,
  type ScrollTarget,
  type TypeOptions,
  type WaitCondition,
} from "./types.js";

const WORLD = "icdp-driver";
const QUIET_MS = 50;
const SETTLE_MS = 500;
const POLL_MS = 50;
const SCROLL_STEP = 500;
const SCREENS = 20;
/** Lists ask for more when they see the end, and wait for the network. */
const LAZY_QUIET_MS = 250;
const DRAG_MOVES = 5;
const PART = "This is a part of a field or player that cannot be operated by itself here. Use the field: type its whole value, or press keys in it.";
/** Values as HTML writes them. */
const EXAMPLES: Readonly<Record<string, string>> = {
  date: '"2026-03-04"', time: '"14:30"', "datetime-local": '"2026-03-04T14:30"', month: '"2026-03"', week: '"2026-W10"', color: '"#ff0000"', range: '"5"',
};
const DEFAULT_TIMEOUT_MS = 10_000;

/** What `INSPECT` answers. */
interface Inspection {
  readonly tag: string;
  readonly type: string;
  readonly isSized: boolean;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
  readonly isEditable: boolean;
  readonly coveredBy: string;
  readonly checked: boolean;
  readonly value: string | null;
}

/** An element that an action is about. */
interface Handle {
  /** Of the document that the element is in, as it counts nodes. */
  readonly session: CdpSession;
  readonly place: number;
  readonly backendNodeId: number;
  readonly objectId: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Observe, act, observe: reads a page and operates it by the references of what was read, over any CDP session. Actions never
 * throw; their results say what happened. After each of them the page has to be observed again, or is looked at again by
 * the next action.
 */
export class PageDriver {
  readonly #link: Link;
  readonly #registry = new UidRegistry();
  readonly #frames = new FrameSessions();
  readonly #timeoutMs: number;
  readonly #slices: Slices | undefined;
  /** Ends with what is under way: one thing at a time happens to a page. */
  #turn: Promise<unknown> = Promise.resolve();
  #snapshot: Snapshot | undefined;
  /** What the reader saw last: actions look at the page, too. */
  #shown: Snapshot | undefined;
  /** An action took place since: nodes may be others. */
  #isStale = false;

  constructor(session: CdpSession, { timeoutMs = DEFAULT_TIMEOUT_MS, reconnect, slices }: DriverOptions = {}) {
    this.#slices = slices;
    this.#link = new Link(session, reconnect);
    this.#timeoutMs = timeoutMs;
  }

  /** The page as text. Throws a {@link DriverError} when it cannot be read, or an option is wrong. */
  observe(options: ObserveOptions = {}): Promise<string> {
    return this.#inTurn(() => this.#observe(options));
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(run);
    this.#turn = result.catch(() => {});
    return result;
  }

  async #observe(options: ObserveOptions): Promise<string> {
    const { format = "outline" } = options;
    if (!OBSERVE_FORMATS.includes(format)) throw new DriverError(`There is no format "${String(format)}". Use one of: ${OBSERVE_FORMATS.join(", ")}.`);
    const screens = options.captureWithScroll === true ? SCREENS : options.captureWithScroll || 0;
    const look = async () => {
      if (screens > 0) await this.#evaluate(SCROLL_THROUGH(screens, LAZY_QUIET_MS, this.#timeoutMs));
      return this.#look();
    };
    try {
      const snapshot = await look().catch((error) => {
        // Looking changes nothing, so it can be repeated.
        if (error instanceof ConnectionRestored) return look();
        throw error;
      });
      const text = await this.#print(snapshot, format, options);
      this.#shown = snapshot;
      return text;
    } catch (error) {
      throw error instanceof DriverError ? error : new DriverError(sentenceFor(error), { cause: error });
    }
  }

  async #print(snapshot: Snapshot, format: ObserveFormat, { scope, interactiveOnly = false, ...options }: ObserveOptions): Promise<string> {
    const scopeId = scope === undefined ? undefined : await this.#find(scope);
    switch (format) {
      case "compact":
        return this.#finish(compactSteps(snapshot));
      case "aria":
        return this.#finish(ariaSteps(snapshot));
      case "devtools":
        return this.#finish(devtoolsSteps(snapshot, { verbose: options.verbose ?? false }));
      case "agent-browser":
        return this.#finish(agentBrowserSteps(snapshot, { interactive: interactiveOnly }));
      case "flat":
        if (scopeId === null) throw scopeNotFound(scope!);
        return JSON.stringify(await this.#finish(flatSteps(snapshot, { ...options.flat, ...(scopeId !== undefined && { filter: new Set([scopeId]) }) })));
      case "diff":
        if (!this.#shown) throw new DriverError("Nothing was observed yet, so there is nothing to compare with. Observe the page in another format first.");
        return this.#finish(diffSteps(this.#shown, snapshot));
      case "outline": {
        const result = await this.#finish(outlineSteps(snapshot, { ...options.outline, interactiveOnly, ...(scopeId !== undefined && { scope: scopeId }) }));
        if ("error" in result) throw scopeNotFound(scope ?? "");
        return [result.text, ...(result.hint ? [result.hint] : [])].join("\n");
      }
    }
  }

  click(reference: string, options: ClickOptions = {}): Promise<ActionResult> {
    return this.#act(reference, (handle) => this.#press(handle, 1, options));
  }

  doubleClick(reference: string, options: ClickOptions = {}): Promise<ActionResult> {
    return this.#act(reference, (handle) => this.#press(handle, 2, options));
  }

  hover(reference: string): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      const { x, y } = await this.#reach(handle);
      await this.#mouse("mouseMoved", x, y);
    });
  }

  /** Types into a field. Throws nothing; a field that takes no text is an error in the result. Dates are written as in HTML. */
  type(reference: string, text: string, { clear = true, perKey = false, enter = false }: TypeOptions = {}): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      const { isEditable, isDisabled, isReadOnly, tag, type } = await this.#inspect(handle);
      if (isDisabled || isReadOnly) throw new DriverError(`Element is ${isDisabled ? "disabled" : "read-only"} and takes no text.`);
      if (tag === "input" && CHOSEN_TYPES.has(type)) return this.#choose(handle, type, text, enter);
      if (!isEditable) throw new DriverError(`Element <${tag}> takes no text.${tag === "select" ? " Use select." : ""}`);
      await this.#scrollTo(handle);
      await handle.session.send("DOM.focus", { backendNodeId: handle.backendNodeId });
      if (clear) {
        await this.#call(handle, SELECT_CONTENT);
        if (text === "" || perKey) await this.#key(keyOf("Delete"));
      }
      if (perKey) for (const character of text) await this.#key(character === "\n" ? keyOf("Enter") : keyOf(character));
      else if (text !== "") await this.#send("Input.insertText", { text });
      if (enter) await this.#key(keyOf("Enter"));
    });
  }

  async #choose(handle: Handle, type: string, text: string, enter: boolean): Promise<void> {
    await this.#scrollTo(handle);
    await handle.session.send("DOM.focus", { backendNodeId: handle.backendNodeId });
    const wanted = text.trim();
    const value = await this.#call<string>(handle, SET_VALUE, wanted);
    if (wanted !== "" && value === "") throw new DriverError(`"${wanted}" is no value of a ${type} field. It takes values such as ${EXAMPLES[type]}.`);
    if (enter) await this.#key(keyOf("Enter"));
  }

  /** Presses a key such as `Enter` or `Control+A` where the focus is, or in the given element. */
  press(keys: string, reference?: string): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      const key = parseKeys(keys);
      if (handle) await handle.session.send("DOM.focus", { backendNodeId: handle.backendNodeId });
      await this.#key(key);
    });
  }

  /** Chooses options of a `<select>` by value or label. */
  select(reference: string, ...values: string[]): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      const { tag, isDisabled } = await this.#inspect(handle);
      if (tag !== "select") throw new DriverError(`Element <${tag}> is no <select>. Click it and choose from what opens.`);
      if (isDisabled) throw new DriverError("Element is disabled.");
      const { missing, labels, disabled } = await this.#call<{ missing?: string; labels?: string[]; disabled?: string }>(handle, CHOOSE_OPTIONS, ...values);
      if (missing !== undefined) throw new DriverError(`There is no option "${missing}". Options: ${labels!.join(", ")}.`);
      if (disabled !== undefined) throw new DriverError(`Option "${disabled}" is disabled.`);
    });
  }

  /** Checks or unchecks a check box, radio button or switch by clicking it, if it is not so already. */
  check(reference: string, checked = true): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      if ((await this.#inspect(handle)).checked === checked) return;
      await this.#press(handle, 1, {});
      if ((await this.#inspect(handle)).checked !== checked) throw new DriverError(`Element did not become ${checked ? "checked" : "unchecked"} when it was clicked.`);
    });
  }

  /** Drags an element to another one with the left button. */
  drag(from: string, to: string): Promise<ActionResult> {
    return this.#act(from, async (handle) => {
      const start = await this.#reach(handle);
      const target = await this.#handle(to);
      await this.#mouse("mouseMoved", start.x, start.y);
      await this.#mouse("mousePressed", start.x, start.y, { button: "left", buttons: 1, clickCount: 1 });
      const end = await this.#middle(target);
      for (let step = 1; step <= DRAG_MOVES; step++) {
        const part = step / DRAG_MOVES;
        await this.#mouse("mouseMoved", start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part, { button: "left", buttons: 1 });
      }
      await this.#mouse("mouseReleased", end.x, end.y, { button: "left", buttons: 0, clickCount: 1 });
    });
  }

  /** Puts files, by their paths on the browser's machine, into a file field. */
  upload(reference: string, ...files: string[]): Promise<ActionResult> {
    return this.#act(reference, async (handle) => {
      const { tag, type } = await this.#inspect(handle);
      if (tag !== "input" || type !== "file") throw new DriverError(`Element <${tag}> is no file field.`);
      await handle.session.send("DOM.setFileInputFiles", { files, backendNodeId: handle.backendNodeId });
    });
  }

  scroll(target: ScrollTarget): Promise<ActionResult> {
    const reference = "to" in target ? target.to : target.in;
    return this.#act(reference, async (handle) => {
      if ("to" in target) {
        await this.#scrollTo(handle!);
        return;
      }
      const amount = target.amount ?? SCROLL_STEP;
      const [x, y] = { up: [0, -amount], down: [0, amount], left: [-amount, 0], right: [amount, 0] }[target.direction] as [number, number];
      if (handle) await this.#call(handle, SCROLL_BY, x, y);
      else await this.#evaluate(`(${SCROLL_BY}).call(document.scrollingElement, ${x}, ${y})`);
    });
  }

  /** Opens an address and waits until it has loaded. */
  navigate(url: string): Promise<ActionResult> {
    return this.#act(undefined, async () => {
      const { errorText } = await this.#send("Page.navigate", { url });
      if (errorText) throw new DriverError(`${url} could not be opened: ${errorText}`);
      await this.#loaded();
    });
  }

  back(): Promise<ActionResult> {
    return this.#act(undefined, async () => {
      const { currentIndex, entries } = await this.#send("Page.getNavigationHistory");
      if (currentIndex === 0) throw new DriverError("This is the first page of the history.");
      const entryId: number = entries[currentIndex - 1].id;
      await this.#send("Page.navigateToHistoryEntry", { entryId });
      // The command is answered before the document changes.
      await this.#until(() => this.#isAt(entryId), "go back");
      await this.#loaded();
    });
  }

  /**
   * Waits for a text, an element by role and name, an address that contains something, or until the document is quiet; at most
   * so many milliseconds.
   */
  waitFor(condition: WaitCondition, timeoutMs = this.#timeoutMs): Promise<ActionResult> {
    return this.#act(undefined, async () => {
      const end = Date.now() + timeoutMs;
      while (!(await this.#holds(condition, end - Date.now()))) {
        if (Date.now() >= end) throw new DriverError(`${describe(condition)} did not come within ${timeoutMs} ms. Observe the page to see what is there.`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    });
  }

  async #holds(condition: WaitCondition, remainingMs: number): Promise<boolean> {
    try {
      if ("text" in condition) return await this.#evaluate(`document.body?.innerText.includes(${JSON.stringify(condition.text)}) === true`);
      if ("url" in condition) return await this.#evaluate(`location.href.includes(${JSON.stringify(condition.url)})`);
      if ("quiet" in condition) return await this.#evaluate(QUIET(condition.quiet, remainingMs));
      const { page } = await this.#look();
      return [...page.byBackendNodeId.values()].some(({ ax }) => ax && (ax.role === condition.role || publicRole(ax.role) === condition.role) && ax.name === condition.name);
    } catch (error) {
      // A navigation in the middle; the next look finds the new document.
      if (error instanceof DriverError || sentenceFor(error) === CLOSED) throw error;
      return false;
    }
  }

  #act(reference: string, action: (handle: Handle) => Promise<void>): Promise<ActionResult>;
  #act(reference: string | undefined, action: (handle: Handle | undefined) => Promise<void>): Promise<ActionResult>;
  #act(reference: string | undefined, action: (handle: Handle) => Promise<void>): Promise<ActionResult> {
    return this.#inTurn(() => this.#perform(reference, action));
  }

  async #perform(reference: string | undefined, action: (handle: Handle) => Promise<void>): Promise<ActionResult> {
    const start = Date.now();
    let error: string | undefined;
    let changes: Changes = { domMutations: 0 };
    try {
      const handle = reference === undefined ? undefined : await this.#handle(reference);
      const before = { place: await this.#place(), value: handle && (await this.#inspect(handle)).value };
      await this.#evaluate(WATCH);
      try {
        await action(handle as Handle);
      } catch (thrown) {
        error = sentenceFor(thrown);
      }
      changes = await this.#changes(before.place, handle, before.value);
    } catch (thrown) {
      error ??= sentenceFor(thrown);
    } finally {
      this.#isStale = true;
    }
    return { success: error === undefined, ...(error !== undefined && { error }), duration: Date.now() - start, changes };
  }

  async #changes(before: { url: string; loaderId: string }, handle: Handle | undefined, valueBefore: string | null | undefined): Promise<Changes> {
    const settled = await this.#evaluate<{ mutations: number; scrolled: boolean }>(SETTLE(QUIET_MS, SETTLE_MS)).catch(() => undefined);
    if (!settled) await this.#loaded();
    const now = await this.#place();
    const isOther = now.loaderId !== before.loaderId;
    const value = handle && settled ? await this.#inspect(handle).then((found) => found.value, () => null) : null;
    const valueChanged = value !== null && value !== valueBefore;
    return {
      ...((isOther || now.url !== before.url) && { navigated: true, newUrl: now.url }),
      domMutations: settled?.mutations ?? 0,
      // Of another document it would say nothing.
      ...(settled?.scrolled && !isOther && { scrolled: true }),
      ...(valueChanged && { valueChanged: true, newValue: value }),
    };
  }

  async #look(): Promise<Snapshot> {
    const capture = await capturePage(this.#link, { slices: this.#slices, frames: this.#frames });
    this.#snapshot = await this.#finish(this.#registry.takeSteps(capture));
    this.#isStale = false;
    return this.#snapshot;
  }

  #finish<T>(steps: Steps<T>): Promise<T> {
    return finishInSlices(steps, this.#slices);
  }

  /** Finds a reference's node, looking at the page again when it may have changed. */
  async #handle(reference: string): Promise<Handle> {
    const uid = parseUid(reference);
    if (!this.#snapshot) throw new DriverError("Nothing was observed yet. Observe the page first, and use a uid from the answer.");
    if (uid === undefined || !this.#registry.wasGiven(uid)) {
      throw new DriverError(`There is no element with the uid "${reference}". Observe the page and use a uid from the answer.`);
    }
    const known = this.#isStale ? undefined : this.#snapshot.nodeIds.get(uid);
    if (known !== undefined) {
      const handle = await this.#resolve(known);
      if (handle) return this.#checkPart(handle, known);
    }
    const backendNodeId = (await this.#look()).nodeIds.get(uid);
    const handle = backendNodeId === undefined ? undefined : await this.#resolve(backendNodeId);
    if (!handle) throw new DriverError(GONE);
    return this.#checkPart(handle, backendNodeId!);
  }

  /** Where parts of fields and players have no object of their own, they stand for the whole, and nothing must be done to that. */
  async #checkPart(handle: Handle, movedId: number): Promise<Handle> {
    if (this.#snapshot!.page.byBackendNodeId.has(movedId)) return handle;
    const { node } = await handle.session.send("DOM.describeNode", { objectId: handle.objectId });
    if (node.backendNodeId !== handle.backendNodeId) throw new DriverError(PART);
    return handle;
  }

  async #resolve(movedId: number): Promise<Handle | undefined> {
    const place = placeOf(movedId);
    const session = place === MAIN_PLACE ? this.#link : this.#frames.documentAt(place)?.session;
    if (!session) return undefined;
    try {
      const backendNodeId = ownId(movedId);
      const { object } = await session.send("DOM.resolveNode", { backendNodeId });
      const handle = { session, place, backendNodeId, objectId: object.objectId };
      return (await this.#call(handle, "function () { return this.isConnected; }")) ? handle : undefined;
    } catch (error) {
      // A frame's session ends with the frame.
      if (sentenceFor(error) === GONE || (place !== MAIN_PLACE && sentenceFor(error) === CLOSED)) return undefined;
      throw error;
    }
  }

  async #inspect(handle: Handle): Promise<Inspection> {
    const found = await this.#call<Inspection | undefined>(handle, INSPECT);
    if (!found) throw new DriverError(GONE);
    return found;
  }

  async #press(handle: Handle, count: 1 | 2, { button = "left", modifiers = [] }: ClickOptions): Promise<void> {
    const bits = modifiers.length === 0 ? 0 : parseKeys([...modifiers, "a"].join("+")).modifiers;
    const { x, y } = await this.#reach(handle);
    await this.#mouse("mouseMoved", x, y, { modifiers: bits });
    const buttons = { left: 1, right: 2, middle: 4 }[button];
    for (let clickCount = 1; clickCount <= count; clickCount++) {
      await this.#mouse("mousePressed", x, y, { button, buttons, clickCount, modifiers: bits });
      await this.#mouse("mouseReleased", x, y, { button, buttons: 0, clickCount, modifiers: bits });
    }
  }

  /** Brings an element into view and makes sure that a person would hit it. */
  async #reach(handle: Handle): Promise<Point> {
    const point = await this.#middle(handle);
    const { coveredBy, isDisabled, isSized } = await this.#inspect(handle);
    if (!isSized) throw new DriverError("Element has no size, so it cannot be hit. Is it hidden? Observe the page again.");
    if (isDisabled) throw new DriverError("Element is disabled.");
    if (coveredBy !== "") throw new DriverError(`Element is covered by ${coveredBy}. Close or move that first.`);
    return point;
  }

  /** In the viewport of the page, where input goes. */
  async #middle({ session, place, backendNodeId }: Handle): Promise<Point> {
    await this.#scrollTo({ session, place, backendNodeId });
    const { quads } = await session.send("DOM.getContentQuads", { backendNodeId });
    const [quad] = quads as number[][];
    if (!quad) throw new DriverError("Element is not visible. Scroll, open what hides it, or observe the page again.");
    const mean = (offset: number) => [0, 2, 4, 6].reduce((sum, i) => sum + quad[i + offset]!, 0) / 4;
    let [x, y] = [mean(0), mean(1)];
    for (const owner of this.#ownersOf(place)) {
      const [left, top] = await contentCorner(owner.session, owner.backendNodeId);
      x += left;
      y += top;
      const { object } = await owner.session.send("DOM.resolveNode", { backendNodeId: owner.backendNodeId });
      const cover = await this.#call<string>({ ...owner, objectId: object.objectId }, COVER_AT, x, y);
      if (cover !== "") throw new DriverError(`The frame of the element is covered by ${cover}. Close or move that first.`);
    }
    return { x, y };
  }

  /** The elements that show the document of a place, from the inside out. */
  #ownersOf(place: number): Omit<Handle, "objectId">[] {
    const owners: Omit<Handle, "objectId">[] = [];
    for (let document = this.#frames.documentAt(place); document; document = this.#frames.documentAt(document.owner.place)) {
      const { owner } = document;
      const session = owner.place === MAIN_PLACE ? this.#link : this.#frames.documentAt(owner.place)!.session;
      owners.push({ session, ...owner });
    }
    return owners;
  }

  async #scrollTo(element: Omit<Handle, "objectId">): Promise<void> {
    for (const { session, backendNodeId } of [...this.#ownersOf(element.place).reverse(), element]) {
      await session.send("DOM.scrollIntoViewIfNeeded", { backendNodeId });
    }
  }

  async #mouse(type: string, x: number, y: number, more: object = {}): Promise<void> {
    await this.#send("Input.dispatchMouseEvent", { type, x, y, button: "none", buttons: 0, ...more });
  }

  async #key({ text, ...key }: KeyPress): Promise<void> {
    await this.#send("Input.dispatchKeyEvent", { type: text === undefined ? "rawKeyDown" : "keyDown", ...key, ...(text !== undefined && { text }) });
    await this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
  }

  /** The element that a selector selects, `null` when there is none. Throws for what is no selector. */
  async #find(selector: string): Promise<number | null> {
    const { root } = await this.#send("DOM.getDocument", { depth: 0 });
    try {
      const { nodeId } = await this.#send("DOM.querySelector", { nodeId: root.nodeId, selector });
      if (!nodeId) return null;
      return (await this.#send("DOM.describeNode", { nodeId })).node.backendNodeId;
    } catch (error) {
      throw new DriverError(`"${selector}" is no CSS selector that selects here.`, { cause: error });
    }
  }

  async #place(): Promise<{ url: string; loaderId: string }> {
    const { frame } = (await this.#send("Page.getFrameTree")).frameTree;
    return { url: frame.url + (frame.urlFragment ?? ""), loaderId: frame.loaderId };
  }

  #loaded(): Promise<void> {
    return this.#until(() => this.#evaluate<boolean>("document.readyState === 'complete'"), "load");
  }

  async #isAt(entryId: number): Promise<boolean> {
    const { currentIndex, entries } = await this.#send("Page.getNavigationHistory");
    return entries[currentIndex]?.id === entryId;
  }

  /** Waits until something holds, which is asked again while documents change. */
  async #until(holds: () => Promise<boolean>, what: "load" | "go back"): Promise<void> {
    const end = Date.now() + this.#timeoutMs;
    while (!(await holds().catch(() => false))) {
      if (Date.now() > end) throw new DriverError(`The page did not ${what} within ${this.#timeoutMs} ms. Observe it to see how far it came.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** In a world of the driver's own, so that the page does not see what is left there. */
  async #evaluate<T = any>(expression: string): Promise<T> {
    const { frameTree } = await this.#send("Page.getFrameTree");
    const { executionContextId } = await this.#send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: WORLD });
    return this.#valueOf(await this.#send("Runtime.evaluate", { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true }));
  }

  async #call<T = any>(handle: Handle, functionDeclaration: string, ...args: unknown[]): Promise<T> {
    const answer = await handle.session.send("Runtime.callFunctionOn", {
      objectId: handle.objectId,
      functionDeclaration,
      arguments: args.map((value) => ({ value })),
      returnByValue: true,
      awaitPromise: true,
    });
    return this.#valueOf(answer);
  }

  #valueOf<T>({ result, exceptionDetails }: { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } }): T {
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  #send(method: string, params?: object): Promise<any> {
    return this.#link.send(method, params);
  }
}

const scopeNotFound = (scope: string): DriverError => new DriverError(`scope_not_found: nothing on the page matches "${scope}".`);

function describe(condition: WaitCondition): string {
  if ("text" in condition) return `The text "${condition.text}"`;
  if ("url" in condition) return `An address with "${condition.url}"`;
  if ("quiet" in condition) return "A quiet document";
  return `A ${condition.role} "${condition.name}"`;
}
