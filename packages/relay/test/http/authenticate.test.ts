import { describe, expect, it } from "vitest";
import { authenticate, type Authentication, type VerifyRequest } from "../../src/http/authenticate.js";
import type { AccessRequest, AccessRules } from "../../src/http/guards.js";

const rules = (more: Partial<AccessRules> = {}): AccessRules => ({ allowedHosts: [], clientOrigins: [], hostOrigins: [], ...more });
const request = (more: Partial<AccessRequest> & { token?: string } = {}): AccessRequest => ({
  host: "127.0.0.1:9222",
  origin: undefined,
  authorization: undefined,
  protocols: undefined,
  query: new URLSearchParams(more.token === undefined ? "" : { token: more.token }),
  ...more,
});
const base64url = (text: string): string => Buffer.from(text).toString("base64url");
const statusOf = (outcome: Authentication): number | undefined => (outcome.ok ? undefined : outcome.refusal.status);

describe("Clients", () => {
  const cases: readonly (readonly [string, Partial<AccessRules>, Parameters<typeof request>[0], number | undefined])[] = [
    ["a program without an Origin", {}, {}, undefined],
    ["a page", {}, { origin: "https://evil.example" }, 403],
    ["an opaque page", {}, { origin: "null" }, 403],
    ["a page of this machine", {}, { origin: "http://localhost:9222" }, 403],
    ["an allowed page", { clientOrigins: ["https://a.example"] }, { origin: "https://a.example" }, undefined],
    ["another page", { clientOrigins: ["https://a.example"] }, { origin: "https://b.a.example" }, 403],
    ["any page", { clientOrigins: ["*"] }, { origin: "null" }, undefined],
    ["an origin allowed for Hosts only", { hostOrigins: ["https://a.example"] }, { origin: "https://a.example" }, 403],
    ["a missing token", { clientToken: "s3cret" }, {}, 401],
    ["a wrong token", { clientToken: "s3cret" }, { token: "s3cre" }, 401],
    ["the Hosts' token", { clientToken: "s3cret", hostToken: "h0st" }, { token: "h0st" }, 401],
    ["a token in the query", { clientToken: "s3cret" }, { token: "s3cret" }, undefined],
    ["a bearer token", { clientToken: "s3cret" }, { authorization: "Bearer s3cret" }, undefined],
    ["a basic header", { clientToken: "s3cret" }, { authorization: "Basic s3cret" }, 401],
    ["a token among the subprotocols", { clientToken: "s3 ü" }, { protocols: `x, icdp.token.${base64url("s3 ü")}` }, undefined],
    ["a page with the token", { clientToken: "s3cret" }, { origin: "https://evil.example", token: "s3cret" }, 403],
    ["an allowed page without the token", { clientToken: "s3cret", clientOrigins: ["*"] }, { origin: "https://a.example" }, 401],
    ["an empty token", { clientToken: "" }, {}, 401],
  ];
  it.each(cases)("%s", async (_name, ruleChange, requestChange, status) => {
    expect(statusOf(await authenticate(rules(ruleChange), "client", request(requestChange)))).toBe(status);
  });
});

describe("Hosts", () => {
  const cases: readonly (readonly [string, Partial<AccessRules>, Parameters<typeof request>[0], number | undefined])[] = [
    ["a program without an Origin", {}, {}, undefined],
    ["a page", {}, { origin: "https://evil.example" }, 403],
    ["an allowed page", { hostOrigins: ["https://shell.example"] }, { origin: "https://shell.example" }, undefined],
    ["an origin allowed for Clients only", { clientOrigins: ["https://a.example"] }, { origin: "https://a.example" }, 403],
    ["any page", { hostOrigins: ["*"] }, { origin: "https://a.example" }, undefined],
    ["a page with the token", { hostToken: "h0st" }, { origin: "https://a.example", protocols: `icdp.bridge.1, icdp.token.${base64url("h0st")}` }, undefined],
    ["an allowed page without the token", { hostToken: "h0st", hostOrigins: ["*"] }, { origin: "https://a.example" }, 401],
    ["a program without the token", { hostToken: "h0st" }, {}, 401],
  ];
  it.each(cases)("%s", async (_name, ruleChange, requestChange, status) => {
    expect(statusOf(await authenticate(rules(ruleChange), "host", request(requestChange)))).toBe(status);
  });
});

describe("identities", () => {
  const tokens = [
    { kind: "client", token: "one", name: "agent 1", browsers: ["A"] },
    { kind: "client", token: "all" },
    { kind: "host", token: "shell", browsers: ["A", "B"] },
  ] as const;
  it.each([
    ["client", "one", { kind: "client", name: "agent 1", browsers: ["A"] }],
    ["client", "all", { kind: "client", name: "client", browsers: "*" }],
    ["host", "shell", { kind: "host", name: "host", browsers: ["A", "B"] }],
  ] as const)("a %s with the token %s is itself", async (kind, token, identity) => {
    expect(await authenticate(rules({ tokens }), kind, request({ token }))).toEqual({ ok: true, identity });
  });

  it.each([
    ["client", "shell"],
    ["host", "one"],
    ["host", "all"],
  ] as const)("a %s with the other party's token %s is refused", async (kind, token) => {
    expect(statusOf(await authenticate(rules({ tokens }), kind, request({ token })))).toBe(401);
  });

  it("are anonymous, with every browser, where no credentials are demanded", async () => {
    const identity = { kind: "client", name: "anonymous", browsers: "*" };
    expect(await authenticate(rules({ hostToken: "h" }), "client", request())).toEqual({ ok: true, identity });
  });
});

describe("a verify hook", () => {
  it("sees the party, the tokens, the origin and the peer's address", async () => {
    const seen: VerifyRequest[] = [];
    const verify = (asked: VerifyRequest): undefined => void seen.push(asked);
    const asked = request({ token: "c", authorization: "Bearer a", protocols: `icdp.token.${base64url("b")}`, address: "10.0.0.1" });
    expect(statusOf(await authenticate(rules({ verify }), "client", asked))).toBe(401);
    expect(seen).toEqual([{ kind: "client", tokens: ["a", "b", "c"], origin: undefined, address: "10.0.0.1" }]);
  });

  it("decides who it is", async () => {
    const expires = Date.now() + 60_000;
    const verify = async (): Promise<{ name: string; browsers: string[]; expires: number }> => ({ name: "Ada", browsers: ["A"], expires });
    const identity = { kind: "host", name: "Ada", browsers: ["A"], expires };
    expect(await authenticate(rules({ verify }), "host", request({ origin: "https://shell.example" }))).toEqual({ ok: true, identity });
  });

  it("is not asked about static tokens", async () => {
    const verify = (): never => {
      throw new Error("asked");
    };
    expect(statusOf(await authenticate(rules({ verify, clientToken: "c" }), "client", request({ token: "c" })))).toBeUndefined();
  });

  it.each([
    ["throws", () => { throw new Error("no"); }],
    ["rejects", () => Promise.reject(new Error("no"))],
    ["knows nobody", () => undefined],
    ["gives expired credentials", () => ({ name: "Ada", browsers: "*" as const, expires: Date.now() - 1 })],
  ])("that %s refuses", async (_name, verify) => {
    expect(statusOf(await authenticate(rules({ verify }), "client", request({ token: "x" })))).toBe(401);
  });
});
