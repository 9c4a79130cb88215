import { HTML_NS } from "../../../dom/dom.js";
import type { InputContext } from "./context.js";
import { isTextControl, kindOf } from "./controls.js";
import { extendBackward, insertText, isEditable } from "./editing.js";
import { caretAt, selectAt } from "./caret.js";
import { FULL } from "./fire.js";
import { tryFocus } from "./focus.js";
import type { Level } from "./hit-test.js";
import { modifierInit } from "./modifiers.js";
import { isInSelection } from "./press-selection.js";
import { closest, closestMatch } from "./tree.js";

/** Input.DragData. */
export interface DragData {
  readonly items: readonly { readonly mimeType: string; readonly data: string; readonly title?: string; readonly baseURL?: string }[];
  readonly files?: readonly string[];
  readonly dragOperationsMask: number;
}

type Operation = "none" | "copy" | "link" | "move";

/** What may start to drag, from a press on. */
interface Candidate {
  readonly node: Node;
  readonly kind: "element" | "link" | "image" | "text";
  readonly level: Level;
}

interface ActiveDrag {
  /** Null for a drag that came from outside the page. */
  readonly source: Node | null;
  readonly transfer: DataTransfer;
  /** Where it was last. */
  level: Level | null;
  over: Element | null;
  operation: Operation;
  /** A client took the drag over (Input.setInterceptDrags) and dispatches its events. */
  intercepted: boolean;
}

/** How far the pointer moves before a drag starts, in px (Blink's drag hysteresis). */
const HYSTERESIS = { element: 3, text: 3, image: 5, link: 40 } as const;

/** DragOperationsMask bits in the order of preference. */
const OPERATION_BITS: readonly (readonly [Operation, number])[] = [["copy", 1], ["move", 16], ["link", 2]];
const EFFECTS_ALLOWED = ["none", "copy", "copyLink", "copyMove", "link", "linkMove", "move", "all", "uninitialized"];
const MASKS: Readonly<Record<string, number>> = {
  none: 0, copy: 1, link: 2, copyLink: 3, move: 16, copyMove: 17, linkMove: 18, all: 19, uninitialized: 19,
};

/** HTML drag and drop: dragstart, drag, dragenter, dragover, dragleave, drop, dragend over one DataTransfer. */
export class DragAndDrop {
  #candidate: Candidate | null = null;
  #active: ActiveDrag | null = null;

  constructor(
    private readonly c: InputContext,
    /** Hands a started drag to the sessions that intercept drags; true when there is one. */
    private readonly intercept: (data: DragData) => boolean,
  ) {}

  get active(): boolean {
    return this.#active !== null;
  }

  /** A press: remembers what it could drag. */
  offer(level: Level): boolean {
    const { c } = this;
    const { dom, api } = c;
    const element = closest(c, level.target, (candidate) => dom.namespace(candidate) === HTML_NS && api.draggable(candidate as HTMLElement));
    if (element) {
      const explicit = dom.attr(element, "draggable")?.toLowerCase() === "true";
      const kind = explicit ? "element" : dom.localName(element) === "img" ? "image" : "link";
      this.#candidate = { node: element, kind, level };
    } else if (kindOf(c, level.target) === "other" && isInSelection(c, level)) {
      this.#candidate = { node: caretAt(c, level)?.node ?? level.target, kind: "text", level };
    }
    return element !== null;
  }

  forget(): void {
    this.#candidate = null;
  }

  /** A move with the button held: starts the drag once it went far enough. True when it did. */
  begin(to: Level, modifiers: number | undefined): boolean {
    const { c } = this;
    const candidate = this.#candidate;
    if (!candidate) return false;
    const { node, kind, level } = candidate;
    if (Math.abs(to.x - level.x) < HYSTERESIS[kind] && Math.abs(to.y - level.y) < HYSTERESIS[kind]) return false;
    this.#candidate = null;
    const transfer = createTransfer(c, node);
    if (!transfer) return false;
    if (kind !== "element") fillTransfer(c, transfer, node, kind);
    const active: ActiveDrag = { source: node, transfer, level: null, over: null, operation: "none", intercepted: false };
    this.#active = active;
    if (!this.#fire(node, "dragstart", level, modifiers, 1)) {
      this.#active = null;
      return false;
    }
    active.intercepted = this.intercept(dragDataOf(c, transfer));
    return true;
  }

