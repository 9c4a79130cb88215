import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { OBJECT_TYPES } from "../../src/core/methods/call.js";
import { RELAY_METHODS } from "../../src/core/methods/tables.js";

interface Shape {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Shape;
}
interface Parameter extends Shape {
  readonly name: string;
  readonly optional?: boolean;
}
interface Type extends Shape {
  readonly id: string;
  readonly properties?: readonly Parameter[];
}
interface Domain {
  readonly domain: string;
  readonly types?: readonly Type[];
  readonly commands: readonly { readonly name: string; readonly parameters?: readonly Parameter[] }[];
}

const { domains } = createRequire(import.meta.url)("devtools-protocol/json/browser_protocol.json") as { domains: readonly Domain[] };

const LETTERS: Readonly<Record<string, string>> = { boolean: "b", integer: "i", number: "n", string: "s" };

const domainNamed = (name: string): Domain => domains.find(({ domain }) => domain === name)!;

/** A published type in the tables' notation. */
function shapeOf(domain: Domain, { type, $ref, items }: Shape): string {
  if ($ref !== undefined) {
    const [id, owner = domain.domain] = $ref.split(".").reverse();
    const named = domainNamed(owner).types!.find((candidate) => candidate.id === id)!;
    return named.type === "object" ? `@${id}` : shapeOf(domainNamed(owner), named);
  }
  if (type !== "array") return LETTERS[type!];
  return `[${shapeOf(domain, items!)}`;
}

function notation(domain: Domain, parameters: readonly Parameter[] = []): string {
  return parameters
    .map((parameter) => `${parameter.name}${parameter.optional === true ? "?" : ""}:${shapeOf(domain, parameter)}`)
    .join(" ");
}

describe("the Relay's methods", () => {
  it.each([...RELAY_METHODS])("%s takes the published parameters", (name, { params }) => {
    const [domainName, commandName] = name.split(".");
    const domain = domains.find((candidate) => candidate.domain === domainName)!;
    const command = domain.commands.find((candidate) => candidate.name === commandName)!;
    expect(command, `${name} is in the protocol`).toBeDefined();
    expect(sorted(params)).toEqual(sorted(notation(domain, command.parameters)));
  });

  it.each(Object.entries(OBJECT_TYPES))("type %s has the published members", (id, params) => {
    const [domain, type] = domains.flatMap((d) => (d.types ?? []).map((t) => [d, t] as const)).find(([d, t]) => t.id === id && ["Target", "Browser", "Network"].includes(d.domain))!;
    expect(sorted(params)).toEqual(sorted(notation(domain, type.properties)));
  });
});

function sorted(definition: string): string[] {
  return definition.split(" ").filter((entry) => entry !== "").sort();
}
