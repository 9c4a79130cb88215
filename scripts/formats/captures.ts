import { gunzipSync, gzipSync } from "node:zlib";
import type { PageCapture } from "../../packages/snapshot/src/index.js";

/** Parts of an endpoint's answers that no format reads. */
const UNREAD: ReadonlySet<string> = new Set([
  "sources", "chromeRole", "nodeId", "parentId", "childNodeCount", "relatedNodes", "isSVG", "compatibilityMode", "baseURL", "xmlVersion",
  "publicId", "systemId", "internalSubset",
]);

/** A capture as a small file. Addresses of the server that happened to have the page are replaced. */
export function packCapture(capture: PageCapture, origin: string): Buffer {
  return pack(JSON.stringify(reduce(capture)).split(origin).join("http://page.test"));
}

/** The captures of one page, one after the other. */
export function packCaptures(captures: readonly PageCapture[]): Buffer {
  return pack(JSON.stringify(captures.map(reduce)));
}

const pack = (text: string): Buffer => gzipSync(text, { level: 9 });

function reduce(capture: PageCapture): object {
  // Accessibility nodes are linked by their ids, DOM nodes by their nesting.
  const trees = Object.entries(capture.trees).map(([frame, nodes]) => [
    frame,
    nodes.map(({ nodeId, ...node }) => ({ nodeId, ...(strip(node) as object) })),
  ]);
  return { ...capture, document: strip(capture.document), trees: Object.fromEntries(trees) };
}

export function unpackCapture(file: Buffer): PageCapture {
  return JSON.parse(gunzipSync(file).toString("utf8")) as PageCapture;
}

function strip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (UNREAD.has(key) ? undefined : inner)));
}