  moved(level: Level, modifiers: number | undefined, buttons: number): void {
    const active = this.#active!;
    if (active.intercepted) return;
    const first = active.over === null;
    this.#fireSource("drag", level, modifiers, buttons);
    this.#over(level, modifiers, buttons);
    if (first) this.#over(level, modifiers, buttons);
  }

  dropped(level: Level, modifiers: number | undefined): void {
    const active = this.#active!;
    if (active.intercepted) {
      this.#active = null;
      return;
    }
    if (active.operation === "none") {
      this.#fireSource("drag", level, modifiers, 0);
      this.#leave(level, modifiers, 0, null);
    } else {
      this.#drop(level, modifiers, 1);
    }
    this.#end(level, modifiers);
  }

  /** Input.cancelDragging. */
  cancel(): void {
    const active = this.#active;
    if (!active?.level) return;
    const { level } = active;
    active.operation = "none";
    this.#leave(level, 0, 1, null);
    this.#end(level, 0);
  }

  /** Input.dispatchDragEvent: the steps of a drag whose data the client holds. */
  dispatch(type: string, level: Level, data: DragData, modifiers: number | undefined): void {
    const { c } = this;
    if (type === "dragCancel") return this.#cancelled(level, modifiers);
    this.#active ??= { source: null, transfer: createTransfer(c, level.target)!, level: null, over: null, operation: "none", intercepted: true };
    const active = this.#active;
    if (active.source === null) {
      for (const { mimeType, data: text } of data.items) c.api.setData(active.transfer, mimeType, text);
    }
    const mask = data.dragOperationsMask;
    const allowed = Object.keys(MASKS).find((name) => MASKS[name] === mask) ?? "all";
    this.#fireSource("drag", level, modifiers, 0);
    this.#over(level, modifiers, 0, allowed);
    if (type !== "drop") return;
    if (active.operation === "none") this.#leave(level, modifiers, 0, null);
    else this.#drop(level, modifiers, 0, allowed);
    this.#end(level, modifiers);
  }

  /** Only the source hears that the client gave its drag up; the button is still down (Chromium 156). */
  #cancelled(level: Level, modifiers: number | undefined): void {
    if (!this.#active?.source) return;
    this.#active.operation = "none";
    this.#end(level, modifiers);
  }

  /** dragenter and dragleave where the target changes, else dragover. The last of enter and over decides what a drop would do. */
  #over(level: Level, modifiers: number | undefined, buttons: number, allowed?: string): void {
    const { c } = this;
    const active = this.#active!;
    const { target } = level;
    const mask = MASKS[allowed ?? effectsOf(active.transfer).allowed]!;
    const proposed = OPERATION_BITS.find(([, bit]) => mask & bit)?.[0] ?? "none";
    const before = active.over;
    const type = before === target ? "dragover" : "dragenter";
    active.over = target;
    active.level = level;
    const accepted = !this.#fire(target, type, level, modifiers, buttons, {
      allowed: shown(allowed ?? effectsOf(active.transfer).allowed),
      drop: proposed,
      relatedTarget: type === "dragenter" ? before : null,
    });
    const wanted = effectsOf(active.transfer).drop;
    if (accepted) active.operation = OPERATION_BITS.some(([name, bit]) => name === wanted && mask & bit) ? wanted : "none";
    else active.operation = editableAt(c, target) && c.api.getData(active.transfer, "text/plain") ? proposed : "none";
    if (type === "dragenter" && before) this.#leave(level, modifiers, buttons, target, before);
  }

  #leave(level: Level, modifiers: number | undefined, buttons: number, to: Element | null, from = this.#active!.over): void {
    if (!from) return;
    const allowed = effectsOf(this.#active!.transfer).allowed;
    const init = { allowed: buttons ? shown(allowed) : allowed, drop: "none" as const, relatedTarget: to, cancelable: false };
    this.#fire(from, "dragleave", level, modifiers, buttons, init);
  }

  #drop(level: Level, modifiers: number | undefined, buttons: number, allowed?: string): void {
    const { c } = this;
    const { transfer, operation } = this.#active!;
    const init = { drop: operation, ...(allowed && { allowed }) };
    const text = c.api.getData(transfer, "text/plain");
    if (!this.#fire(level.target, "drop", level, modifiers, buttons, init)) return;
    const editable = editableAt(c, level.target);
    if (!editable || !text) return;
    tryFocus(c, editable);
    const caret = caretAt(c, level);
    if (caret) selectAt(c, caret, "character", false);
    insertText(c, editable, text, "insertFromDrop");
    extendBackward(c, editable, text);
  }

  #end(level: Level, modifiers: number | undefined): void {
    const { operation } = this.#active!;
    this.#fireSource("dragend", level, modifiers, 0, operation);
    this.#active = null;
  }

  #fireSource(type: string, level: Level, modifiers: number | undefined, buttons: number, drop: Operation = "none"): void {
    const { source } = this.#active!;
    if (source) this.#fire(source, type, level, modifiers, buttons, { drop, cancelable: type === "drag" });
  }

  #fire(
    target: Node,
    type: string,
    { x, y }: Level,
    modifiers: number | undefined,
    buttons: number,
    { allowed, drop = "none", ...rest }: { allowed?: string; drop?: Operation; relatedTarget?: Element | null; cancelable?: boolean } = {},
  ): boolean {
    const { transfer } = this.#active!;
    const effects = effectsOf(transfer);
    effects.drop = drop;
    const kept = effects.allowed;
    if (allowed) effects.allowed = allowed;
    // Only dragstart and drop may see the data (the drag data store's protected mode).
    effects.protected = type !== "dragstart" && type !== "drop";
    effects.writable = type === "dragstart";
    const point = { clientX: Math.floor(x), clientY: Math.floor(y), buttons };
    const result = this.c.fire(target, "DragEvent", type, { ...FULL, ...modifierInit(modifiers), ...point, dataTransfer: transfer, ...rest });
    if (!effects.writable) effects.allowed = kept;
    effects.protected = false;
    return result;
  }
}

