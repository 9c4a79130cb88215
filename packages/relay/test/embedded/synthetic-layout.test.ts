import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { installSyntheticLayout, ROW_HEIGHT } from "../../src/embedded/synthetic-layout.js";

function open(body: string): Document {
  const { window } = new JSDOM(`<!DOCTYPE html><head><style>.off { display: none }</style></head><body>${body}</body>`, {
    runScripts: "dangerously",
    beforeParse: (page) => void installSyntheticLayout(page as unknown as Window & typeof globalThis),
  });
  return window.document;
}

const boxOf = (element: Element): [top: number, height: number] => {
  const { top, height } = element.getBoundingClientRect();
  return [top / ROW_HEIGHT, height / ROW_HEIGHT];
};
/** What a click in the middle of the element hits. */
const hitOf = (element: Element): Element | null => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
};

describe("the synthetic layout", () => {
  it("nests boxes as elements nest, and tells leaves apart", () => {
    const document = open(`<main id=m><p id=a>a</p><p id=b>b <b id=c>c</b></p></main>`);
    const box = (id: string) => boxOf(document.getElementById(id)!);
    expect([boxOf(document.documentElement), box("m"), box("a"), box("b"), box("c")]).toEqual([[0, 6], [2, 4], [3, 1], [4, 2], [5, 1]]);
    for (const id of ["a", "c"]) expect(hitOf(document.getElementById(id)!)?.id).toBe(id);
  });

  it("gives hidden elements no box, and their rows to whom they are in", () => {
    const document = open(`<div id=d><i id=x class=off><b id=y>y</b></i><u id=z>z</u></div><input type=hidden id=h><details><summary id=s>s</summary><p id=p>p</p></details>`);
    const element = (id: string) => document.getElementById(id)!;
    for (const id of ["x", "y", "h", "p"]) expect([id, boxOf(element(id)), element(id).getClientRects().length]).toEqual([id, [0, 0], 0]);
    expect(hitOf(element("d"))?.id).toBe("d");
    const before = boxOf(element("z"));
    element("x").className = "";
    expect(boxOf(element("z"))).toEqual(before);
    expect(hitOf(element("y"))?.id).toBe("y");
  });

  it("has everything in a viewport that grows with the document", () => {
    const document = open("<p></p>".repeat(100));
    const { bottom } = document.querySelector("p:last-child")!.getBoundingClientRect();
    expect(document.defaultView!.innerHeight).toBeGreaterThanOrEqual(bottom);
    document.body.replaceChildren();
    expect(document.defaultView!.innerHeight).toBe(768);
  });

  it("follows changes at once", () => {
    const document = open(`<p id=a></p><p id=b></p>`);
    const b = document.getElementById("b")!;
    const [top] = boxOf(b);
    document.getElementById("a")!.append(document.createElement("i"));
    expect(boxOf(b)[0]).toBe(top + 1);
    b.remove();
    expect(boxOf(b)).toEqual([0, 0]);
  });

  it("reaches into shadow trees, slots and frames", () => {
    const document = open(`<div id=h><i id=slotted></i></div><iframe id=f></iframe><p id=after></p>`);
    const host = document.getElementById("h")!;
    const shadow = host.attachShadow({ mode: "open" });
    shadow.innerHTML = "<button>b</button><slot></slot>";
    const button = shadow.querySelector("button")!;
    expect(hitOf(button)).toBe(host);
    const { top } = button.getBoundingClientRect();
    expect(shadow.elementFromPoint(1, top + 1)).toBe(button);
    expect(hitOf(document.getElementById("slotted")!)?.id).toBe("slotted");
    const frame = document.getElementById("f") as HTMLIFrameElement;
    const inner = frame.contentDocument!;
    inner.body.innerHTML = "<button id=b></button><button></button>";
    expect(boxOf(frame)[1]).toBe(boxOf(inner.documentElement)[1]);
    expect(boxOf(document.getElementById("after")!)[0]).toBe(boxOf(frame)[0] + 4);
    expect(hitOf(inner.getElementById("b")!)?.id).toBe("b");
  });

  it("answers for points and elements outside of the document", () => {
    const document = open("");
    expect(document.elementFromPoint(-1, 5)).toBeNull();
    expect(document.elementFromPoint(5, 1e6)).toBeNull();
    expect(boxOf(document.createElement("p"))).toEqual([0, 0]);
  });
});
