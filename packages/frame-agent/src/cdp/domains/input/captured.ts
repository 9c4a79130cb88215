import { ELEMENT, FRAGMENT, SVG_NS } from "../../../dom/dom.js";
import type { PageDom } from "../../../dom/page-dom.js";
import { getter, method, nativeMethod, setter } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import type { Natives } from "../../../parts/natives.js";

/** A text control: what has a value, a selection and an undo history of its own. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The DOM members that only input needs, by interface: `name` is a getter, `name=` its setter (`setName`), `name()` an operation.
 * Where two interfaces have a member of the same name, the element at hand decides.
 */
const MEMBERS = {
  Event: "target defaultPrevented preventDefault() stopImmediatePropagation() composedPath()",
  TextEvent: "initTextEvent()",
  Document:
    "defaultView body scrollingElement designMode execCommand() getSelection() elementFromPoint() caretPositionFromPoint() createEvent() createTextNode()",
  ShadowRoot: "elementFromPoint()",
  CaretPosition: "offsetNode offset getClientRect()",
  Selection:
    "rangeCount anchorNode anchorOffset isCollapsed getRangeAt() collapse() extend() modify() removeAllRanges() toString()",
  Range: "startContainer startOffset endContainer endOffset insertNode() deleteContents() cloneContents()",
  Node: "appendChild()",
  Element: "innerHTML outerHTML clientLeft clientTop scrollLeft scrollTop scrollBy()",
  HTMLElement: "draggable offsetWidth offsetHeight tabIndex focus() blur() hidePopover()",
  SVGElement: "tabIndex focus() blur()",
  HTMLInputElement:
    "value value= selectionStart selectionEnd selectionDirection readOnly maxLength form checked setSelectionRange() select() stepUp() stepDown()",
  HTMLTextAreaElement:
    "value value= selectionStart selectionEnd selectionDirection readOnly maxLength form setSelectionRange() select()",
  HTMLSelectElement: "selectedIndex multiple size",
  HTMLOptionElement: "selected selected= label",
  HTMLFormElement: "elements length requestSubmit()",
  HTMLDialogElement: "requestClose() close()",
  HTMLAnchorElement: "href",
  HTMLAreaElement: "href",
  HTMLImageElement: "currentSrc",
  DataTransfer: "types setData() getData()",
} as const;

type Members = typeof MEMBERS;
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
/** Interfaces that the DOM types do not declare, or not fully. */
interface Undeclared {
  TextEvent: { initTextEvent(type: string, bubbles: boolean, cancelable: boolean, view: Window | null, data: string): void };
  HTMLDialogElement: { requestClose(): void; close(): void };
  Element: Omit<Element, "scrollBy"> & { scrollBy(options: ScrollToOptions): void };
}
type Interface<I> = I extends keyof Undeclared
  ? Undeclared[I]
  : I extends keyof typeof globalThis
    ? (typeof globalThis)[I] extends { prototype: infer P }
      ? P
      : never
    : never;
type Self<I> = I extends keyof Undeclared ? (I extends "TextEvent" ? Event : Element) : I extends "SVGElement" | "HTMLElement" | "HTMLAnchorElement" | "HTMLAreaElement" ? Element : Interface<I>;
type Owner<W extends string> = { [I in keyof Members]: W extends Words<Members[I]> ? I : never }[keyof Members];
type Member<W extends string> = W extends `${infer M}()` ? M : W extends `${infer M}=` ? M : W;
type Key<W extends string> = W extends `${infer M}()` ? M : W extends `${infer M}=` ? `set${Capitalize<M>}` : W;
type Value<I, W extends string> = Interface<I> extends { [N in Member<W>]: infer V } ? V : never;
type Call<I, W extends string> = W extends `${string}()`
  ? Value<I, W> extends (...args: infer A) => infer R
    ? (self: Self<Owner<W>>, ...args: A) => R
    : never
  : W extends `${string}=`
    ? (self: Self<Owner<W>>, value: Value<I, W>) => void
    : (self: Self<Owner<W>>) => Value<I, W>;
type Word = Words<Members[keyof Members]>;
/** Where interfaces share a member, their first one's types serve. */
type FirstOwner<W extends string> = W extends "tabIndex" | "focus()" | "blur()" ? "HTMLElement" : W extends "href" ? "HTMLAnchorElement" : W extends "elementFromPoint()" ? "Document" : Owner<W> extends "HTMLInputElement" | "HTMLTextAreaElement" ? "HTMLInputElement" : Owner<W>;

export type Captured = { readonly [W in Word as Key<W>]: Call<FirstOwner<W>, W> } & ReturnType<typeof extras>;

/** Which of several interfaces with the same member an object has. */
const INTERFACES: Readonly<Record<string, string>> = { textarea: "HTMLTextAreaElement", area: "HTMLAreaElement" };

export function captureForInput(env: PageEnv): Captured {
  const { dom, natives } = env;
  const captured: Record<string, Function> = {};
  const owners = new Map<string, Record<string, Function>>();
  for (const [name, members] of Object.entries(MEMBERS) as [keyof Members & keyof Natives, string][]) {
    const prototype = (natives[name] as { prototype: object } | undefined)?.prototype;
    for (const word of members.split(" ")) {
      const member = word.replace(/\W+/, "");
      const [key, fn] = word.endsWith("()")
        ? [member, method(prototype, member, undefined)]
        : word.endsWith("=")
          ? [`set${member[0]!.toUpperCase()}${member.slice(1)}`, setter(prototype, member)]
          : [member, getter(prototype, member, undefined)];
      const shared = { ...owners.get(key), [name]: fn } as Record<string, Function>;
      owners.set(key, shared);
      captured[key] =
        Object.keys(shared).length === 1 ? fn : (self: Node, ...args: unknown[]) => (shared[interfaceOf(dom, self)] ?? Object.values(shared)[0])!(self, ...args);
    }
  }
  return { ...captured, ...extras(env) } as unknown as Captured;
}

function interfaceOf(dom: PageDom, self: Node): string {
  const type = dom.nodeType(self);
  if (type !== ELEMENT) return type === FRAGMENT ? "ShadowRoot" : "Document";
  return dom.namespace(self as Element) === SVG_NS ? "SVGElement" : (INTERFACES[dom.localName(self as Element)] ?? "");
}

/** Functions of windows. They ask which window called, so the calls must come from the page's realm. */
function extras({ window, natives, page }: PageEnv) {
  const { apply, call } = page;
  const nativeOf = (owner: { prototype: object }, name: string): Function => nativeMethod(owner.prototype, name)!;
  const dispatchEvent = nativeOf(natives.EventTarget, "dispatchEvent");
  const { history } = window;
  const { focus } = natives;
  const back = nativeOf(natives.History, "back");
  const forward = nativeOf(natives.History, "forward");
  return {
    /** Listeners are page code that a Client runs: what is below them does not show in their stack traces. */
    dispatchEvent: (target: EventTarget, event: Event): boolean => call(dispatchEvent, target, [event]) as boolean,
    hasTextEvent: natives.TextEvent !== undefined,
    hasExecCommand: nativeMethod(natives.Document.prototype, "execCommand") !== undefined,
    focusView: (view: Window): void => void apply(focus, view, []),
    goBack: (): void => void apply(back, history, []),
    goForward: (): void => void apply(forward, history, []),
  };
}
