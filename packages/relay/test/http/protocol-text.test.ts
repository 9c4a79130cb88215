import { describe, expect, it } from "vitest";
import { protocolText } from "../../src/http/protocol-text.js";

interface Item {
  readonly $ref?: string;
}
interface Doc {
  readonly version: object;
  readonly domains: readonly { readonly domain: string; readonly commands: readonly { readonly name: string; readonly parameters?: readonly Item[] }[]; readonly types?: readonly { readonly id: string }[]; readonly events?: unknown[] }[];
}

describe("/json/protocol", () => {
  it("describes what is implemented, with every type that it refers to", () => {
    const doc = JSON.parse(protocolText(new Set(["DOM.focus", "Target.getTargets", "Runtime.evaluate"]))) as Doc;
    expect(doc.version).toEqual({ major: "1", minor: "3" });
    const commands = doc.domains.flatMap(({ domain, commands }) => commands.map(({ name }) => `${domain}.${name}`));
    expect(commands.sort()).toEqual(["DOM.focus", "Runtime.evaluate", "Target.getTargets"]);
    const types = new Set(doc.domains.flatMap(({ domain, types = [] }) => types.map(({ id }) => `${domain}.${id}`)));
    for (const { domain, commands } of doc.domains) {
      for (const { $ref } of commands.flatMap(({ parameters = [] }) => parameters)) {
        if ($ref !== undefined) expect(types).toContain($ref.includes(".") ? $ref : `${domain}.${$ref}`);
      }
    }
    expect(doc.domains.find(({ domain }) => domain === "Page")?.events).toBeUndefined();
  });

  it("describes everything when it is not told", () => {
    const doc = JSON.parse(protocolText()) as Doc;
    expect(doc.domains.length).toBeGreaterThan(40);
    expect(doc.domains.map(({ domain }) => domain)).toContain("Runtime");
  });
});
