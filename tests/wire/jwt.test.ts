import type { Verify } from "@icdp/relay";
import { generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, TestClient, until, type World } from "./support/world.js";

const ISSUER = "https://login.example";
let world: World;
let sign: (claims: Record<string, unknown>, more?: { lifetime?: number; audience?: string; key?: CryptoKey }) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  sign = (claims, { lifetime = 60, audience = "relay:client", key = privateKey } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256" })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject("ada")
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(key);
  // The hook of docs/security.md.
  const verify: Verify = async ({ kind, tokens }) => {
    const { payload } = await jwtVerify(tokens[0] ?? "", publicKey, { issuer: ISSUER, audience: `relay:${kind}`, algorithms: ["ES256"] });
    return { name: payload.sub!, browsers: payload["browsers"] as string[] | "*", expires: payload.exp! * 1000 };
  };
  world = await createWorld({ relay: { access: { verify } }, token: await sign({ browsers: "*" }, { audience: "relay:host" }) });
  world.show("T");
  await until(() => world.relay.core.status.targets === 1);
});
afterAll(() => world.end());

const open = (token: string): Promise<TestClient> => TestClient.open(`ws://127.0.0.1:${world.relay.port}/devtools/browser?token=${token}`);
const failure = (token: string): Promise<string> =>
  new Promise((resolve) => {
    const { socket } = new TestClient(`ws://127.0.0.1:${world.relay.port}/devtools/browser?token=${token}`);
    socket.on("error", (error) => resolve(error.message));
  });

describe("a hook that verifies JSON Web Tokens", () => {
  it("lets their bearers in", async () => {
    const client = await open(await sign({ browsers: "*" }));
    expect((await client.send("Browser.getVersion")).result).toBeDefined();
    client.socket.close();
  });

  it("keeps them to their browsers", async () => {
    expect(await failure(await sign({ browsers: ["another"] }))).toContain("403");
  });

  it("refuses the other party's, expired ones and those of other issuers", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    expect(await failure(await sign({ browsers: "*" }, { audience: "relay:host" }))).toContain("401");
    expect(await failure(await sign({ browsers: "*" }, { lifetime: -10 }))).toContain("401");
    expect(await failure(await sign({ browsers: "*" }, { key: privateKey }))).toContain("401");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"eve"}').toString("base64url")}.`;
    expect(await failure(unsigned)).toContain("401");
  });

  it("ends connections when their tokens end", async () => {
    const client = await open(await sign({ browsers: "*" }, { lifetime: 3 }));
    expect((await client.send("Browser.getVersion")).result).toBeDefined();
    await client.closure();
    expect(client.closed).toEqual({ code: 1008, reason: "the credentials have expired" });
  });
});
