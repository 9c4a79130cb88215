import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type StaticServer, startStaticServer } from "../../src/embedded/static-server.js";

let root: string;
let server: StaticServer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "icdp-static-"));
  mkdirSync(join(root, "site", "sub"), { recursive: true });
  writeFileSync(join(root, "secret.txt"), "secret");
  mkdirSync(join(root, "site-2"));
  writeFileSync(join(root, "site-2", "x.txt"), "secret");
  writeFileSync(join(root, "site", "a b.html"), "page");
  writeFileSync(join(root, "site", "sub", "index.html"), "sub");
  server = await startStaticServer(join(root, "site"));
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

/** Asks for exactly this target, which `fetch` would tidy up. */
async function get(target: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  return answer;
}

it.each([
  ["/a%20b.html", "page"],
  ["/a%20b.html?x=y", "page"],
  ["/sub/", "sub"],
  ["/sub", "sub"],
])("%s is served", async (target, body) => {
  const answer = await get(target);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain(body);
});

it.each(["/", "/none", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/../site-2/x.txt", "/..%5csecret.txt", "/%00", "/%", "//", "http://["])(
  "%s is not",
  async (target) => {
    const answer = await get(target);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(answer).not.toContain("secret");
  },
);