/** `effectAllowed` as the target of a drag sees it. */
const shown = (allowed: string): string => (allowed === "uninitialized" ? "all" : allowed);

/** The parts of a DataTransfer that a script-made one does not keep itself. */
interface Effects {
  allowed: string;
  drop: Operation;
  protected: boolean;
  writable: boolean;
}

const effects = new WeakMap<DataTransfer, Effects>();
const effectsOf = (transfer: DataTransfer): Effects => effects.get(transfer)!;

function createTransfer({ make, api }: InputContext, node: Node): DataTransfer | null {
  const transfer = make(node, "DataTransfer") as DataTransfer | null;
  if (!transfer) return null;
  const state: Effects = { allowed: "uninitialized", drop: "none", protected: false, writable: true };
  effects.set(transfer, state);
  const property = (name: string, descriptor: PropertyDescriptor): void =>
    void Object.defineProperty(transfer, name, { configurable: true, ...descriptor });
  property("effectAllowed", {
    get: () => state.allowed,
    set: (value) => void (state.writable && EFFECTS_ALLOWED.includes(String(value)) && (state.allowed = String(value))),
  });
  property("dropEffect", {
    get: () => state.drop,
    set: (value) => void (/^(none|copy|link|move)$/.test(String(value)) && (state.drop = String(value) as Operation)),
  });
  property("getData", { value: (format: string) => (state.protected ? "" : api.getData(transfer, format)) });
  return transfer;
}

function fillTransfer({ dom, api }: InputContext, transfer: DataTransfer, node: Node, kind: Candidate["kind"]): void {
  if (kind === "text") {
    const selection = api.getSelection(dom.ownerDocument(node)!)!;
    const holder = dom.createElement(dom.ownerDocument(node)!, "div");
    api.appendChild(holder, api.cloneContents(api.getRangeAt(selection, 0)));
    api.setData(transfer, "text/html", api.innerHTML(holder));
    api.setData(transfer, "text/plain", api.toString(selection));
    return;
  }
  const url = kind === "link" ? api.href(node as Element) : api.currentSrc(node as HTMLImageElement);
  api.setData(transfer, "text/uri-list", url);
  if (kind === "link") api.setData(transfer, "text/plain", url);
  api.setData(transfer, "text/html", api.outerHTML(node as Element));
}

function dragDataOf({ api }: InputContext, transfer: DataTransfer): DragData {
  const types = [...Array(api.types(transfer).length).keys()].map((i) => api.types(transfer)[i]!);
  return {
    items: types.map((mimeType) => ({ mimeType, data: api.getData(transfer, mimeType) })),
    files: [],
    dragOperationsMask: MASKS[effectsOf(transfer).allowed]!,
  };
}

/** What takes dropped text: a text control or an editing host. */
function editableAt(c: InputContext, target: Element): Element | null {
  const control = closestMatch(c, target, "input, textarea");
  if (control) return isTextControl(c, control) ? control : null;
  return isEditable(c, target) ? closest(c, target, (element) => !isEditable(c, c.dom.parentNode(element))) : null;
}
