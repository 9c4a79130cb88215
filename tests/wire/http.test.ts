import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, exchange, until, type World } from "./support/world.js";

let world: World;

beforeAll(async () => {
  world = await createWorld({ host: { onCreateTarget: ({ url }) => (world.show("NEW", {}, url), "NEW"), onCloseTarget: () => {} } });
  world.show("T1");
  world.show("T2");
  await until(() => world.relay.core.status.targets === 2);
});
afterAll(() => world.end());

const http = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> => {
  const response = await fetch(`${world.relay.url}${path}`, init);
  return { status: response.status, body: await response.text() };
};

describe("discovery", () => {
  it.each(["/json", "/json/", "/json/list", "/json/list/", "/json?x=1", "/json/list?for_tab"])("%s lists the targets, newest first", async (path) => {
    const { status, body } = await http(path);
    expect(status).toBe(200);
    const list = JSON.parse(body) as Record<string, string>[];
    expect(list.map(({ id }) => id)).toEqual(["T2", "T1"]);
    const authority = `127.0.0.1:${world.relay.port}`;
    expect(list[1]).toEqual({
      description: "",
      devtoolsFrontendUrl: `https://chrome-devtools-frontend.appspot.com/serve_rev/@a21ce95c24ce3964416f09ae1862f53f319eb4d0/inspector.html?ws=${authority}/devtools/page/T1`,
      id: "T1",
      title: "App T1",
      type: "page",
      url: "https://app.example/T1",
      webSocketDebuggerUrl: `ws://${authority}/devtools/page/T1`,
    });
  });

  it.each(["/json/version", "/json/version/"])("%s names the browser", async (path) => {
    const { body } = await http(path);
    expect(JSON.parse(body)).toMatchObject({
      Browser: "Chrome/156.0.8078.79",
      "Protocol-Version": "1.3",
      webSocketDebuggerUrl: `ws://127.0.0.1:${world.relay.port}/devtools/browser/${world.relay.core.browser.id}`,
    });
    expect(body).not.toContain("Headless");
  });

  it("URLs lead back the way the requester came", async () => {
    const answer = await exchange(world.relay.port, `GET /json/version HTTP/1.1\r\nHost: localhost:${world.relay.port}\r\n\r\n`);
    expect(answer).toContain(`ws://localhost:${world.relay.port}/devtools/browser/`);
  });

  it("describes the protocol", async () => {
    const { body } = await http("/json/protocol");
    const { domains } = JSON.parse(body) as { domains: { domain: string }[] };
    expect(domains.map(({ domain }) => domain)).toContain("Target");
  });

  it("opens, activates and closes targets", async () => {
    expect(await http("/json/new?https://app.example/a%20b?c=d", { method: "PUT" })).toMatchObject({
      status: 200,
      body: expect.stringContaining('"url": "https://app.example/a%20b?c=d"') as string,
    });
    expect(await http("/json/activate/NEW")).toEqual({ status: 200, body: "Target activated" });
    expect(await http("/json/close/NEW")).toEqual({ status: 200, body: "Target is closing" });
    await until(() => world.relay.core.status.targets === 2);
    expect((await world.targets()).map(({ id }) => id)).toEqual(["T2", "T1"]);
  });

  it("shows its state", async () => {
    const { body } = await http("/icdp/status");
    expect(JSON.parse(body)).toMatchObject({ hosts: 1, targets: 2, clients: 0, commandsInFlight: 0 });
  });
});

