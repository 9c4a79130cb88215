import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aria, agentBrowser, compact, devtools, diff, flat, outline, type Snapshot, UidRegistry } from "../src/index.js";
import { walk } from "../src/model/walk.js";
import type { PageNode } from "../src/model/page.js";
import { captureOf, type Spec, specs, wrap } from "./support/random-page.js";

const RUNS = { numRuns: 300 };
const take = (spec: Spec): Snapshot => new UidRegistry().take(captureOf(spec));
const outlineText = (snapshot: Snapshot): string => {
  const result = outline(snapshot, { maxDepth: Infinity });
  if ("error" in result) throw new Error(result.error);
  return result.text;
};

/** Every format as text, with the spelling of its references. */
const FORMATS: readonly (readonly [name: string, print: (snapshot: Snapshot) => string, reference: RegExp])[] = [
  ["outline", outlineText, /\[uid=(\d+)\]/g],
  ["outline, interactive only", (snapshot) => (outline(snapshot, { maxDepth: Infinity, interactiveOnly: true }) as { text: string }).text, /\[uid=(\d+)\]/g],
  ["compact", compact, /\buid=A(\d+)/g],
  ["aria", (snapshot) => aria(snapshot), /\[ref=e(\d+)\]/g],
  ["devtools", (snapshot) => devtools(snapshot), /^\s*uid=1_(\d+)/gm],
  ["devtools, verbose", (snapshot) => devtools(snapshot, { verbose: true }), /^\s*uid=1_(\d+)/gm],
  ["agent-browser", (snapshot) => agentBrowser(snapshot), /\bref=e(\d+)/g],
  ["agent-browser -i", (snapshot) => agentBrowser(snapshot, { interactive: true }), /\bref=e(\d+)/g],
  ["flat", (snapshot) => JSON.stringify(flat(snapshot)), /"id":(\d+)/g],
  ["diff", (snapshot) => diff(take({ tag: "body", role: "", name: "", listens: false, children: [] }), snapshot), /\[uid=(\d+)\]/g],
];

function interactiveUids({ page, uids }: Snapshot): number[] {
  const result: number[] = [];
  walk<PageNode>(page.root, ({ children }) => children, (node) => {
    if (node.interactive) result.push(uids.get(node.backendNodeId)!);
  });
  return result;
}

describe.each(FORMATS)("%s", (_, print, reference) => {
  it("shows every interactive node's reference once", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const snapshot = take(spec);
        const shown = [...print(snapshot).matchAll(reference)].map(([, uid]) => Number(uid));
        for (const uid of interactiveUids(snapshot)) expect(shown.filter((other) => other === uid), `uid ${uid}`).toHaveLength(1);
      }),
      RUNS,
    );
  });
});

describe("wrappers", () => {
  // A verbose devtools snapshot is the whole tree; numbers may shift where nodes without action have some.
  const unaffected = FORMATS.filter(([name]) => name !== "devtools, verbose" && name !== "diff");
  const anonymous = (text: string) => text.replace(/(uid=1_|ref=e|uid=A|uid=|"(?:id|host)":)\d+/g, "$1#");
  it.each(unaffected)("around a node change nothing in %s", (_, print) => {
    fc.assert(
      fc.property(specs, fc.nat(12), fc.constantFrom("" as const, "generic" as const), (spec, number, role) => {
        expect(anonymous(print(take(wrap(spec, number, role))))).toBe(anonymous(print(take(spec))));
      }),
      RUNS,
    );
  });
});

describe("indentation", () => {
  /** References with their ancestors' references, by the indentation of lines. */
  function ancestryOf(text: string, reference: RegExp, width: number): Map<number, number[]> {
    const result = new Map<number, number[]>();
    const open: { indent: number; uids: number[] }[] = [];
    for (const line of text.split("\n")) {
      const indent = /^ */.exec(line)![0].length / width;
      expect(Number.isInteger(indent), line).toBe(true);
      while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
      const uids = [...line.matchAll(reference)].map(([, uid]) => Number(uid));
      expect(uids.length, line).toBeLessThan(2);
      for (const uid of uids) result.set(uid, open.flatMap((entry) => entry.uids));
      open.push({ indent, uids });
    }
    return result;
  }

  it.each(FORMATS.filter(([name]) => ["outline", "aria", "devtools, verbose"].includes(name)))("is ancestry in %s", (_, print, reference) => {
    fc.assert(
      fc.property(specs, (spec) => {
        const snapshot = take(spec);
        const shown = ancestryOf(print(snapshot), reference, 2);
        const expected = new Map<number, number[]>();
        const path: number[] = [];
        walk<PageNode>(
          snapshot.page.root,
          ({ children }) => children,
          (node) => {
            const uid = snapshot.uids.get(node.backendNodeId)!;
            if (shown.has(uid)) {
              expected.set(uid, [...path]);
              path.push(uid);
            }
          },
          (node) => void (path.at(-1) === snapshot.uids.get(node.backendNodeId) && path.pop()),
        );
        expect(shown).toEqual(expected);
      }),
      RUNS,
    );
  });
});
