import * as Plot from "@observablehq/plot";
import { JSDOM } from "jsdom";

export interface Point {
  readonly series: string;
  readonly concurrency: number;
  readonly value: number;
}

/** A line per series over the concurrency, as the text of an SVG. */
export function linePlot(title: string, unit: string, points: readonly Point[]): string {
  const { document } = new JSDOM().window;
  const plot = Plot.plot({
    document,
    width: 640,
    height: 360,
    marginLeft: 60,
    style: { background: "white", fontFamily: "sans-serif" },
    x: { label: "concurrent clients", type: "log", base: 2 },
    y: { label: unit, grid: true, zero: true },
    color: { legend: false, domain: [...new Set(points.map(({ series }) => series))] },
    marks: [
      Plot.line(points, { x: "concurrency", y: "value", stroke: "series", marker: true }),
      Plot.text(points, Plot.selectLast({ x: "concurrency", y: "value", z: "series", text: "series", fill: "series", textAnchor: "end", dy: -10 })),
      Plot.text([title], { frameAnchor: "top", dy: -12, fontSize: 13 }),
    ],
  });
  plot.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${plot.outerHTML}\n`;
}
