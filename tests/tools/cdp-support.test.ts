import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createRequire } from "node:module";
import { createInPageAgent } from "@icdp/frame-agent";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "../../scripts/gen-cdp-support.js";
import { methodRows } from "../../scripts/lib/method-tables.js";

const require = createRequire(import.meta.url);
interface Protocol {
  readonly domains: readonly { readonly domain: string; readonly commands?: readonly { readonly name: string }[] }[];
}

/** Every method of the protocol. */
const published = (): string[] =>
  ["browser", "js"].flatMap((name) =>
    (require(`devtools-protocol/json/${name}_protocol.json`) as Protocol).domains.flatMap(({ domain, commands = [] }) => commands.map((command) => `${domain}.${command.name}`)),
  );

describe("what the method tables say", () => {
  it.each(generatedFiles().map(([file, content]) => [relative(process.cwd(), file), content] as const))("%s is current (pnpm cdp-support)", (file, content) => {
    expect(readFileSync(file, "utf8")).toBe(content);
  });

  it("names methods of the protocol only", () => {
    const known = new Set(published());
    expect(methodRows().map(({ method }) => method).filter((method) => !known.has(method))).toEqual([]);
  });

  it("is all there is: every other method of the protocol is unknown, in Chromium's words", async () => {
    const { window } = new JSDOM("", { pretendToBeVisual: true });
    const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
    const rows = new Set(methodRows().map(({ method }) => method));
    for (const method of published().filter((name) => !rows.has(name))) {
      expect(JSON.parse(await agent.sendText(method, {}))).toEqual({ id: 1, error: { code: -32601, message: `'${method}' wasn't found` } });
    }
    agent.stop();
    window.close();
  });

  it("gives a reason for everything that is not fully there", () => {
    for (const { method, support } of methodRows()) expect([method, support === undefined || support.reason.trim() !== ""]).toEqual([method, true]);
  });
});
