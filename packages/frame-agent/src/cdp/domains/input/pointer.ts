import type { PageEnv } from "../../../env.js";
import { Boundary } from "./boundary.js";
import type { InputContext } from "./context.js";
import { FULL } from "./fire.js";
import { leafOf, type Hit, type Level } from "./hit-test.js";
import { documentOf } from "./tree.js";

export type PointerType = "mouse" | "pen" | "touch";

/** The members of a pointer event that do not come from its place. */
export type PointerDetails = Readonly<Record<string, unknown>>;

/** A simulated pointer: where it is, who captured it. */
export class Pointer {
  readonly boundary: Boundary;
  #captured: Element | null = null;
  /** The element that gets the pointer's events from the next one on (the spec's pending pointer capture target override). */
  pending: Element | null = null;
  /** Whether a button is held or a finger is down: only then can an element capture the pointer. */
  active = false;

  constructor(
    private readonly c: InputContext,
    readonly id: number,
    readonly type: PointerType,
    private readonly isPrimary = true,
  ) {
    this.boundary = new Boundary(c, "pointer");
  }

  get isCaptured(): boolean {
    return this.#captured !== null;
  }

  init(level: Pick<Level, "x" | "y">, details: PointerDetails): object {
    const { id, type, isPrimary } = this;
    return { ...FULL, ...details, clientX: level.x, clientY: level.y, pointerId: id, pointerType: type, isPrimary };
  }

  fire(target: EventTarget, type: string, level: Pick<Level, "x" | "y">, details: PointerDetails): boolean {
    return this.c.fire(target, "PointerEvent", type, this.init(level, details));
  }

  /**
   * Tells the documents where the pointer is: lost capture, boundary events, got capture, in this order. `afterEach` runs per
   * document. Returns the place of the next event: the capturing element, or what the point hits.
   */
  place(hit: Hit, details: PointerDetails, afterEach?: (level: Level) => void): Level {
    const { pending } = this;
    if (this.#captured && this.#captured !== pending) this.#lose(leafOf(hit), details);
    const levels = hit.map((level) =>
      pending && level.document === documentOf(this.c, pending) ? { ...level, target: pending } : level,
    );
    for (const document of this.boundary.documents.reverse()) {
      if (levels.some((level) => level.document === document)) continue;
      const level = { ...levels[0]!, document, ...relative(this.c, levels[0]!, document) };
      this.boundary.cross(document, null, this.init(level, details));
      afterEach?.({ ...level, target: null as never });
    }
    for (const level of levels) {
      this.boundary.cross(level.document, level.target, this.init(level, details));
      if (level.target === pending && this.#captured !== pending) {
        this.#captured = pending;
        this.fire(pending, "gotpointercapture", level, { ...details, cancelable: false });
      }
      afterEach?.(level);
    }
    return levels.find(({ target }) => target === pending) ?? levels[levels.length - 1]!;
  }

  /** The last button or finger was lifted: capture ends. True when there was one. */
  release(level: Level, details: PointerDetails): boolean {
    this.pending = null;
    this.active = false;
    if (!this.#captured) return false;
    this.#lose(level, details);
    return true;
  }

  /** The pointer is gone from everywhere: a touch ended, or a drag took over. */
  leave(level: Pick<Level, "x" | "y">, details: PointerDetails): void {
    for (const document of this.boundary.documents.reverse()) this.boundary.cross(document, null, this.init(level, details));
  }

  #lose(level: Level, details: PointerDetails): void {
    const { dom } = this.c;
    const captured = this.#captured!;
    this.#captured = null;
    const target = dom.isConnected(captured) ? captured : documentOf(this.c, captured);
    this.fire(target, "lostpointercapture", level, { ...details, cancelable: false });
  }
}

/** A point of the main document in the coordinates of a nested one; unchanged where that cannot be told. */
function relative(c: InputContext, { x, y }: Level, document: Document): { x: number; y: number } {
  const frame = c.env.frames.all().find((candidate) => candidate.document === document);
  if (!frame?.owner) return { x, y };
  const box = c.dom.boundingRect(frame.owner);
  return { x: x - box.left - c.api.clientLeft(frame.owner), y: y - box.top - c.api.clientTop(frame.owner) };
}

/**
 * `setPointerCapture` and its siblings know only pointers of the browser; while a simulated one is active they answer for it. Returns
 * the way to undo it.
 */
export function patchPointerCapture({ patches, dom, natives }: PageEnv, find: (id: number) => Pointer | undefined): () => void {
  const active = (id: unknown): Pointer | undefined => {
    const pointer = find(Number(id));
    return pointer?.active ? pointer : undefined;
  };
  const { prototype } = natives.Element;
  const undo = [
    patches.method(prototype, "setPointerCapture", (callNative, self, [id]) => {
      const pointer = active(id);
      if (!pointer || !dom.isConnected(self as Element)) return callNative();
      pointer.pending = self as Element;
    }),
    patches.method(prototype, "releasePointerCapture", (callNative, self, [id]) => {
      const pointer = active(id);
      if (!pointer) return callNative();
      if (pointer.pending === self) pointer.pending = null;
    }),
    patches.method(prototype, "hasPointerCapture", (callNative, self, [id]) => {
      const pointer = active(id);
      return pointer ? pointer.pending === self : callNative();
    }),
  ];
  return () => undo.forEach((stop) => stop());
}
