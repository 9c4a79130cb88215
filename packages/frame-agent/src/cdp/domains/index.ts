import type { AgentEnv } from "../../env.js";
import type { WindowRequest } from "../../frames/outlet.js";
import { CookieJar } from "../../cookies/cookie-jar.js";
import { Traffic } from "../../network/traffic.js";
import { TrafficWindows } from "../../network/traffic-windows.js";
import { Parts, type PartSource } from "../../parts/parts.js";
import type { MethodTable } from "../domain.js";
import { createAccessibilityDomain } from "./accessibility/index.js";
import { createEmulationDomain } from "./emulation/index.js";
import { createDomStorageDomain } from "./dom-storage/index.js";
import type { InputHooks } from "./input/index.js";
import { createFetchDomain } from "./fetch/index.js";
import { createLogDomain } from "./log/index.js";
import { createNetworkDomain, type NetworkDomain } from "./network/index.js";
import { createPageDomain, type PageDomain } from "./page/index.js";
import { createPerformanceDomain } from "./performance/index.js";
import { createQuietDomains } from "./quiet/index.js";
import { createRuntimeDomain } from "./runtime/index.js";
import type { FrameRuntime } from "./runtime/runtime.js";
import { createStorageDomain } from "./storage/index.js";
import { createTargetDomain } from "./target/index.js";

export interface Domains {
  readonly tables: readonly MethodTable[];
  readonly page: PageDomain;
  readonly network: NetworkDomain;
  /** Those that may come later; `tables` has what is there from the start. */
  readonly parts: Parts;
  /** Undoes what the domains did to the page. */
  stop(): void;
}

export function createDomains(env: AgentEnv, runtime: FrameRuntime, partSource?: PartSource): Domains {
  const accessibility = createAccessibilityDomain(env);
  const runtimeDomain = createRuntimeDomain(env, runtime);
  runtime.addMainWorld(env.window.document, () => env.frames.mainId());
  const page = createPageDomain(env, runtime);
  const hooks: InputHooks = {
    fileChooser: (control) => page.fileChooser(control),
    get openLink() {
      return env.windows.available ? (link: WindowRequest) => env.windows.send(link) : undefined;
    },
  };
  const parts = new Parts({ env, runtime, input: hooks }, partSource);
  const emulation = createEmulationDomain(env);
  const traffic = new Traffic(env);
  env.network.inflight = () => traffic.open.size;
  const windows = new TrafficWindows(env, traffic, (frame) => page.loaderIdOf(frame));
  env.network.documentShown = (frame) => windows.documentShown(frame);
  const jar = new CookieJar(env);
  const network = createNetworkDomain(env, { traffic, windows, jar, setUserAgent: emulation.setUserAgent });
  const domStorage = createDomStorageDomain(env);
  const log = createLogDomain(env, traffic);
  const fetchDomain = createFetchDomain(traffic, windows.main.codec);
  return {
    tables: [
      accessibility.table,
      emulation.table,
      fetchDomain.table,
      network.table,
      log.table,
      createStorageDomain(env, jar),
      domStorage.table,
      createPerformanceDomain(env),
      createQuietDomains(),
      page.table,
      runtimeDomain.table,
      createTargetDomain(),
      ...parts.tables,
    ],
    page,
    network,
    parts,
    stop() {
      parts.stop();
      fetchDomain.stop();
      network.stop();
      log.stop();
      domStorage.stop();
      windows.stop();
      emulation.stop();
      accessibility.stop();
      page.stop();
      runtimeDomain.stop();
    },
  };
}
