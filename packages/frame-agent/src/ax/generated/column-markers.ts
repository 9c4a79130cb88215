import { styleDom } from "../../dom/style-dom.js";
import { edge } from "../layout/content-box.js";
import { DerivedStyle } from "../layout/derived-style.js";
import type { Rect, StyleFacts } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { isVertical } from "../text/fragments/rects.js";
import { partStyle } from "../ua/part-style.js";
import { generatedState } from "./state.js";
import { isMultiColumn } from "./wrappers.js";

const MARKER = "::column::scroll-marker";

/** What is asked of such a marker besides its content. */
const OTHERS = ["visibility", "counter-reset", "counter-increment", "counter-set", "text-transform"] as const;

/** The style of the scroll markers that the columns of an element have (css-multicol-2 §column-pseudo); null when they have none. */
export function columnMarkerStyle(pass: Pass, object: AxObject): StyleFacts | null {
  const rules = generatedState(pass).rules.ofScopeAround(object.element!)?.parts ?? [];
  if (rules.length === 0 || !isMultiColumn(object)) return null;
  const own = (property: string): string | null => partStyle(pass, object, rules, MARKER, property);
  const content = own("content");
  if (content === null || content === "none" || content === "normal" || own("display") === "none") return null;
  const said = OTHERS.flatMap((property) => {
    const value = own(property);
    return value === null ? [] : [[property, value]];
  });
  return new DerivedStyle(object.style, "inline-block", { content, ...Object.fromEntries(said) });
}

/** Sides of the columns that hold something, one at least, in pixels of the viewport; those along the lines alone tell them apart. */
export function columnSides(pass: Pass, object: AxObject): Sides[] {
  const { layout } = pass;
  const { style, element } = object;
  const { lineWidth, columnGap } = part("elements");
  const dom = styleDom(pass);
  const width = lineWidth(pass, object);
  const step = width + columnGap(object);
  const [before, after] = isVertical(object) ? (["top", "bottom"] as const) : (["left", "right"] as const);
  // Measured from where lines begin.
  const isReversed = style.get("direction") === "rtl";
  const side = isReversed ? after : before;
  const sign = isReversed ? -1 : 1;
  const box = layout.rect(element!);
  const scrolled = before === "top" ? dom.scrollTop(element!) : dom.scrollLeft(element!);
  const first = box[side] + sign * edge(style, side) - scrolled;
  const rects = layout.textRects(object.node);
  let last = 0;
  for (let i = 0; i < rects.length; i++) last = Math.max(last, Math.floor((sign * (rects[i]![side] - first) + 0.5) / step));
  return Array.from({ length: last + 1 }, (_, column) => {
    const start = first + sign * column * step;
    const end = start + sign * width;
    return { ...sidesOf(box), [before]: Math.min(start, end), [after]: Math.max(start, end) };
  });
}

export type Sides = Pick<Rect, "left" | "top" | "right" | "bottom">;

const sidesOf = ({ left, top, right, bottom }: Rect): Sides => ({ left, top, right, bottom });
