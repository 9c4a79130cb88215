import { describe, expect, it } from "vitest";
import { ExposedRelayError, type RelayOptions, startRelay } from "../../src/index.js";

const TOKENS = { clientToken: "c", hostToken: "h" };

describe("startRelay", () => {
  it.each<[string, RelayOptions["access"]]>([
    ["0.0.0.0", {}],
    ["::", {}],
    ["192.0.2.1", {}],
    ["relay.example", {}],
    ["0.0.0.0", { clientToken: "c" }],
    ["0.0.0.0", { hostToken: "h" }],
    ["0.0.0.0", { tokens: [{ kind: "client", token: "c" }] }],
    ["0.0.0.0", { clientOrigins: ["*"], hostOrigins: ["*"], allowedHosts: ["relay.example"] }],
  ])("refuses to start on %s with %j", async (host, access) => {
    const started = startRelay({ port: 0, host, access });
    await expect(started).rejects.toThrow(ExposedRelayError);
    await expect(started).rejects.toThrow(`Whoever reaches ${host} could control the apps: give --client-token and --host-token, or --insecure if that is meant.`);
  });

  it.each<[string, RelayOptions]>([
    ["0.0.0.0", { access: TOKENS }],
    ["0.0.0.0", { access: { verify: () => Promise.resolve(undefined) } }],
    ["0.0.0.0", { insecure: true }],
    ["127.0.0.2", {}],
    ["localhost", {}],
  ])("starts on %s with %j", async (host, options) => {
    const relay = await startRelay({ port: 0, host, ...options });
    expect(relay.port).toBeGreaterThan(0);
    await relay.close();
  });
});
