import type { Protocol } from "devtools-protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../../scripts/lib/chromium.js";
import { buildEngine } from "../../../../../scripts/lib/engine.js";
import { appendixExists, readAppendix, type Example } from "../support/appendix.js";

type AXNode = Protocol.Accessibility.AXNode;
type Source = NonNullable<Protocol.Accessibility.AXValue["sources"]>[number];

const examples = appendixExists ? readAppendix() : [];

describe.skipIf(!appendixExists)("observed examples", { timeout: 60_000 }, () => {
  let chromium: Chromium;
  let page: Page;

  beforeAll(async () => {
    chromium = await launchChromium({ timeoutMs: 60_000 });
    page = await chromium.newPage();
    await page.addInitScript(await buildEngine());
  });
  afterAll(() => chromium?.close());

  test("there are some", () => {
    expect(examples.length).toBeGreaterThan(400);
  });

  test.each(examples.map((example) => [`${example.html} ${example.script}`, example] as const))("%s", async (_title, example) => {
    await page.setContent(`<!doctype html>${example.html}`);
    if (example.script) await page.evaluate(example.script);
    const node = await ourNode(page, example.id);
    expect(summary(node, example)).toEqual(expected(example));
  });
});

/** Our node of the element with this id, in any shadow tree. */
function ourNode(page: Page, id: string): Promise<AXNode> {
  return page.evaluate(`(async () => {
    const { root } = await __icdp.send("DOM.getDocument", { depth: -1, pierce: true });
    const stack = [root];
    let found;
    for (let node = stack.pop(); node; node = stack.pop()) {
      const at = (node.attributes ?? []).indexOf("id");
      if (at >= 0 && node.attributes[at + 1] === ${JSON.stringify(id)}) found ??= node.backendNodeId;
      stack.push(...[...(node.children ?? []), ...(node.shadowRoots ?? [])].reverse());
    }
    const { nodes } = await __icdp.send("Accessibility.getFullAXTree");
    return nodes.find((node) => node.backendDOMNodeId === found && !node.ignored);
  })()`);
}

function expected({ role, name, description, value, sources }: Example): unknown {
  return { role, name, description, value, sources };
}

function summary(node: AXNode, { sources }: Example): unknown {
  return {
    role: node.role!.value,
    name: node.name!.value,
    description: node.description?.value ?? "",
    value: node.value?.value,
    sources: sources === null ? null : (node.name!.sources ?? []).map(sourceWord).join(" "),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  "aria-labelledby": "LB",
  "aria-labeledby": "LB(labeledby)",
  "aria-label": "AL",
  title: "T",
  placeholder: "PH",
  "aria-placeholder": "APH",
};
const NATIVE_WORDS: Readonly<Record<string, string>> = { label: "LBL", labelfor: "LBL/for", labelwrapped: "LBL/wrapped" };

/** One source in the notation of the appendix. */
function sourceWord(source: Source): string {
  const text = source.value ? `=${JSON.stringify(source.value.value)}` : "";
  return origin(source) + text + (source.superseded ? "*" : "") + (source.invalid ? "!" : "");
}

function origin({ type, attribute, nativeSource }: Source): string {
  if (nativeSource) return NATIVE_WORDS[nativeSource] ?? nativeSource;
  if (type === "implicit") return attribute ? `IMP@${attribute}` : "IMP";
  if (type === "contents") return attribute ? `contents@${attribute}` : "C";
  return WORDS[attribute ?? ""] ?? `@${attribute ?? ""}`;
}
