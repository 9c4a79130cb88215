import type { AxObject } from "../object.js";
import { loseLastSpace, mayLoseLastSpace, startLine } from "./fragments/known-fragments.js";
import { isNowrap, solidStart, spaceStart } from "./white-space/white-space.js";

const ZERO_WIDTH_SPACE = "\u200b";

/** Where a run's text ended last, as far as collapsing looks back (Blink: `InlineItem::CollapseType`). */
interface Tail {
  /** The object whose text ends here, or the box; null for some boxes and forced breaks. */
  readonly object: AxObject | null;
  /**
   * `solid`: no white space to collapse with. `space`: ends in a collapsible space, or in a break that acts like one. `removed`: that
   * space was taken away again, but comes back if more text follows.
   */
  state: "solid" | "space" | "removed";
  /** The collapsed space stood for white space with a line feed. */
  readonly hasNewline: boolean;
  /** A zero-width space stands before the collapsed space. */
  readonly afterZeroWidthSpace: boolean;
}

/**
 * White-space processing of one inline formatting context (css-text-3 §white-space-rules; Blink: `InlineItemsBuilder`). Fed with
 * texts and boxes in layout order; appends the rendered text to each object's `text`, which must be empty before. Floats and
 * positioned boxes are left out: white space on both sides collapses as if they were not there.
 */
export class InlineRun {
  #tail: Tail | null = null;
  #endsInZeroWidthSpace = false;
  #isAtLineStart = true;
  /** Whether any of its texts has characters that run from right to left. */
  hasRightToLeft = false;

  /** `followsBlock`: it begins after a block, not with the block around it. */
  constructor(readonly followsBlock = false) {}

  /** Text with collapsible white space. */
  collapse(object: AxObject, text: string): void {
    this.#restoreRemoved();
    this.#collapse(object, text);
  }

  /** Text whose line feeds are kept and whose other white space collapses (`preserve-breaks`). */
  preserveBreaks(object: AxObject, text: string): void {
    this.#restoreRemoved();
    const lines = text.split("\n");
    for (let i = 0; i < lines.length; i++) {
      if (lines[i] !== "") this.#collapse(object, lines[i]!);
      if (i === lines.length - 1) break;
      this.forcedBreak();
      object.text += "\n";
    }
  }

