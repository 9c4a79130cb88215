import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlayground, type Playground } from "../../playground/server.js";
import { exchange } from "./support/world.js";

let playground: Playground;
beforeAll(async () => void (playground = await startPlayground({ relayUrl: () => "http://127.0.0.1:1", port: 0 })));
afterAll(() => playground.close());

describe("the playground's servers", () => {
  it.each(["//", "///", "*", "http://[", "/%", "/%ff", "/../../package.json", "/..%2f..%2fserver.ts", "/%2e%2e/%2e%2e/server.ts", "/swagger-ui/../../package.json", "/\\..\\x.html", "/index.html\0"])(
    "answer %j with a 4xx and live",
    async (target) => {
      for (const address of [playground.url, ...playground.apps.map(({ url }) => url)]) {
        const port = Number(new URL(address).port);
        const answer = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect((await fetch(address)).status).toBe(200);
      }
    },
  );
});
