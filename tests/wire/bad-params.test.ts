import { createInPageAgent } from "@icdp/frame-agent";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLED } from "../../packages/frame-agent/src/parts/bundled.js";
import { BROWSER_ONLY_METHODS } from "../../packages/relay/src/core/methods/page-methods.js";
import { RELAY_METHODS } from "../../packages/relay/src/core/methods/tables.js";
import { type Chromium, launchChromium } from "../../scripts/lib/chromium.js";
import { methodRows } from "../../scripts/lib/method-tables.js";
import { browserAvailable } from "../e2e/available.js";
import { createWorld, type TestClient, type World } from "./support/world.js";

/** A value that no member of this type takes. */
const WRONG: Readonly<Record<string, unknown>> = { b: 1, i: "x", n: "x", s: 5, y: 5, o: "x", "@": [1], "[": { a: 1 } };

const fieldsOf = (definition: string): { name: string; optional: boolean; type: string }[] =>
  definition.split(" ").filter(Boolean).map((entry) => {
    const [name, type] = entry.split(":") as [string, string];
    return { name: name.replace("?", ""), optional: name.endsWith("?"), type };
  });

/** Parameters that are wrong in one way each: without those that must be there, and every one of another type. */
function badParams(definition: string): object[] {
  const fields = fieldsOf(definition);
  const wrong = fields.filter(({ type }) => type[0] !== "a").map(({ name, type }) => ({ unknown: "ignored", [name]: WRONG[type[0]!] }));
  return fields.some(({ optional }) => !optional) ? [{}, ...wrong] : wrong;
}

type Answer = { readonly code: number; readonly message: string; readonly data?: string } | "no error";

const onBrowser = new Map([...RELAY_METHODS, ...BROWSER_ONLY_METHODS].map(([method, { params }]) => [method, params]));
const METHOD_PARAMS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(BUNDLED).map((part) => part.schema.methods));
const onPage = methodRows().filter(({ method, party }) => party !== "Relay" && METHOD_PARAMS[method] !== undefined).map(({ method }) => [method, METHOD_PARAMS[method]!] as const);

describe.skipIf(!browserAvailable)("bad parameters of every method are answered in Chromium's words", () => {
  let chromium: Chromium;
  let sessionId: string;
  let world: World;
  let client: TestClient;
  const { window } = new JSDOM("", { pretendToBeVisual: true });
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
  beforeAll(async () => {
    chromium = await launchChromium();
    const { targetInfos } = await chromium.connection.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }) => type === "page")!;
    ({ sessionId } = await chromium.connection.send("Target.attachToTarget", { targetId, flatten: true }));
    world = await createWorld();
    client = await world.client();
  });
  afterAll(async () => {
    agent.stop();
    window.close();
    await world?.end();
    await chromium?.close();
  });

  /** What Chromium says. The methods do not run: it looks at all parameters first. */
  async function chromiums(method: string, params: object, session?: string): Promise<Answer> {
    try {
      await chromium.connection.send(method as "Page.enable", params as never, session);
      return "no error";
    } catch (error) {
      const { code, message, data } = error as { code: number; message: string; data?: string };
      return { code, message: message.replace(`${method}: `, "").replace(data ? ` (${data})` : /$^/, ""), ...(data !== undefined && { data }) };
    }
  }

  it("on a page", async () => {
    const differences: object[] = [];
    for (const [method, definition] of onPage) {
      for (const params of badParams(definition)) {
        const theirs = await chromiums(method, params, sessionId);
        const { error = "no error" } = JSON.parse(await agent.sendText(method, params)) as { error?: Answer };
        if (JSON.stringify(theirs) !== JSON.stringify(error)) differences.push({ method, params, theirs, ours: error });
      }
    }
    expect(differences).toEqual([]);
  }, 120_000);

  it("on the browser", async () => {
    const differences: object[] = [];
    for (const [method, definition] of onBrowser) {
      for (const params of badParams(definition)) {
        const theirs = await chromiums(method, params);
        const { error = "no error" } = (await client.send(method, params)) as { error?: Answer };
        if (JSON.stringify(theirs) !== JSON.stringify(error)) differences.push({ method, params, theirs, ours: error });
      }
    }
    expect(differences).toEqual([]);
  }, 120_000);
});
