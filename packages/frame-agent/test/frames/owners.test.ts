import { expect, it } from "vitest";
import { Frames } from "../../src/frames/frames.js";

it("frame owners are found in tree order, however many elements a shadow tree has", () => {
  const element = (localName: string): Element => ({ localName }) as Element;
  const host = element("div");
  const inner = element("iframe");
  const outer = element("iframe");
  const root = {} as ShadowRoot;
  const many = Array.from({ length: 200_000 }, () => element("b"));
  const dom = {
    documentQueryAll: () => [host, outer],
    queryAllIn: (node: unknown) => (node === root ? [...many, inner] : []),
    listLength: (list: ArrayLike<Element>) => list.length,
    localName: (node: Element) => node.localName,
  };
  const instrumentation = { usesShadowRoots: true, shadowRootOf: (node: Element) => (node === host ? root : null) };
  const frames = new Frames({} as never, dom as never, instrumentation as never, { id: "main", parentId: null });
  expect(frames.ownersIn({} as Document)).toEqual([inner, outer]);
});
