/** How the Host shows an iframe while Clients emulate another screen. */

/** A size in CSS pixels, 0 for the iframe's own; a `color-scheme`, empty for the iframe's own. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: string;
}

/** The part of an element's `style` that is used. */
export interface StyleLike {
  getPropertyValue(name: string): string;
  getPropertyPriority(name: string): string;
  setProperty(name: string, value: string, priority?: string): void;
  removeProperty(name: string): void;
}

type Declarations = readonly (readonly [name: string, value: string])[];

const side = (name: "width" | "height", size: number): Declarations =>
  size === 0 ? [] : [[name, `${size}px`], [`min-${name}`, "0"], [`max-${name}`, "none"], ["box-sizing", "content-box"], ["flex", "none"]];

const declarations = ({ width, height, scheme }: Look): Declarations => [
  ...side("width", width),
  ...side("height", height),
  ...(scheme === "" ? [] : ([["color-scheme", scheme]] as const)),
];

/** The looks that Sessions ask for; the last one counts, and what the application had set comes back afterwards. */
export class FrameLook {
  readonly #looks = new Map<string, Look>();
  readonly #original = new Map<string, readonly [value: string, priority: string]>();

  constructor(readonly style: StyleLike | undefined) {}

  set(session: string, look: Look): void {
    this.#looks.delete(session);
    if (declarations(look).length > 0) this.#looks.set(session, look);
    this.#apply();
  }

  forget(session: string): void {
    if (this.#looks.delete(session)) this.#apply();
  }

  restore(): void {
    this.#looks.clear();
    this.#apply();
  }

  #apply(): void {
    const { style } = this;
    if (style === undefined) return;
    const look = [...this.#looks.values()].at(-1);
    const wanted = new Map(look === undefined ? [] : declarations(look));
    for (const [name, [value, priority]] of this.#original) {
      if (wanted.has(name)) continue;
      if (value === "") style.removeProperty(name);
      else style.setProperty(name, value, priority);
      this.#original.delete(name);
    }
    for (const [name, value] of wanted) {
      if (!this.#original.has(name)) this.#original.set(name, [style.getPropertyValue(name), style.getPropertyPriority(name)]);
      style.setProperty(name, value, "important");
    }
  }
}
