/**
 * What Clients highlight in an app, drawn in the parent window above the iframe: the app cannot see it, and it goes with the
 * Pairing.
 */

import type { HighlightShape } from "@icdp/protocol";
import type { IframeLike } from "./edges.js";

const SVG = "http://www.w3.org/2000/svg";
/** CSS's greatest. */
const ABOVE_ALL = "2147483647";

export class Highlight {
  readonly #iframe: HTMLElement | undefined;
  #layer: SVGSVGElement | undefined;
  readonly #place = (): void => this.#follow();

  constructor(iframe: IframeLike) {
    const candidate = iframe as unknown as HTMLElement;
    // Tests and windows without layout have none to draw in.
    this.#iframe = typeof candidate.getBoundingClientRect === "function" ? candidate : undefined;
  }

  /** Nothing is shown for an empty list. */
  show(shapes: readonly HighlightShape[]): void {
    if (this.#iframe === undefined) return;
    if (shapes.length === 0) return this.clear();
    const layer = (this.#layer ??= this.#createLayer(this.#iframe.ownerDocument));
    layer.replaceChildren(...shapes.map((shape) => this.#pathOf(shape)));
    this.#follow();
  }

  clear(): void {
    if (this.#layer === undefined) return;
    const { defaultView } = this.#layer.ownerDocument;
    defaultView?.removeEventListener("scroll", this.#place, true);
    defaultView?.removeEventListener("resize", this.#place);
    this.#layer.remove();
    this.#layer = undefined;
  }

  #createLayer(document: Document): SVGSVGElement {
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("aria-hidden", "true");
    layer.dataset["icdpHighlight"] = "";
    Object.assign(layer.style, { position: "fixed", pointerEvents: "none", overflow: "hidden", zIndex: ABOVE_ALL });
    document.documentElement.append(layer);
    document.defaultView?.addEventListener("scroll", this.#place, true);
    document.defaultView?.addEventListener("resize", this.#place);
    return layer;
  }

  #pathOf({ quads, color: [r, g, b, a] }: HighlightShape): SVGPathElement {
    const path = this.#layer!.ownerDocument.createElementNS(SVG, "path");
    path.setAttribute("d", quads.map(([x1, y1, x2, y2, x3, y3, x4, y4]) => `M${x1} ${y1}L${x2} ${y2}L${x3} ${y3}L${x4} ${y4}Z`).join(""));
    path.setAttribute("fill", `rgb(${r}, ${g}, ${b})`);
    path.setAttribute("fill-opacity", String(a));
    path.setAttribute("fill-rule", "evenodd");
    return path;
  }

  /** Over the iframe's content box, in the scale that transforms give it. */
  #follow(): void {
    const iframe = this.#iframe!;
    const box = iframe.getBoundingClientRect();
    const scaleX = box.width / (iframe.offsetWidth || 1);
    const scaleY = box.height / (iframe.offsetHeight || 1);
    const { clientLeft, clientTop, clientWidth, clientHeight } = iframe;
    this.#layer!.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    Object.assign(this.#layer!.style, {
      left: `${box.left + clientLeft * scaleX}px`,
      top: `${box.top + clientTop * scaleY}px`,
      width: `${clientWidth * scaleX}px`,
      height: `${clientHeight * scaleY}px`,
    });
  }
}
