import { isObject, ownValue } from "./guards.js";

/** An area that the Host draws above an iframe: the first quad without the others (rule "evenodd"). */
export interface HighlightShape {
  /** Corners in CSS pixels of the frame's viewport: x and y of four points each. */
  readonly quads: readonly (readonly number[])[];
  /** Red, green and blue 0 to 255, and opacity 0 to 1. */
  readonly color: readonly [number, number, number, number];
}

/** More than a box has; a frame that asks for more is not drawn. */
const MAX_SHAPES = 64;

/** The list when it is well-formed, otherwise `undefined`. */
export function readShapes(value: unknown): readonly HighlightShape[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_SHAPES) return undefined;
  const shapes = value.map(readShape);
  return shapes.includes(undefined) ? undefined : (shapes as HighlightShape[]);
}

function readShape(value: unknown): HighlightShape | undefined {
  if (!isObject(value)) return undefined;
  const quads = ownValue(value, "quads");
  const color = numbers(ownValue(value, "color"), 4);
  if (!color || !Array.isArray(quads) || quads.length > 2) return undefined;
  const read = quads.map((quad: unknown) => numbers(quad, 8));
  return read.includes(undefined) ? undefined : { quads: read as number[][], color: color as unknown as HighlightShape["color"] };
}

function numbers(value: unknown, length: number): number[] | undefined {
  return Array.isArray(value) && value.length === length && value.every(Number.isFinite) ? (value as number[]) : undefined;
}
