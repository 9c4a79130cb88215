import { describe, expect, it } from "vitest";
import { readCapture } from "../../../scripts/formats/goldens.js";
import { aria, agentBrowser, compact, devtools, flat, outline, UidRegistry } from "../src/index.js";
import { isSecretField } from "../src/capture/redact.js";

describe("isSecretField", () => {
  it.each([
    [{ type: "password" }, true],
    [{ type: "PASSWORD" }, true],
    [{ autocomplete: "cc-csc" }, true],
    [{ autocomplete: "section-x shipping cc-number" }, true],
    [{ autocomplete: "Current-Password" }, true],
    [{ autocomplete: "one-time-code" }, true],
    [{ autocomplete: "email" }, false],
    [{ type: "text" }, false],
    [{}, false],
  ] as const)("%j: %s", (attributes, expected) => {
    expect(isSecretField(new Map(Object.entries(attributes)))).toBe(expected);
  });
});

describe("a page with secrets", () => {
  const capture = readCapture("own-privacy");
  const secrets = ["hunter2", "correct horse", "4111111111111111", "123456", "csrf-token", "Secret diary", "the secret diary", "Burn"];

  it("has none of them in its capture", () => {
    const text = JSON.stringify(capture);
    for (const secret of secrets.filter((value) => value !== "csrf-token")) expect(text).not.toContain(secret);
    expect(text).toContain("ada@example.org");
  });

  it.each([
    ["outline", (snapshot) => JSON.stringify(outline(snapshot))],
    ["compact", compact],
    ["aria", (snapshot) => aria(snapshot)],
    ["devtools", (snapshot) => devtools(snapshot, { verbose: true })],
    ["agent-browser", (snapshot) => agentBrowser(snapshot)],
    ["flat", (snapshot) => JSON.stringify(flat(snapshot, { includeValues: true }))],
  ] as const satisfies readonly (readonly [string, (snapshot: ReturnType<UidRegistry["take"]>) => string])[])("has none of them in %s, and says what is left out", (_, print) => {
    const text = print(new UidRegistry().take(capture));
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain("[REDACTED]");
    expect(text).toContain("data-no-ai");
  });
});
