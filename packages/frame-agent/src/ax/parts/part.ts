import type * as elements from "./elements.js";
import type * as style from "./style.js";
import type * as texts from "./texts.js";

/** What few pages need of the engine; where the script comes in several files, each of these has its own. */
export interface EngineParts {
  /** Elements and attributes that few pages have. */
  readonly elements: typeof elements;
  /** What style sheets and writing systems ask for that few pages have. */
  readonly style: typeof style;
  /** What controls of the browser say in other languages than American English. */
  readonly texts: typeof texts;
}

export type EnginePartName = keyof EngineParts;

/**
 * A pass met something whose part is not there yet. It left nothing behind, and is made anew when the part is there: at the end of
 * `arrival` where it is the part itself that waits for something.
 */
export class PartMissing extends Error {
  constructor(
    readonly part: EnginePartName,
    readonly arrival?: Promise<void>,
  ) {
    super(`Not there yet: ${part}`);
  }
}

const present: { -readonly [N in EnginePartName]?: EngineParts[N] } = {};

export function provideParts(parts: Readonly<typeof present>): void {
  Object.assign(present, parts);
}

/** @throws PartMissing */
export function part<N extends EnginePartName>(name: N): EngineParts[N] {
  const found = present[name];
  if (!found) throw new PartMissing(name);
  return found;
}
