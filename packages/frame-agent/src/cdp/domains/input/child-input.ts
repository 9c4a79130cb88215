import type { InputContext } from "./context.js";
import { deepActive, isFocused, tryFocus } from "./focus.js";
import { hitTest, isInside, leafOf, pointInside } from "./hit-test.js";
import { buttonsOf, type MouseParams } from "./mouse.js";
import type { TouchParams } from "./touch.js";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a handler returns when a child answers in its place. */
type Passed = Promise<void> | undefined;

/**
 * Input for nested frames that are Targets of their own. As in Chromium it goes where the pointer or the focus is, whichever Target
 * was asked; the document around a frame gets no events of it.
 */
export class ChildInput {
  /** The frame that a button or a finger went down in: all that follows is its. */
  #held: Element | null = null;

  constructor(
    private readonly c: InputContext,
    /** Whether this document's own pointers are down, or something of it is dragged. */
    private readonly isBusy: () => boolean,
  ) {}

  mouse(params: MouseParams): Passed {
    const owner = this.#ownerFor(params);
    if (params.type === "mousePressed") this.#hold(owner);
    else if (params.type === "mouseReleased" && buttonsOf(params) === 0) this.#held = null;
    return owner && this.#pass(owner, "Input.dispatchMouseEvent", { ...params, ...this.#inside(owner, params) });
  }

  touch(params: TouchParams): Passed {
    const [first] = params.touchPoints;
    const owner = first ? this.#ownerFor(first) : this.#heldChild();
    if (!owner) return undefined;
    if (params.type === "touchStart") this.#held = owner;
    else if (params.type !== "touchMove" && !first) this.#held = null;
    const touchPoints = params.touchPoints.map((point) => ({ ...point, ...this.#inside(owner, point) }));
    return this.#pass(owner, "Input.dispatchTouchEvent", { ...params, touchPoints });
  }

  /** Input at a place, without a before and after. */
  at(method: string, params: Place): Passed {
    const owner = this.#ownerFor(params);
    return owner && this.#pass(owner, method, { ...params, ...this.#inside(owner, params) });
  }

  /** Input to what has the focus. */
  focused(method: string, params: object): Passed {
    const active = deepActive(this.c);
    return this.c.env.children.idIn(active) === null ? undefined : this.#pass(active, method, params);
  }

  #hold(owner: Element | undefined): void {
    this.#held = owner ?? null;
    if (!owner || isFocused(this.c, owner)) return;
    tryFocus(this.c, owner);
    this.c.env.children.letCatchUp(owner);
  }

  #heldChild(): Element | undefined {
    const held = this.#held;
    if (held && this.c.env.children.idIn(held) !== null) return held;
    this.#held = null;
    return undefined;
  }

  #ownerFor({ x, y }: Place): Element | undefined {
    const { c } = this;
    const held = this.#heldChild();
    if (held || this.isBusy() || !c.env.children.exist) return held;
    const level = leafOf(hitTest(c, x, y));
    const isChild = c.env.children.idIn(level.target) !== null && isInside(c, level.target, level.x, level.y);
    return isChild ? level.target : undefined;
  }

  #inside(owner: Element, { x, y }: Place): Place {
    const [innerX, innerY] = pointInside(this.c, owner, x, y);
    return { x: innerX, y: innerY };
  }

  #pass(owner: Element, method: string, params: object): Passed {
    const { children } = this.c.env;
    const id = children.idIn(owner);
    return id === null ? undefined : children.pass(id, method, params);
  }
}
