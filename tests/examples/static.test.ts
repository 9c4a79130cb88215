import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { launchChromium, type Chromium } from "../../scripts/lib/chromium.js";
import { startDevServer, type DevServer } from "../../scripts/lib/dev-server.js";
import { AgentBrowser } from "../e2e/agent-browser.js";
import { browserAvailable } from "../e2e/available.js";
import { until } from "../e2e/shell.js";
import { mapAddresses } from "./embedding-page.js";

const EXAMPLE = join(ROOT, "examples/static");

describe.skipIf(!browserAvailable)("the script tag from a static server", { timeout: 120_000 }, () => {
  const servers: DevServer[] = [];
  let chromium: Chromium;
  let agentBrowser: AgentBrowser;

  /** Starts a server of the example on whichever port is free; answers its address. */
  async function start(command: string, args: readonly string[], address: RegExp): Promise<string> {
    const server = startDevServer(join(EXAMPLE, "node_modules/.bin", command), args, EXAMPLE);
    servers.push(server);
    return (await server.printed(address))[1]!;
  }

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ["copy.js"], { cwd: EXAMPLE });
    // It takes another port when this one is in use.
    const app = await start("sirv", ["app", "--port", "8081"], /Local:\s+(\S+)/);
    const shell = await start("sirv", ["shell", "--port", "8080"], /Local:\s+(\S+)/);
    const relay = await start("icdp", ["relay", "--allow-host-origin", "http://localhost:8080", "--port", "0"], /Relay on (\S+)/);
    chromium = await launchChromium({ args: [mapAddresses({ "http://localhost:8081": app, "http://localhost:8080": shell, "http://127.0.0.1:9222": relay })] });
    await (await chromium.newPage()).navigate("http://localhost:8080/");
    await until("the app is a target", async () => ((await (await fetch(`${relay}/json/list`)).json()) as { title: string }[]).some(({ title }) => title === "Tip calculator"));
    agentBrowser = new AgentBrowser(Number(new URL(relay).port), "static");
  });
  afterAll(async () => {
    await agentBrowser?.close();
    await chromium?.close();
    for (const server of servers) await server.stop();
  });

  test("makes the page a target that agent-browser reads and uses", async () => {
    const snapshot = await agentBrowser.run("snapshot");
    expect(snapshot).toContain('heading "Tip calculator" [level=1');
    expect(snapshot).toMatch(/radio "10 %" \[checked/);
    await agentBrowser.run("find", "label", "Bill", "fill", "50");
    await agentBrowser.run("find", "label", "20 %", "click");
    expect(await agentBrowser.run("get", "text", "output")).toContain("60.00");
  });
});
