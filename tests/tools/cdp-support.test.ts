import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "../../scripts/gen-cdp-support.js";
import { methodRows } from "../../scripts/lib/method-tables.js";

const require = createRequire(import.meta.url);
interface Protocol {
  readonly domains: readonly { readonly domain: string; readonly commands?: readonly { readonly name: string }[] }[];
}

describe("what the method tables say", () => {
  it.each(generatedFiles().map(([file, content]) => [relative(process.cwd(), file), content] as const))("%s is current (pnpm cdp-support)", (file, content) => {
    expect(readFileSync(file, "utf8")).toBe(content);
  });

  it("names methods of the protocol only", () => {
    const known = new Set(
      ["browser", "js"].flatMap((name) =>
        (require(`devtools-protocol/json/${name}_protocol.json`) as Protocol).domains.flatMap(({ domain, commands = [] }) => commands.map((command) => `${domain}.${command.name}`)),
      ),
    );
    expect(methodRows().map(({ method }) => method).filter((method) => !known.has(method))).toEqual([]);
  });

  it("gives a reason for everything that is not fully there", () => {
    for (const { method, support } of methodRows()) expect([method, support === undefined || support.reason.length > 10]).toEqual([method, true]);
  });
});
