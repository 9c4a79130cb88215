import { describe, expect, it } from "vitest";
import { type AccessRequest, type AccessRules, checkHostHeader } from "../../src/http/guards.js";

const rules = (more: Partial<AccessRules> = {}): AccessRules => ({ allowedHosts: [], clientOrigins: [], hostOrigins: [], ...more });
const request = (host: string | undefined): AccessRequest => ({
  host,
  origin: undefined,
  authorization: undefined,
  protocols: undefined,
  query: new URLSearchParams(),
});

describe("the Host header", () => {
  it.each(["127.0.0.1", "127.0.0.1:9222", "10.1.2.3:5", "[::1]", "[::1]:9222", "[fe80::1]:1", "localhost", "localhost:9", "LOCALHOST", "localhost.", "foo.localhost:1", "127.1", "", undefined])(
    "%s is safe",
    (host) => {
      expect(checkHostHeader(rules(), request(host))).toBeUndefined();
    },
  );

  it.each(["evil.example", "evil.example:9222", "127.0.0.1.evil.example", "localhost.evil.example", "evil-localhost", "user@127.0.0.1", "127.0.0.1/x", "127.0.0.1 evil", "127.0.0.1#evil", "[::1", "::1", "127.0.0.1:99999", "127.0.0.1:x", "\"127.0.0.1\""])(
    "%s is refused",
    (host) => {
      expect(checkHostHeader(rules(), request(host))).toEqual({
        status: 403,
        message: "Host header is specified and is not an IP address or localhost.",
      });
    },
  );

  it("may be a name that the operator allowed", () => {
    expect(checkHostHeader(rules({ allowedHosts: ["relay.example"] }), request("relay.example:9222"))).toBeUndefined();
  });
});
