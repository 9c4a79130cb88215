import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form/form-control.js";
import { annotationAround, boxType, innerType, isTablePart } from "./box-type.js";
import { combinesTexts, isVerticalText } from "./combines-texts.js";
import { hasRightToLeft } from "./bidi/right-to-left.js";
import { endsInWhiteSpace, hasLayout, isCollapsible, isNowrap, isWhiteSpace, keepsSpaces } from "./white-space/white-space.js";
import { firstLetters, type FirstLetter } from "./first-letter/first-letter.js";
import { InlineRun } from "./inline-run.js";
import type { InLine } from "./lines/flowing-lines.js";
import { lastSpaceOf, setFragments } from "./fragments/known-fragments.js";
import { inlineContext, isEdge, newContext, type Context, type Flow } from "./layout-context.js";
import { plainFragments } from "./fragments/plain-fragments.js";
import { isMasked, transformText, type Previous } from "./transform/transform.js";
import { isNeeded } from "./white-space/word-separation.js";
import { PART, type Steps } from "../../steps.js";

/**
 * Gives every text its rendered form: white space processed per inline formatting context, letters transformed and masked. Texts
 * of white space alone get `box` if they are laid out, and are `excluded` unless they keep words apart (ax-tree 1.2, 1.3).
 */
export function renderText(pass: Pass): Steps<void> {
  return new TextRenderer(pass).render();
}

interface GeneratedText extends InLine {
  readonly data: string;
  space: AxObject | null;
  next: AxObject | null;
}

interface Frame {
  readonly object: AxObject;
  readonly context: Context;
  next: number;
  readonly kind: FrameKind;
}

/** `contents` go on with the run around them, a `box` has a run of its own, and what follows a `block` starts another. */
type FrameKind = "contents" | "box" | "block";

/** The history of layout takes these for blocks unless told otherwise. */
const CALLED_LIKE_BLOCKS = /^(?:div|li|p|ul)$/;

class TextRenderer {
  readonly #pass: Pass;
  readonly #stack: Frame[] = [];
  readonly #firstLetters: ReadonlyMap<AxObject, FirstLetter>;
  readonly #spaces: AxObject[] = [];
  readonly #generated: GeneratedText[] = [];
  #lastGenerated: GeneratedText | null = null;
  /** What is before the next text in layout order, for `capitalize`: a text, or a box without any text in the tree. */
  #previous: Previous = " ";
  /** The block that ended last, until something follows: a sibling starts a line of its own. */
  #endedBlock: AxObject | null = null;
  #securityOf: AxObject["style"] | null = null;
  #isMasked = false;

  constructor(pass: Pass) {
    this.#pass = pass;
    this.#firstLetters = firstLetters(pass);
  }

