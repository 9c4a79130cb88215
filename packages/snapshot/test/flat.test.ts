import { describe, expect, it } from "vitest";
import { readCapture } from "../../../scripts/formats/goldens.js";
import { type FlatNode, flat, type FlatOptions, UidRegistry } from "../src/index.js";

const print = (name: string, options?: FlatOptions) => flat(new UidRegistry().take(readCapture(name)), options);
const all = (nodes: readonly FlatNode[]): FlatNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);

describe("flat", () => {
  it("tells the page, its frames and its shadow trees apart", () => {
    const frames = print("own-frames");
    expect(frames.context).toEqual({ url: "http://page.test/frames.html", title: "Frames" });
    expect(frames.body.map(({ text }) => text)).toEqual(expect.arrayContaining(["Outer", "Outer button"]));
    expect(all(frames.body).map(({ text }) => text)).not.toContain("Go");
    expect(frames.iframes!.map(({ nodes }) => nodes.map(({ text }) => text))).toEqual([["Inner", "Go"], ["Deep"], ["Only text"]]);
    const shadow = print("own-shadow");
    expect(shadow.shadowRoots).toHaveLength(2);
    expect(shadow.body.map(({ text }) => text)).toEqual(["Slotted link", "Slotted button"]);
  });

  it("keeps forms, tables and dialogs, and hoists the rest", () => {
    const { body } = print("own-long-table");
    const table = body.find(({ tag }) => tag === "table")!;
    expect(table.children!.length).toBe(41);
    expect(body.some(({ tag }) => tag === "main" || tag === "ul")).toBe(false);
  });

  it("says values only when asked", () => {
    expect(JSON.stringify(print("own-privacy"))).not.toContain("ada@example.org");
    expect(JSON.stringify(print("own-privacy", { includeValues: true }))).toContain('"value":"ada@example.org"');
  });

  it("leaves out defaults, and what is off screen when asked", () => {
    const nodes = all(print("own-clickable").body);
    expect(nodes.some((node) => "disabled" in node || "checked" in node)).toBe(false);
    expect(nodes.find(({ text }) => text === "Far below")).toMatchObject({ offscreen: true });
    expect(all(print("own-clickable", { includeOffscreen: false }).body).map(({ text }) => text)).not.toContain("Far below");
  });

  it("adds boxes, counts what a limit leaves out, and stops nesting at a depth", () => {
    expect(all(print("own-clickable", { includeBoundingBoxes: true }).body).filter(({ id }) => id !== undefined).every(({ box }) => box?.length === 4)).toBe(true);
    const few = print("own-long-table", { maxInteractive: 10 });
    expect(all(few.body).filter(({ id }) => id !== undefined)).toHaveLength(10);
    expect(few.truncated).toBe(72);
    expect(print("own-long-table", { maxDepth: 0 }).body.some(({ children }) => children)).toBe(false);
  });

  it("shows what a selector matched", () => {
    const snapshot = new UidRegistry().take(readCapture("own-long-table"));
    const list = [...snapshot.page.byBackendNodeId.values()].find(({ tag }) => tag === "ul")!;
    const { body } = flat(snapshot, { filter: new Set([list.backendNodeId]) });
    expect(all(body).filter(({ id }) => id !== undefined).map(({ text }) => text)).toEqual(["Pin 7", "Pin 14"]);
  });
});
