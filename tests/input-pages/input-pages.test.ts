import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { perform, type Driver } from "../../packages/frame-agent/test/input/support/steps.js";
import { createInPageAgent } from "../../packages/frame-agent/src/inpage.js";
import { bundleApp, FRAMEWORKS } from "./bundle.js";
import { CASES, type Case } from "./cases.js";
import { START } from "./src/fields.js";

/** Runs a case in a window without layout. Answers the framework's state and the values shown. */
async function run(script: string, { steps, shown = {} }: Case): Promise<{ state: unknown; shown: Record<string, string> }> {
  const { window } = new JSDOM(`<!doctype html><body><div id="root"></div></body>`, { runScripts: "outside-only", pretendToBeVisual: true, url: "https://app.example/" });
  const page = window as unknown as Window & typeof globalThis;
  const agent = createInPageAgent(page);
  const settle = (): Promise<void> => new Promise((done) => window.setTimeout(done, 5));
  const driver: Driver = {
    evaluate: async (expression) => page.eval(expression),
    async send(method, params) {
      const answer = JSON.stringify(await agent.send(method, params));
      await settle();
      return answer;
    },
  };
  try {
    page.eval(script);
    // Frameworks render after a task or two.
    for (let i = 0; i < 100 && !page.document.querySelector("#state"); i++) await settle();
    for (const step of steps) await perform(driver, step);
    const values = Object.keys(shown).map((id) => [id, (page.document.getElementById(id) as HTMLInputElement).value]);
    return { state: JSON.parse(page.document.querySelector("#state")!.textContent!), shown: Object.fromEntries(values) };
  } finally {
    agent.stop();
    window.close();
  }
}

describe.each(FRAMEWORKS)("%s hears of", (framework) => {
  let script: string;
  beforeAll(async () => {
    script = await bundleApp(framework);
  });

  it.each(Object.entries(CASES))("%s", async (_title, wanted) => {
    const { state, shown } = await run(script, wanted);
    expect(state).toEqual({ ...START, ...wanted.state });
    expect(shown).toEqual(wanted.shown ?? {});
  }, 120_000);
});
