import { once } from "node:events";
import type { AuditEntry } from "@icdp/relay";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createWorld, until, type World, type WorldOptions } from "./support/world.js";

const worlds: World[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end();
});

interface Observed {
  readonly world: World;
  readonly audit: AuditEntry[];
  /** Lines of the log. */
  readonly lines: string[];
  figures(): Promise<string>;
}

async function observe(options: WorldOptions = {}): Promise<Observed> {
  const audit: AuditEntry[] = [];
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const world = await createWorld({ ...options, relay: { ...options.relay, log, audit: (entry) => audit.push(entry), metrics: { port: 0 } } });
  worlds.push(world);
  world.show("T", { "Test.wait": () => "silent", "Runtime.evaluate": () => ({ result: { secret: "in the answer" } }) });
  await until(() => world.relay.core.status.targets === 1);
  const figures = async (): Promise<string> => (await fetch(`http://127.0.0.1:${world.relay.metricsPort}/metrics`)).text();
  return { world, audit, lines, figures };
}

const SECRETS = { clientToken: "cl1ent-s3cret", hostToken: "h0st-s3cret" };

describe("the audit", () => {
  it("has who, which target, which method, the outcome and the duration of every command, and no payload", async () => {
    const { world, audit } = await observe();
    const client = await world.client();
    const session = await client.attach("T");
    await client.send("Runtime.evaluate", { expression: "'in the command'" }, session);
    await client.send("Test.unknown", {}, session);
    await client.send("Browser.nothing");
    client.post("Test.wait", {}, session);
    await until(() => world.relay.core.status.commandsInFlight === 1);
    client.socket.close();
    await until(() => audit.length === 5);
    const browserId = world.relay.core.browser.id;
    const common = { time: expect.any(Number) as number, duration: expect.any(Number) as number, who: "anonymous", browserId };
    expect(audit).toEqual([
      { ...common, targetId: undefined, method: "Target.attachToTarget", outcome: "ok", code: undefined },
      { ...common, targetId: "T", method: "Runtime.evaluate", outcome: "ok", code: undefined },
      { ...common, targetId: "T", method: "Test.unknown", outcome: "error", code: -32601 },
      { ...common, targetId: undefined, method: "Browser.nothing", outcome: "error", code: -32601 },
      { ...common, targetId: "T", method: "Test.wait", outcome: "lost", code: undefined },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/in the (command|answer)/);
    for (const { duration } of audit) expect(duration).toBeGreaterThanOrEqual(0);
  });

  it("names the bearer of a token and has what is done over HTTP", async () => {
    const { world, audit } = await observe({ relay: { access: { tokens: [{ kind: "client", token: "t", name: "agent 7" }] } } });
    await fetch(`${world.relay.url}/json/activate/T?token=t`);
    await fetch(`${world.relay.url}/json/new?token=t`, { method: "PUT" });
    expect(audit).toMatchObject([
      { who: "agent 7", targetId: "T", method: "Target.activateTarget", outcome: "ok" },
      { who: "agent 7", method: "Target.createTarget", outcome: "error" },
    ]);
  });

  it("that fails harms nobody", async () => {
    const world = await createWorld({ relay: { audit: () => { throw new Error("disk full"); } } });
    worlds.push(world);
    const client = await world.client();
    expect((await client.send("Browser.getVersion")).result).toBeDefined();
    expect((await client.send("Browser.getVersion")).result).toBeDefined();
  });
});

describe("the log", () => {
  it("holds no token, wherever it came", async () => {
    const { world, lines } = await observe({ relay: { access: SECRETS }, token: SECRETS.hostToken });
    const { port } = world.relay;
    const attempts = [
      `/json/list?token=${SECRETS.clientToken}`,
      `/json/list?token=wrong-${SECRETS.clientToken}`,
      `/nowhere/${SECRETS.clientToken}?token=x`,
      `/icdp/dialog/${SECRETS.clientToken}`,
    ];
    for (const path of attempts) await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await fetch(`http://127.0.0.1:${port}/json`, { headers: { Authorization: `Bearer wrong-${SECRETS.clientToken}` } });
    const client = await world.client({ headers: { Authorization: `Bearer ${SECRETS.clientToken}` } });
    await client.send("Browser.getVersion");
    const encoded = Buffer.from(`wrong-${SECRETS.clientToken}`).toString("base64url");
    const refused = new WebSocket(`ws://127.0.0.1:${port}/devtools/browser`, [`icdp.token.${encoded}`]);
    await once(refused, "error");
    client.socket.close();
    await until(() => lines.some((line) => line.includes("client disconnected")));
    const text = lines.join("");
    expect(lines.filter((line) => line.includes('"refused"')).length).toBeGreaterThanOrEqual(4);
    for (const secret of [SECRETS.clientToken, SECRETS.hostToken, encoded]) expect(text).not.toContain(secret);
  });

  it("has one line of JSON per entry, whatever others send", async () => {
    const { world, audit, lines, figures } = await observe();
    const evil = '\n{"level":60,"msg":"forged"}\u001b[2J\r\n';
    const client = await world.client();
    client.socket.send(JSON.stringify({ id: 1, method: `Page.x${evil}` }));
    await client.answerTo(1);
    const { port } = world.relay;
    await fetch(`http://127.0.0.1:${port}/json/${encodeURIComponent(evil)}`, { headers: { Origin: "https://evil.example" } });
    await until(() => lines.some((line) => line.includes('"refused"')));
    for (const line of lines) {
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect(JSON.parse(line)).not.toMatchObject({ msg: "forged" });
       
      expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    }
    expect(audit.map(({ method }) => method)).toEqual(["(malformed)"]);
    expect(await figures()).toContain('icdp_commands_total{method="other",outcome="error"} 1');
  });
});

describe("the figures", () => {
  it("count what happened", async () => {
    const { world, figures } = await observe();
    const client = await world.client();
    const session = await client.attach("T");
    await client.send("Runtime.evaluate", { expression: "1" }, session);
    client.post("Test.wait", {}, session);
    await until(() => world.relay.core.status.commandsInFlight === 1);
    const text = await figures();
    for (const line of [
      "icdp_hosts 1",
      "icdp_targets 1",
      "icdp_clients 1",
      "icdp_commands_in_flight 1",
      'icdp_commands_total{method="Runtime.evaluate",outcome="ok"} 1',
      'icdp_command_duration_seconds_count{domain="Runtime"} 1',
      'icdp_connections_total{party="client"} 1',
      "icdp_client_queue_bytes 0",
      "icdp_host_queue_bytes_max 0",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/icdp_bytes_total\{party="client",direction="in"\} [1-9]/);
    expect(text).toMatch(/icdp_bytes_total\{party="host",direction="out"\} [1-9]/);
  });

  it("have as many series however many methods Clients think up", async () => {
    const { world, figures } = await observe();
    const client = await world.client();
    await client.send("Made.up0");
    const before = (await figures()).split("\n").length;
    for (let i = 1; i < 300; i++) await client.send(`Made${i}.up${i}`);
    expect((await figures()).split("\n")).toHaveLength(before);
  });

  it("are not for pages", async () => {
    const { world } = await observe();
    const url = `http://127.0.0.1:${world.relay.metricsPort}`;
    expect((await fetch(`${url}/metrics`, { headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: "POST" })).status).toBe(404);
  });
});
