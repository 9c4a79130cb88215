import { contentSize, edge } from "../../layout/content-box.js";
import type { StyleFacts } from "../../layout/layout.js";
import { lengthOf } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { along, extentOf, shifted, type Axis } from "./item-extent.js";

/** Tells for items of a grid in which track of an axis they start: by their edges, as scripts cannot ask for their places. */
export function trackFinder(pass: Pass, container: AxObject, axis: Axis): (item: AxObject) => number {
  const sizes = trackSizes(container.style, axis);
  const starts = trackStarts(pass, container, axis, sizes);
  const smallest = Math.min(...sizes);
  return (item) => {
    const [start, end] = extentOf(pass, container, item, axis);
    // A subgrid does not tell its tracks.
    if (sizes.length === 0) return start;
    // Not at its very edge, which may be moved a little.
    return starts.findLastIndex((track) => track <= start + Math.min(smallest, end - start) / 2);
  };
}

/** Where the tracks start (CSS Grid 1 §7.2.6: resolved track lists have the implicit tracks, too; CSS Box Alignment 3 §5.3). */
function trackStarts(pass: Pass, { element, style }: AxObject, axis: Axis, sizes: readonly number[]): number[] {
  const dom = part("style").styleDom(pass);
  const content = shifted(pass.layout.rect(element!), -dom.scrollLeft(element!), -dom.scrollTop(element!));
  const room = contentSize(style, axis);
  const gap = gapOf(style, axis, room);
  const free = room - sizes.reduce((sum, size) => sum + gap + size, -gap);
  const spread = spreadOf(style.get(axis === "block" ? "align-content" : "justify-content"), free, sizes.length);
  let at = along(style, content, axis)[0] + edge(style, `${axis}-start`) + spread.before;
  return sizes.map((size) => {
    const start = at;
    at += size + gap + spread.between;
    return start;
  });
}

/** Implicit tracks are among them. None for a subgrid. */
export function trackSizes(style: StyleFacts, axis: Axis): number[] {
  const list = style.get(axis === "block" ? "grid-template-rows" : "grid-template-columns");
  return list.startsWith("subgrid") ? [] : (list.replace(/\[[^\]]*\]/g, "").match(/[\d.]+(?=px)/g) ?? []).map(Number);
}

const gapOf = (style: StyleFacts, axis: Axis, room: number): number => lengthOf(style, axis === "block" ? "row-gap" : "column-gap", () => room);

/** What alignment puts before the first track and between any two. */
function spreadOf(alignment: string, free: number, count: number): { before: number; between: number } {
  const keyword = /space-\w+|center|end$/.exec(alignment)?.[0] ?? "";
  if (keyword === "center") return { before: free / 2, between: 0 };
  if (keyword === "end") return { before: free, between: 0 };
  if (free < 0 || alignment.startsWith("safe")) return { before: 0, between: 0 };
  if (keyword === "space-between") return { before: 0, between: count > 1 ? free / (count - 1) : 0 };
  if (keyword === "space-around") return { before: free / count / 2, between: free / count };
  if (keyword === "space-evenly") return { before: free / (count + 1), between: free / (count + 1) };
  return { before: 0, between: 0 };
}