  *render(): Steps<void> {
    const { root } = this.#pass;
    this.#enter(root, newContext("flow", null), "box");
    let visited = 0;
    for (let frame: Frame | undefined; (frame = this.#stack[this.#stack.length - 1]); ) {
      if (++visited % PART === 0) yield;
      const child = frame.object.flatChildren[frame.next++];
      if (child) {
        if (this.#endedBlock && !isSpace(child)) {
          if (this.#endedBlock.flatParent === frame.object) this.#previous = " ";
          this.#endedBlock = null;
        }
        this.#visit(child, frame.context);
      } else {
        if (frame.kind === "block") this.#endedBlock = frame.object;
        if (hasLateFallback(this.#pass, frame.object)) this.#previous = " ";
        if (frame.kind !== "contents") frame.context.flow.run.end();
        else if (frame.context.flow.run.hasOpenEnd && isEdge(frame.object)) frame.context.flow.run.edge();
        this.#stack.pop();
      }
    }
    for (const text of this.#generated) this.#settleGenerated(text);
    for (const space of this.#spaces) this.#settleSpace(space);
  }

  #enter(object: AxObject, context: Context, kind: FrameKind): void {
    if (kind !== "contents" || object.flatChildren.length > 0) this.#stack.push({ object, context, next: 0, kind });
  }

  #visit(child: AxObject, context: Context): void {
    switch (child.kind) {
      case "text":
        if (child.rendered) this.#visitText(child, context);
        return;
      case "generated":
        if (child.tag === "img") this.#visitAtomic(child, context);
        else this.#visitGenerated(child, context);
        return;
      case "ua":
        if (child.tag === "#text") return this.#visitUaText(child, context);
        break;
      default:
        break;
    }
    this.#visitBox(child, context);
  }

  #visitBox(child: AxObject, context: Context): void {
    const { flow } = context;
    const type = boxType(child);
    switch (type) {
      case "none":
        return;
      case "contents":
        this.#openInline(child, context);
        return this.#enter(child, context, "contents");
      case "break":
        return this.#visitBreak(child, inBox(child, context));
      case "break-opportunity":
        flow.run.breakOpportunity();
        child.inlineRun = flow.run;
        context.previous = "text";
        return;
      case "inline":
        this.#openInline(child, context);
        context.previous = "inline";
        return this.#enter(child, inlineContext(child, context), "contents");
      case "atomic":
        this.#visitAtomic(child, context);
        break;
      case "out-of-flow":
        if (context.inner === "flex" || context.inner === "fieldset") this.#startRun(flow);
        break;
      case "block":
        context.previous = "block";
        if (context.inRuby || (context.isInline && isTablePart(child))) {
          flow.run.atomicBox();
          this.#endGenerated(child, context);
        } else if (context.isInline) flow.run.forcedBreak(false);
        else if (flow.awaitsLegend && child.tag === "legend") flow.awaitsLegend = false;
        else this.#startRun(flow);
        break;
    }
    if (type !== "block" && child.element && CALLED_LIKE_BLOCKS.test(child.tag)) this.#pass.env.instrumentation.layoutHistory.notBlocks.add(child.element);
    this.#previous = child;
    this.#enter(child, newContext(innerType(child), child), type === "block" && !context.isInline ? "block" : "box");
  }

  #openInline(object: AxObject, { flow: { run } }: Context): void {
    if (object.tag === "option" && part("elements").hasOptionLabel(this.#pass, object)) run.atomicBox();
    if (run.hasOpenEnd && isEdge(object)) run.edge((text) => part("style").opensBefore(this.#pass, object, text));
  }

  #visitAtomic(object: AxObject, context: Context): void {
    context.flow.run.atomicBox(object);
    context.previous = "inline";
    this.#previous = " ";
    this.#endGenerated(object, context);
  }

  #visitBreak(br: AxObject, context: Context): void {
    br.text = "\n";
    br.inlineRun = context.flow.run;
    if (context.inRuby) {
      // Ruby columns do not break: a space takes its place.
      context.flow.run.atomicBox();
      setFragments(br, [" "]);
    } else if (keepsSpaces(br)) context.flow.run.preservedBreak();
    else context.flow.run.forcedBreak();
    context.previous = "text ending in white space";
    this.#previous = "\n";
    this.#lastGenerated = null;
  }

  #startRun(flow: Flow): void {
    flow.run.end();
    flow.run = new InlineRun(true);
  }

  #visitText(text: AxObject, around: Context): void {
    const data = text.text;
    const isSpaceOnly = isWhiteSpace(data);
    const context = isSpaceOnly && !hasLayout(text, around) ? null : inBox(text, around);
    text.text = "";
    if (context === null || (isSpaceOnly && context.inner === "nothing")) {
      text.excluded = true;
      return;
    }
    text.box = true;
    const transformed = this.#render(text, data, context);
    if (isSpaceOnly && isCollapsible(transformed, text.style.whiteSpaceCollapse, context.inSvgText)) {
      this.#spaces.push(text);
      if (this.#lastGenerated?.run === context.flow.run) this.#lastGenerated.space ??= text;
    } else {
      if (text.text === "") text.text = transformed;
      this.#endGenerated(text, context);
    }
    text.inlineRun = context.flow.run;
  }

  #endGenerated(next: AxObject, { flow }: Context): void {
    // Text of a float between them is in a run of its own.
    if (this.#lastGenerated?.run !== flow.run) return;
    this.#lastGenerated.next = next;
    this.#lastGenerated = null;
  }

  #visitGenerated(text: AxObject, context: Context): void {
    const data = text.text;
    if (!text.rendered) {
      text.text = this.#transform(data, text.style);
      return;
    }
    const { run } = context.flow;
    const previous = this.#previous;
    const before = this.#lastGenerated?.run === run ? this.#lastGenerated : null;
    const after = before ? before.after : run.last;
    const generated = { text, shown: "", before, after, data, transformed: this.#render(text, data, context), run, space: null, next: null };
    this.#generated.push(generated);
    // Chromium knows its mark only when what follows is capitalized already (156).
    if (text.flatParent!.tag === "close-quote") this.#previous = previous;
    if (before) before.next = text;
    this.#lastGenerated = generated;
  }

  /** What follows may still have taken a space from a text's end, so this comes last. */
  #settleGenerated(generated: GeneratedText): void {
    const { text, data, transformed } = generated;
    const marker = text.flatParent!;
    generated.shown = text.text;
    if (text.text === "" && transformed !== "") {
      if (isCollapsible(transformed, text.style.whiteSpaceCollapse)) showRemovedSpace(text);
      else text.text = transformed;
    } else {
      const lines = plainFragments(text, generated);
      setFragments(text, lines);
      // A space at the end of a line vanishes without that, that of a marker at the end of an annotation.
      const mayLoseSpace = text.text.endsWith(" ") && (marker.tag !== "::marker" || annotationAround(text) !== null || lastSpaceOf(text));
      const mayWrap = isNowrap(text) ? mayLoseSpace : /\s|../s.test(text.text);
      if (mayWrap || lines.length > 1 || READS_OTHERWISE.test(transformed)) part("elements").settleGenerated(this.#pass, generated, lines);
    }
    // A space of a marker that layout removed does not show as one (156).
    if (marker.tag === "::marker" && marker.text === data) marker.text = generated.shown && text.text;
  }

  #visitUaText(text: AxObject, context: Context): void {
    if (!text.rendered) return;
    const shown = this.#transform(text.text, text.style);
    text.text = "";
    if (isCollapsible(shown, text.style.whiteSpaceCollapse)) {
      text.excluded = true;
      return;
    }
    text.box = true;
    this.#append(text, shown, context);
    this.#didAppend(shown, context);
  }

  /** Appends `data` to the inline content; returns its transformed form. */
  #render(object: AxObject, data: string, context: Context): string {
    object.text = "";
    const letter = this.#firstLetters.get(object);
    if (!letter) {
      const transformed = this.#transform(data, object.style);
      this.#append(object, transformed, context);
      this.#didAppend(transformed, context);
      return transformed;
    }
    const first = this.#transform(data.slice(0, letter.length), letter.style);
    this.#didAppend(first, context);
    const rest = this.#transform(data.slice(letter.length), object.style);
    if (letter.isApart) {
      const run = new InlineRun();
      this.#append(object, first, { ...context, flow: { run } });
      run.end();
    } else this.#append(object, first, context);
    this.#append(object, rest, context);
    this.#didAppend(rest, context);
    // Nothing is left for the text's own box, or a space, which is as little.
    if (object.kind === "text" && isCollapsible(rest, object.style.whiteSpaceCollapse)) object.excluded = true;
    return first + rest;
  }

  #append(object: AxObject, text: string, { flow, inRuby, inSvgText }: Context): void {
    const { style } = object;
    flow.run.hasRightToLeft ||= hasRightToLeft(text);
    switch (style.whiteSpaceCollapse) {
      case "preserve":
      case "break-spaces": {
        // SVG text and ruby columns have no lines of their own.
        const shown = inSvgText ? text.replace(/[\t\n\r]/g, " ") : inRuby ? text.replaceAll("\n", " ") : text;
        return flow.run.preserve(object, shown, !isNowrap(object));
      }
      case "preserve-breaks":
        if (!inRuby && !inSvgText) return flow.run.preserveBreaks(object, text);
    }
    flow.run.collapse(object, inSvgText ? text.replace(/[\n\r]/g, " ") : text);
  }

