import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import { isRuby, type InnerType } from "./box-type.js";
import { InlineRun } from "./inline-run.js";

/** The last in-flow sibling, as the rule about white space looks at it (Blink: `AttachContext::previous_in_flow`). */
export type Previous = "nothing" | "text" | "text ending in white space" | "inline" | "block";

/** Where the inline content of one block container goes; a block between two inline parts starts anew. */
export interface Flow {
  run: InlineRun;
  /** Of a fieldset whose legend is still to come: that one stands apart from the content before and after it. */
  awaitsLegend?: boolean;
  /** Of all inline content of one block; known once the first text asked for it. */
  mayCombine?: boolean;
}

/** Layout parent of the children that are being visited. Boxless elements share their parent's. */
export interface Context {
  readonly inner: InnerType;
  readonly isInline: boolean;
  readonly flow: Flow;
  readonly inRuby: boolean;
  readonly inSvgText: boolean;
  previous: Previous;
}

export function newContext(inner: InnerType, object: AxObject | null): Context {
  return {
    inner,
    isInline: false,
    flow: { run: new InlineRun(), awaitsLegend: object?.tag === "fieldset" },
    inRuby: object?.style.display === "block ruby",
    inSvgText: object?.ns === "svg" && object.tag === "text",
    previous: "nothing",
  };
}

export function inlineContext(object: AxObject, { flow, inRuby, inSvgText }: Context): Context {
  return { inner: "flow", isInline: true, flow, inRuby: inRuby || isRuby(object), inSvgText, previous: "nothing" };
}

/** Whether text content has a mark of its own where the inline box starts and ends: ruby columns and bidirectional isolation. */
export function isEdge(object: AxObject): boolean {
  const { display } = object.style;
  return display === "ruby" || display === "ruby-text" || isIsolate(object);
}

/** An element without a box isolates nothing, but where its texts get boxes. */
export function isIsolate(object: AxObject): boolean {
  const bidi = object.style.get("unicode-bidi");
  return bidi !== "normal" && bidi !== "" && (object.box || part("style").wrapsTexts(object));
}
