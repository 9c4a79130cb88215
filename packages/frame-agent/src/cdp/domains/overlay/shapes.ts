import type { HighlightShape } from "@icdp/protocol";
import type { BoxModel } from "../dom/geometry.js";

/** Protocol.DOM.RGBA. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a?: number;
}

/** What of Protocol.Overlay.HighlightConfig is drawn. */
export interface HighlightConfig {
  readonly contentColor?: Rgba;
  readonly paddingColor?: Rgba;
  readonly borderColor?: Rgba;
  readonly marginColor?: Rgba;
}

/** Each box of the model without the one inside it. */
export function shapesOf(model: BoxModel, config: HighlightConfig): HighlightShape[] {
  const rings: readonly (readonly [Rgba | undefined, readonly (readonly number[])[]])[] = [
    [config.marginColor, [model.margin, model.border]],
    [config.borderColor, [model.border, model.padding]],
    [config.paddingColor, [model.padding, model.content]],
    [config.contentColor, [model.content]],
  ];
  return rings.flatMap(([color, quads]) => (color ? [{ quads, color: rgba(color) }] : []));
}

/** Red, green and blue 0 to 255, and opacity 0 to 1. */
export const rgba = ({ r, g, b, a = 1 }: Rgba): readonly [number, number, number, number] => [r, g, b, a];

export const rectQuad = (x: number, y: number, width: number, height: number): readonly number[] => [x, y, x + width, y, x + width, y + height, x, y + height];
