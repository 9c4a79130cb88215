import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { RelatedNode } from "../related-node.js";
import { NameSource, NO_RELATED, type NameFrom, type NativeSource } from "./source.js";

/** What a caller of the computation hands down; the same record for a whole recursive computation, except `root`. */
export interface NameContext {
  /** Objects whose text was used already; shared by the whole computation. */
  readonly visited: Set<AxObject>;
  /** The target of aria-labelledby or aria-describedby that is being expanded. */
  readonly root: AxObject | null;
  /** Called from the computation of another object's name. */
  readonly recursive: boolean;
}

/**
 * State of the computation for one object. With `sources` all steps run and record what they find (for the wire); without,
 * the first text ends it (for recursion and for the origin of a name). The two disagree now and then, as in Chromium.
 */
export class NameState {
  /** A text was found; later sources are superseded by it. An empty text may count. */
  found = false;
  from: NameFrom = "none";
  /** Nodes behind the last related source; Chromium lets them leak into the title element of SVG. */
  related: readonly RelatedNode[] = NO_RELATED;

  constructor(
    readonly pass: Pass,
    readonly object: AxObject,
    readonly context: NameContext,
    readonly sources: NameSource[] | null,
  ) {}

  /** Begins to look at a source: lists it and makes it the origin. Null when sources are not wanted. */
  look(from: NameFrom, attribute?: string, nativeSource?: NativeSource, superseded = this.found): NameSource | null {
    this.from = from;
    if (this.sources === null) return null;
    const source = new NameSource(from, attribute, superseded);
    source.nativeSource = nativeSource;
    this.sources.push(source);
    return source;
  }
}

/**
 * One step of the accname computation: a text or null ends it with that result, undefined goes on to the next step.
 * https://w3c.github.io/accname/#comp_computation
 */
export type NameStep = (state: NameState) => string | null | undefined;