/** Chromium's statuses and texts, except that it gives 500 where these are faults of the requester. */
const ODD: readonly (readonly [request: string, status: number, body?: string])[] = [
  ["GET //", 404],
  ["GET //json", 404],
  ["GET /../json", 404],
  ["GET /./json", 404],
  ["GET *", 404],
  ["GET http://127.0.0.1/json", 404],
  ["GET http://[", 404],
  ["GET /%", 404],
  ["GET /%00", 404],
  ["GET /json%2Fversion", 404],
  ["GET \\json", 400],
  ["GET /JSON", 404],
  ["GET /jsonx", 404],
  ["GET /json/foo", 404, "Unknown command: foo"],
  ["GET /json/version/x", 404],
  ["GET /json/close/zz", 404, "No such target id: zz"],
  ["GET /json/close", 404, "No such target id: "],
  ["GET /json/activate/zz", 404, "No such target id: zz"],
  ["GET /json/new", 405, "Using unsafe HTTP verb GET to invoke /json/new. This action supports only PUT verb."],
  ["POST /json/new", 405],
  ["POST /json", 405],
  ["DELETE /json/list", 405],
  ["OPTIONS *", 404],
  ["GET /devtools/browser", 426],
  ["GET /devtools/page/T1", 426],
  ["GET /icdp", 404],
  ["GET /icdp/status/x", 404],
  ["GET /constructor", 404],
  ["GET /json/__proto__", 404, "Unknown command: __proto__"],
];

describe("odd requests", () => {
  it.each(ODD)("%s → %i", async (request, status, body) => {
    const { port } = world.relay;
    const answer = await exchange(port, `${request} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (body !== undefined) expect(answer.split("\r\n\r\n")[1]).toBe(body);
  });

  it.each([
    ["garbage", "garbage\r\n\r\n"],
    ["a null byte", "GET /\0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
    ["no version", "GET /json\r\n\r\n"],
    ["an endless header", `GET /json HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
    ["binary", "\x16\x03\x01\x02\x00\x01\x00"],
    ["two lengths", "POST /json HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
    ["a foreign Host", "GET /json HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
    ["a foreign Origin", "GET /json HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://evil.example\r\n\r\n"],
    ["CONNECT", "CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n"],
  ])("%s gets a 4xx or is cut off", async (_name, bytes) => {
    const answer = await exchange(world.relay.port, bytes);
    expect(answer === "" || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true);
    expect(answer).not.toContain("T1");
    expect((await http("/json/version")).status).toBe(200);
  });
});

const UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

describe("upgrades", () => {
  it.each([
    ["/devtools/browser/zz", "", 404],
    ["/devtools/page/zz", "", 404],
    ["/devtools/page/", "", 404],
    ["/devtools/page", "", 404],
    ["/devtools/page/T1/x", "", 404],
    ["/devtools", "", 404],
    ["/json", "", 404],
    ["//", "", 404],
    ["/../devtools/browser", "", 404],
    ["http://127.0.0.1/devtools/browser", "", 404],
    ["/devtools/browser", "Origin: https://evil.example\r\n", 403],
    ["/devtools/browser", "Origin: null\r\n", 403],
    ["/devtools/page/T1", "Origin: http://localhost\r\n", 403],
    ["/icdp/host", "Origin: https://evil.example\r\n", 403],
    ["/icdp/host", "Origin: null\r\n", 403],
  ])("of %s with %j is refused with %i", async (path, headers, status) => {
    const { port } = world.relay;
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}${UPGRADE}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(world.relay.core.status.hosts).toBe(1);
  });

  it("with a foreign Host header is refused", async () => {
    for (const path of ["/devtools/browser", "/icdp/host"]) {
      const answer = await exchange(world.relay.port, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n${UPGRADE}\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 403 /);
    }
  });

  it.each(["12", "13\r\nSec-WebSocket-Key: short"])("with version %j is refused", async (version) => {
    const bytes = `GET /devtools/browser HTTP/1.1\r\nHost: 127.0.0.1\r\n${UPGRADE.replace("13\r\n", `${version}\r\n`).replace("dGhlIHNhbXBsZSBub25jZQ==", "x")}\r\n`;
    expect(await exchange(world.relay.port, bytes)).toMatch(/^HTTP\/1.1 4\d\d /);
  });

  it("leave the process and its connections alone when the socket breaks in the middle", async () => {
    const { port } = world.relay;
    await Promise.all(
      Array.from({ length: 20 }, async (_unused, index) => {
        const request = `GET /devtools/browser HTTP/1.1\r\nHost: 127.0.0.1\r\n${UPGRADE}\r\n`;
        await exchange(port, index % 2 ? request : request.slice(0, index * 8), 20);
      }),
    );
    await until(() => world.relay.core.status.clients === 0);
    expect((await http("/json/version")).status).toBe(200);
  });
});
