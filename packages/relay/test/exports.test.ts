import { expect, it } from "vitest";
import * as embedded from "../src/embedded.js";
import * as relay from "../src/index.js";

it("exports what applications rely on", () => {
  expect(Object.keys(relay).sort()).toEqual(["CHROMIUM", "DEFAULT_LIMITS", "ExposedRelayError", "PortBusyError", "RedisBackplane", "RelayCore", "startRelay"]);
  expect(Object.keys(embedded).sort()).toEqual(["SourceError", "openPageWindow", "openSource", "startEmbeddedHost"]);
});
