import { createDomStorageDomain } from "../cdp/domains/dom-storage/index.js";
import { createEmulationDomain } from "../cdp/domains/emulation/index.js";
import { createFetchDomain } from "../cdp/domains/fetch/index.js";
import { createLogDomain } from "../cdp/domains/log/index.js";
import { createNetworkDomain } from "../cdp/domains/network/index.js";
import { createStorageDomain } from "../cdp/domains/storage/index.js";
import { CookieJar } from "../cookies/cookie-jar.js";
import { Traffic } from "../network/traffic.js";
import { TrafficWindows } from "../network/traffic-windows.js";
import type { PartModule } from "./part.js";

export { schema } from "../cdp/params/network.gen.js";

/** The domains whose commands a document may have to begin with, and those that hear of requests. */
export const create: PartModule["create"] = ({ env, loaderIdOf }) => {
  const emulation = createEmulationDomain(env);
  const traffic = new Traffic(env);
  env.network.inflight = () => traffic.open.size;
  const windows = new TrafficWindows(env, traffic, loaderIdOf);
  env.network.documentShown = (frame) => windows.documentShown(frame);
  const jar = new CookieJar(env);
  const network = createNetworkDomain(env, { traffic, windows, jar, setUserAgent: emulation.setUserAgent });
  const domStorage = createDomStorageDomain(env);
  const log = createLogDomain(env, traffic);
  const fetchDomain = createFetchDomain(traffic, windows.main.codec);
  return {
    tables: [emulation.table, fetchDomain.table, network.table, log.table, createStorageDomain(env, jar), domStorage.table],
    network,
    stop() {
      fetchDomain.stop();
      network.stop();
      log.stop();
      domStorage.stop();
      windows.stop();
      emulation.stop();
    },
  };
};
