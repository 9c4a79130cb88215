import { isPositioned } from "../../layout/positioned.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { perPass } from "../../per-pass.js";
import { asSeen } from "./flex-lines.js";
import { gridCells } from "./grid-cells.js";
import { pushReversed } from "../stack.js";

/** Each item of a container, and what has items in it without a box of its own → its place in the reading flow. */
type Places = ReadonlyMap<AxObject, number>;

const placesByContainer = perPass(() => new Map<AxObject, Places>());

/**
 * The children of `parent`, a container with a `reading-flow` or something without a box in one: by their `reading-order`, then as
 * laid out, then what is no item. Null where the flow is not for such a container.
 */
export function sortedForReading(pass: Pass, parent: AxObject, container: AxObject, flow: string): AxObject[] | null {
  const { display } = container.style;
  if (LAID_OUT_IN_LINES.test(display)) return null;
  if (flow === "source-order") return sorted(parent.children, (child) => [readingOrder(child)]);
  if (!display.includes(flow.slice(0, 4))) return null;
  const known = placesByContainer(pass);
  const places = known.get(container) ?? placesIn(pass, container, flow);
  known.set(container, places);
  return sorted(parent.children, (child) => [readingOrder(child), places.get(child) ?? Infinity]);
}

/** What has no items, only contents that flow with those around it. */
const LAID_OUT_IN_LINES = /^(?:inline|ruby(?:-text)?)$/;

/** What has no box stands where its first item does. */
function placesIn(pass: Pass, container: AxObject, flow: string): Places {
  const items = inFlowOrder(pass, container, sorted(itemsIn(container), orderOf), flow);
  const places = new Map<AxObject, number>();
  items.forEach((item, place) => {
    for (let a = item; a !== container && !places.has(a); a = a.flatParent!) places.set(a, place);
  });
  return places;
}

function itemsIn(container: AxObject): AxObject[] {
  const items: AxObject[] = [];
  const stack = [...container.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (!isElement(object) || isPositioned(object.style)) continue;
    // Items are blocks; a pseudo-element that is inline has `display: contents`.
    if (object.kind === "pseudo" && object.style.display === "inline") continue;
    if (object.box) items.push(object);
    else if (object.rendered) pushReversed(stack, object.flatChildren);
  }
  return items;
}

const isElement = ({ kind }: AxObject): boolean => kind === "element" || kind === "pseudo";

function inFlowOrder(pass: Pass, container: AxObject, items: readonly AxObject[], flow: string): readonly AxObject[] {
  if (flow === "flex-visual") return asSeen(pass, container, items);
  // Others go by `order` alone (Blink: GridLayoutAlgorithm::SetReadingFlowNodes).
  if (!/^grid-(?:rows|columns)$/.test(flow) || !pass.layout.hasGeometry) return items;
  const cells = gridCells(pass, container, items);
  return sorted(items, (item) => {
    const { block, inline } = cells.get(item)!;
    return flow === "grid-rows" ? [block, inline] : [inline, block];
  });
}

const orderOf = (item: AxObject): readonly number[] => [numberOf(item, "order")];

const numberOf = ({ style }: AxObject, property: string): number => Number(style.get(property)) || 0;

const readingOrder = (child: AxObject): number => (isElement(child) ? numberOf(child, "reading-order") : 0);

/** Objects with the same numbers keep their order. */
function sorted(objects: readonly AxObject[], keysOf: (object: AxObject) => readonly number[]): AxObject[] {
  const keys = new Map(objects.map((object) => [object, keysOf(object)]));
  return [...objects].sort((a, b) => compare(keys.get(a)!, keys.get(b)!));
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}
