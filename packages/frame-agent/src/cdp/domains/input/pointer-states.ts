import type { InputContext } from "./context.js";
import { flatPath, isElement } from "./tree.js";

/** `:hover` and `:active` of what a Client's pointer is over and pressed on. */
export class PointerStates {
  #over: readonly Element[] = [];
  /** What was pressed and everything around it. */
  #active: readonly Element[] = [];

  constructor(private readonly c: InputContext) {
    c.env.sessions.onEmptied(() => {
      this.#over = this.#active = [];
      c.env.states.set(this, new Map());
    });
  }

  /** The pointer is over these elements, one of each document that it is in. */
  over(targets: readonly Element[]): void {
    this.#over = targets;
    this.#tell();
  }

  pressed(target: Element): void {
    this.#active = this.#around(target);
    this.#tell();
  }

  released(): void {
    if (this.#active.length === 0) return;
    this.#active = [];
    this.#tell();
  }

  #tell(): void {
    const states = { active: this.#active, hover: this.#over.flatMap((target) => this.#around(target)) };
    this.c.env.states.set(this, new Map(Object.entries(states).filter(([, elements]) => elements.length > 0)));
  }

  /** The element, those around it in the flat tree, and the controls that labels among them label. */
  #around(target: Element): Element[] {
    const { dom } = this.c;
    return flatPath(this.c, target).flatMap((node) => {
      if (!isElement(this.c, node)) return [];
      const control = dom.localName(node) === "label" ? dom.labelControl(node as HTMLLabelElement) : null;
      return control ? [node, control] : [node];
    });
  }
}
