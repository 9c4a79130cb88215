import type { AgentEnv } from "../../env.js";
import type { WindowRequest } from "../../frames/outlet.js";
import { CookieJar } from "../../cookies/cookie-jar.js";
import { Traffic } from "../../network/traffic.js";
import { TrafficWindows } from "../../network/traffic-windows.js";
import type { MethodTable } from "../domain.js";
import { createAccessibilityDomain } from "./accessibility/index.js";
import { createCssDomain } from "./css/index.js";
import { createDomDebuggerDomain } from "./dom-debugger/index.js";
import { createDomSnapshotDomain } from "./dom-snapshot/index.js";
import { createDomDomain } from "./dom/index.js";
import { createEmulationDomain } from "./emulation/index.js";
import { createDomStorageDomain } from "./dom-storage/index.js";
import { createInputDomain, type InputHooks } from "./input/index.js";
import { createFetchDomain } from "./fetch/index.js";
import { createLogDomain } from "./log/index.js";
import { createNetworkDomain, type NetworkDomain } from "./network/index.js";
import { createOverlayDomain } from "./overlay/index.js";
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
  /** Undoes what the domains did to the page. */
  stop(): void;
}

export function createDomains(env: AgentEnv, runtime: FrameRuntime): Domains {
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
  const css = createCssDomain(env);
  const overlay = createOverlayDomain(env);
  const input = createInputDomain(env, hooks);
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
      css.table,
      createDomDomain(env, runtime),
      createDomDebuggerDomain(env, runtime),
      createDomSnapshotDomain(env),
      emulation.table,
      fetchDomain.table,
      input.table,
      network.table,
      log.table,
      createStorageDomain(env, jar),
      domStorage.table,
      createPerformanceDomain(env),
      createQuietDomains(),
      overlay.table,
      page.table,
      runtimeDomain.table,
      createTargetDomain(),
    ],
    page,
    network,
    stop() {
      fetchDomain.stop();
      network.stop();
      log.stop();
      domStorage.stop();
      windows.stop();
      emulation.stop();
      accessibility.stop();
      css.stop();
      overlay.stop();
      input.stop();
      page.stop();
      runtimeDomain.stop();
    },
  };
}
