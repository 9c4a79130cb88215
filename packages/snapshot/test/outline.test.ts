import { describe, expect, it } from "vitest";
import { type Outline, type OutlineOptions, outline, type PageCapture, UidRegistry } from "../src/index.js";
import { captureOf, type Spec } from "./support/random-page.js";

const node = (tag: string, role: string, name: string, ...children: (Spec | string)[]): Spec => ({ tag, role, name, listens: false, children });
const body = (...children: (Spec | string)[]): Spec => node("body", "", "", ...children);

function print(spec: Spec | PageCapture, options?: OutlineOptions): Outline {
  const result = outline(new UidRegistry().take("tag" in spec ? captureOf(spec) : spec), options);
  if ("error" in result) throw new Error(result.error);
  return result;
}

const row = (i: number): Spec => node("tr", "row", "", node("td", "cell", "", `Cell ${i}`), node("td", "cell", "", node("button", "button", `Edit ${i}`)));

describe("outline", () => {
  it("says that a page is empty", () => {
    expect(print(body())).toMatchObject({ text: 'document "(empty)"', truncated: 0, maxDepthReached: false });
  });

  it("shows the first rows of a table and the controls of the others", () => {
    const { text } = print(body(node("table", "table", "Orders", ...[1, 2, 3, 4, 5].map(row))));
    expect(text.split("\n")).toEqual([
      'document "Page"',
      '  table "Orders" (5 rows)',
      ...[1, 2, 3].flatMap((i) => ["    row", "      cell", `        text "Cell ${i}"`, "      cell", `        button "Edit ${i}" [uid=${i - 1}]`]),
      '    button "Edit 4" [uid=3]',
      '    button "Edit 5" [uid=4]',
      "    …(2 more rows)",
    ]);
  });

  it("shows five items of a list", () => {
    const items = Array.from({ length: 7 }, (_, i) => node("li", "listitem", "", `Item ${i}`));
    const { text } = print(body(node("ul", "list", "", ...items)));
    expect(text).toContain("list (7 items)");
    expect(text.match(/text "Item/g)).toHaveLength(5);
    expect(text).toContain("…(2 more items)");
  });

  it("cuts texts over 100 characters", () => {
    const { text } = print(body("x".repeat(101)));
    expect(text).toContain(`"${"x".repeat(99)}…"`);
    expect(print(body("x".repeat(100))).text).toContain(`"${"x".repeat(100)}"`);
  });

  it("stops at a depth and says so", () => {
    const deep = Array.from({ length: 12 }).reduce<Spec>((inner) => node("section", "region", "Part", inner), node("button", "button", "Deep"));
    const cut = print(body(deep));
    expect(cut.maxDepthReached).toBe(true);
    expect(cut.hint).toContain("scope");
    expect(cut.text.split("\n")).toHaveLength(9);
    const whole = print(body(deep), { maxDepth: 20 });
    expect(whole.maxDepthReached).toBe(false);
    expect(whole).not.toHaveProperty("hint");
    expect(whole.text).toContain('button "Deep"');
  });

  it("counts exactly what a cap leaves out", () => {
    const page = body(...Array.from({ length: 30 }, (_, i) => node("button", "button", `Button ${i}`)));
    const few = print(page, { maxNodes: 10 });
    expect(few.truncated).toBe(21);
    expect(few.text.split("\n").at(-1)).toBe("…(21 more nodes truncated)");
    expect(few.uidMap.size).toBe(9);
    const small = print(page, { maxBytes: 200 });
    expect(small.text.split("\n").filter((line) => line.includes("button")).length + small.truncated).toBe(30);
    expect(Buffer.byteLength(small.text.replace(/\n…\(.*$/, ""))).toBeLessThanOrEqual(200);
  });

  it("caps 5,000 nodes and 50 KB by itself", () => {
    const many = print(body(...Array.from({ length: 5_100 }, () => node("h2", "heading", ""))));
    expect(many.truncated).toBe(101);
    const long = print(body(...Array.from({ length: 2_000 }, (_, i) => node("button", "button", `A button with a rather long name, number ${i}`))));
    expect(Buffer.byteLength(long.text)).toBeLessThan(51 * 1024);
    expect(long.truncated).toBeGreaterThan(0);
  }, 30_000);

  it("starts at a scope, or says that there is none", () => {
    const capture = captureOf(body(node("main", "main", "", node("button", "button", "In")), node("button", "button", "Out")));
    const main = capture.document.children![0]!.children![0]!.backendNodeId;
    const { text } = print(capture, { scope: main });
    expect(text).toContain('"In"');
    expect(text).not.toContain('"Out"');
    const snapshot = new UidRegistry().take(capture);
    expect(outline(snapshot, { scope: null })).toEqual({ error: "scope_not_found" });
    expect(outline(snapshot, { scope: 9_999 })).toEqual({ error: "scope_not_found" });
  });

  it("shows controls only, nested as they are", () => {
    const { text } = print(body(node("main", "main", "", node("div", "treeitem", "A", node("div", "", "", node("button", "button", "B"))), "text")), { interactiveOnly: true });
    expect(text.split("\n").slice(1)).toEqual(['  treeitem "A" [uid=0]', '    button "B" [uid=1]']);
  });

  it("takes ten times as long for ten times as many elements", () => {
    const page = (size: number) => new UidRegistry().take(captureOf(body(...Array.from({ length: size / 4 }, (_, i) => row(i)))));
    const time = (size: number) => {
      const snapshot = page(size);
      outline(snapshot);
      const runs = [1, 2, 3].map(() => {
        // Time of this process alone: other work on the machine is not the outline's.
        const start = process.cpuUsage();
        outline(snapshot, { maxNodes: Infinity, maxBytes: Infinity });
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...runs);
    };
    const small = time(5_000);
    // Room for noise; quadratic work would be a factor of a hundred.
    expect(time(50_000)).toBeLessThan(Math.max(small, 10) * 30);
  }, 60_000);

  it("does not run out of stack", () => {
    const capture = captureOf(body(node("button", "button", "Deep")));
    // The body's child gets 20,000 groups around it.
    const top = capture.document.children![0]!;
    const ax = capture.trees[""]! as PageCapture["trees"][string][number][];
    for (let i = 0; i < 20_000; i++) {
      const id = 1_000 + i;
      const axTop = ax.find(({ nodeId }) => nodeId === String(top.backendNodeId))!;
      const group = { nodeId: String(id), ignored: false, role: { type: "role" as const, value: "list" }, childIds: axTop.childIds!, backendDOMNodeId: id };
      ax.push(group);
      axTop.childIds = [group.nodeId];
      top.children = [{ ...top, backendNodeId: id, localName: "ul", nodeName: "UL", children: top.children! }];
    }
    expect(print(capture, { maxDepth: Infinity, maxBytes: Infinity, maxNodes: Infinity }).truncated).toBe(0);
  }, 30_000);
});