  #didAppend(text: string, context: Context): void {
    if (text === "") return;
    this.#previous = text;
    context.previous = endsInWhiteSpace(text) ? "text ending in white space" : "text";
  }

  #transform(text: string, style: AxObject["style"]): string {
    if (this.#securityOf !== style) {
      this.#securityOf = style;
      this.#isMasked = isMasked(style);
    }
    const transformed = style.textTransform === "none" ? text : transformText(text, style, this.#previous, this.#pass);
    return this.#isMasked ? part("elements").maskText(transformed, style.get("-webkit-text-security")) : transformed;
  }

  /** A space that layout removed altogether still shows as one where it is visible. */
  #settleSpace(space: AxObject): void {
    if (!isNeeded(this.#pass, space)) space.excluded = true;
    else if (space.text === "" && space.style.visibility === "visible") showRemovedSpace(space);
  }
}

/** White space that a generated text may not read as it stands (lines/plain-text.ts). */
const READS_OTHERWISE = /\s{2}|[^\S \xa0]/;

/** Whether its content is laid out when loading has failed, after what follows it. */
const hasLateFallback = (pass: Pass, object: AxObject): boolean => object.tag === "object" || inputType(pass, object) === "image";

const inBox = (text: AxObject, context: Context): Context =>
  (context.flow.mayCombine ??= isVerticalText(text)) && combinesTexts(text) ? part("style").combinedContext(text, context) : context;

/** White space after a block is not laid out as a rule. */
const isSpace = ({ kind, text }: AxObject): boolean => kind === "text" && isWhiteSpace(text);

function showRemovedSpace(text: AxObject): void {
  text.text = " ";
  setFragments(text, []);
}
