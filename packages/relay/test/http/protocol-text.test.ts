import { describe, expect, it } from "vitest";
import { protocolText } from "../../src/http/protocol-text.js";

interface Doc {
  readonly version: object;
  readonly domains: readonly { readonly domain: string; readonly commands: readonly { readonly name: string }[]; readonly types?: readonly { readonly id: string }[]; readonly events?: unknown[] }[];
}

describe("/json/protocol", () => {
  it("describes what is implemented, with every type that it refers to", () => {
    const doc = JSON.parse(protocolText(new Set(["DOM.focus", "Target.getTargets", "Runtime.evaluate"]))) as Doc;
    expect(doc.version).toEqual({ major: "1", minor: "3" });
    const commands = doc.domains.flatMap(({ domain, commands }) => commands.map(({ name }) => `${domain}.${name}`));
    expect(commands.sort()).toEqual(["DOM.focus", "Runtime.evaluate", "Target.getTargets"]);
    const types = new Set(doc.domains.flatMap(({ domain, types = [] }) => types.map(({ id }) => `${domain}.${id}`)));
    for (const domain of doc.domains) {
      for (const [, ref] of JSON.stringify(domain).matchAll(/"\$ref":"([\w.]+)"/g)) {
        expect(types).toContain(ref.includes(".") ? ref : `${domain.domain}.${ref}`);
      }
    }
    const names = doc.domains.map(({ domain }) => domain);
    expect(names).toEqual(expect.arrayContaining(["DOM", "Runtime", "Target"]));
    expect(names).not.toContain("Accessibility");
    expect(doc.domains.find(({ domain }) => domain === "Page")?.events).toBeUndefined();
  });

  it("describes everything when it is not told", () => {
    const doc = JSON.parse(protocolText()) as Doc;
    expect(doc.domains.length).toBeGreaterThan(40);
    expect(doc.domains.map(({ domain }) => domain)).toContain("Runtime");
  });
});