  /**
   * Text whose white space is kept. A line feed at its start leaves a space before it at the end of a line, where it has no place.
   * Where lines wrap, spaces at the start of a line are apart from what follows.
   */
  preserve(object: AxObject, text: string, wraps: boolean): void {
    this.#restoreRemoved();
    if (text === "") return;
    if (text.startsWith("\n")) this.#loseSpace();
    if (wraps && text.startsWith(" ") && this.#isAtLineStart) startLine(object);
    object.text += text;
    this.#tail = text.endsWith("\n") ? aBreak() : { object, state: "solid", hasNewline: false, afterZeroWidthSpace: false };
    // Blink puts a zero-width space after spaces that a line starts with, to break there.
    const endsInLeadingSpaces = wraps && (/\n +$/.test(text) || (this.#isAtLineStart && /^ +$/.test(text)));
    this.#endsInZeroWidthSpace = endsInLeadingSpaces || text.endsWith(ZERO_WIDTH_SPACE);
    this.#isAtLineStart = text.endsWith("\n");
  }

  /**
   * `<br>`, a preserved line feed, a block inside an inline box: white space around it goes. Behind such a block nothing counts as the start of
   * a line (`InlineItemsBuilderTemplate::ShouldInsertBreakOpportunityAfterLeadingPreservedSpaces`, 156).
   */
  forcedBreak(isLineStart = true): void {
    this.end();
    this.#tail = aBreak();
    this.#endsInZeroWidthSpace = false;
    this.#isAtLineStart = isLineStart;
  }

  /** `<br>` where white space is kept: a space before it stays in the text. */
  preservedBreak(): void {
    this.#restoreRemoved();
    this.#loseSpace();
    this.#tail = aBreak();
    this.#endsInZeroWidthSpace = false;
    this.#isAtLineStart = true;
  }

  /** An inline-block, image, form control. */
  atomicBox(object: AxObject | null = null): void {
    this.#restoreRemoved();
    this.#tail = { object, state: "solid", hasNewline: false, afterZeroWidthSpace: false };
    this.#endsInZeroWidthSpace = false;
    this.#isAtLineStart = false;
  }

  /** The text or atomic box that comes last: null where nothing is yet, undefined where something else does. */
  get last(): AxObject | null | undefined {
    return this.#tail && (this.#tail.object ?? undefined);
  }

  /** Ends in a collapsible space that belongs to some text. */
  get endsInSpace(): boolean {
    return this.#tail?.state === "space" && this.#tail.object !== null;
  }

  /**
   * Something of its own stands in the text here: the edge of a ruby base or annotation, a change of direction, an opportunity to
   * break. A line that ends here does not end right after the space before it, but where another box `opens` in between.
   */
  edge(opens = (_after: AxObject): boolean => false): void {
    if (this.endsInSpace && !opens(this.#tail!.object!)) mayLoseLastSpace(this.#tail!.object!);
    this.#endsInZeroWidthSpace = false;
  }

  /** How it ends matters to an edge. */
  get hasOpenEnd(): boolean {
    return this.#endsInZeroWidthSpace || this.endsInSpace;
  }

  /** `<wbr>`. */
  breakOpportunity(): void {
    this.edge();
    this.#endsInZeroWidthSpace = true;
    this.#isAtLineStart = false;
  }

  end(): void {
    this.#removeSpace();
  }

  #collapse(object: AxObject, text: string): void {
    const tail = this.#tail;
    let start = 0;
    let output = "";
    let newline = false;
    const leading = solidStart(text);
    if (leading > 0) {
      newline = text.lastIndexOf("\n", leading - 1) >= 0;
      const before = text[leading];
      let keepsSpace = tail?.state === "solid";
      if (tail?.state === "space" && tail.object && (newline || tail.hasNewline) && isZeroWidth(tail.afterZeroWidthSpace, before)) {
        this.#removeSpace();
        newline = false;
      } else if (this.endsInSpace && isNowrap(tail!.object!) && !isNowrap(object)) this.breakOpportunity();
      if (newline && isZeroWidth(this.#endsInZeroWidthSpace, before)) keepsSpace = newline = false;
      if (keepsSpace) output = " ";
      start = leading;
    } else if (tail?.state === "space" && tail.hasNewline && isZeroWidth(tail.afterZeroWidthSpace, text[0])) this.#removeSpace();
    // Hangs at the end of the line itself.
    else if (this.endsInSpace && text.startsWith("\u3000")) mayLoseLastSpace(tail!.object!);

    let afterZeroWidthSpace = this.#endsInZeroWidthSpace;
    let endsInSpace = start === text.length;
    // Most white space is a single space, which stays as it is.
    let copied = start;
    while (start < text.length) {
      const end = spaceStart(text, start);
      endsInSpace = false;
      if (end === text.length) break;
      start = solidStart(text, end);
      newline = text.slice(end, start).includes("\n");
      afterZeroWidthSpace = text[end - 1] === ZERO_WIDTH_SPACE;
      const vanishes = newline && isZeroWidth(afterZeroWidthSpace, text[start]);
      if (vanishes) newline = false;
      else endsInSpace = start === text.length;
      if (!vanishes && start === end + 1 && text[end] === " ") continue;
      output += vanishes ? text.slice(copied, end) : `${text.slice(copied, end)} `;
      copied = start;
    }
    output += text.slice(copied);
    if (output === "") return;
    object.text += output;
    this.#isAtLineStart = false;
    this.#tail = { object, state: endsInSpace ? "space" : "solid", hasNewline: endsInSpace && newline, afterZeroWidthSpace };
    this.#endsInZeroWidthSpace = output.endsWith(ZERO_WIDTH_SPACE);
  }

  #loseSpace(): void {
    if (this.endsInSpace) loseLastSpace(this.#tail!.object!);
  }

  #removeSpace(): void {
    const tail = this.#tail;
    if (tail?.state !== "space" || !tail.object) return;
    tail.object.text = tail.object.text.slice(0, -1);
    tail.state = "removed";
    this.#endsInZeroWidthSpace = tail.afterZeroWidthSpace;
  }

  #restoreRemoved(): void {
    const tail = this.#tail;
    if (tail?.state !== "removed") return;
    tail.object!.text += " ";
    tail.state = "space";
    this.#endsInZeroWidthSpace = false;
  }
}

/** What follows a break collapses with it as with a space. */
const aBreak = (): Tail => ({ object: null, state: "space", hasNewline: false, afterZeroWidthSpace: false });

/** A line feed next to a zero-width space vanishes instead of becoming a space. */
const isZeroWidth = (before: boolean, next: string | undefined): boolean => before || next === ZERO_WIDTH_SPACE;
