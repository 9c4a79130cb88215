import type { InputContext } from "./context.js";
import { FULL } from "./fire.js";
import { flatPath } from "./tree.js";

/** Enter and leave events concern one element only. */
const NO_FLAGS = { bubbles: false, cancelable: false, composed: false } as const;

/**
 * Which element of each document the pointer is over, and the over, out, enter and leave events of its moves (Blink's
 * BoundaryEventDispatcher). Pointer events and mouse events keep their own record.
 */
export class Boundary {
  readonly #paths = new Map<Document, readonly Node[]>();

  constructor(
    private readonly c: InputContext,
    private readonly prefix: "pointer" | "mouse",
  ) {}

  get documents(): Document[] {
    return [...this.#paths.keys()];
  }

  /** The pointer is over `to` now, or has left the document. `init` belongs to the event that told so. */
  cross(document: Document, to: Element | null, init: object): void {
    const { dom } = this.c;
    const known = this.#paths.get(document) ?? [];
    // A removed element gets no events; the nearest ancestor that is left takes its place.
    const from = known.find((node) => dom.isConnected(node)) ?? null;
    if (from === to && (to || known.length === 0)) return;
    const fromPath = flatPath(this.c, from);
    const toPath = flatPath(this.c, to);
    if (to) this.#paths.set(document, toPath);
    else this.#paths.delete(document);
    if (from && from === known[0]) this.#send(from, "out", { ...init, ...FULL, relatedTarget: to });
    for (const node of fromPath) if (!toPath.includes(node)) this.#send(node, "leave", { ...init, ...NO_FLAGS, relatedTarget: to });
    if (!to) return;
    this.#send(to, "over", { ...init, ...FULL, relatedTarget: from });
    for (const node of [...toPath].reverse()) if (!fromPath.includes(node)) this.#send(node, "enter", { ...init, ...NO_FLAGS, relatedTarget: from });
  }

  #send(target: Node, type: string, init: object): void {
    this.c.fire(target, this.prefix === "mouse" ? "MouseEvent" : "PointerEvent", this.prefix + type, init);
  }

  /** Forgets where the pointer was without telling anyone. */
  clear(): void {
    this.#paths.clear();
  }
}
