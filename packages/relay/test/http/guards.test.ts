import { describe, expect, it } from "vitest";
import { type AccessRequest, type AccessRules, checkClient, checkHost, checkHostHeader } from "../../src/http/guards.js";

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

describe("the Host header", () => {
  it.each(["127.0.0.1", "127.0.0.1:9222", "10.1.2.3:5", "[::1]", "[::1]:9222", "[fe80::1]:1", "localhost", "localhost:9", "LOCALHOST", "localhost.", "foo.localhost:1", "127.1", "", undefined])(
    "%s is safe",
    (host) => {
      expect(checkHostHeader(rules(), request({ host }))).toBeUndefined();
    },
  );

  it.each(["evil.example", "evil.example:9222", "127.0.0.1.evil.example", "localhost.evil.example", "evil-localhost", "user@127.0.0.1", "127.0.0.1/x", "127.0.0.1 evil", "127.0.0.1#evil", "[::1", "::1", "127.0.0.1:99999", "127.0.0.1:x", "\"127.0.0.1\""])(
    "%s is refused",
    (host) => {
      expect(checkHostHeader(rules(), request({ host }))).toEqual({
        status: 403,
        message: "Host header is specified and is not an IP address or localhost.",
      });
    },
  );

  it("may be a name that the operator allowed", () => {
    expect(checkHostHeader(rules({ allowedHosts: ["relay.example"] }), request({ host: "relay.example:9222" }))).toBeUndefined();
  });
});

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
  it.each(cases)("%s", (_name, ruleChange, requestChange, status) => {
    expect(checkClient(rules(ruleChange), request(requestChange))?.status).toBe(status);
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
  it.each(cases)("%s", (_name, ruleChange, requestChange, status) => {
    expect(checkHost(rules(ruleChange), request(requestChange))?.status).toBe(status);
  });
});
