import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/build.js";
import { type DevServer, startDevServer } from "../../scripts/lib/dev-server.js";
import { AgentBrowser } from "../e2e/agent-browser.js";

/** What the README's `npx pnpm@12 start` comes to; these are its next steps, at whichever port was free. */
describe("after `npx pnpm@12 start`", { timeout: 240_000 }, () => {
  let server: DevServer;
  let port: string;

  beforeAll(async () => {
    server = startDevServer(join(ROOT, "node_modules/.bin/tsx"), ["scripts/start.ts"], ROOT);
    [, port] = await server.printed(/curl http:\/\/127\.0\.0\.1:(\d+)\/json/) as unknown as [string, string];
  }, 240_000);
  afterAll(() => server?.stop());

  test("curl http://127.0.0.1:9222/json lists the target", async () => {
    const list = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(["Client bench"]);
  });

  test("agent-browser --cdp 9222 snapshot prints its tree", async () => {
    const agentBrowser = new AgentBrowser(Number(port), "readme");
    const snapshot = await agentBrowser.run("snapshot").finally(() => agentBrowser.close());
    expect(snapshot).toContain('heading "Client bench" [level=1');
  });
});
