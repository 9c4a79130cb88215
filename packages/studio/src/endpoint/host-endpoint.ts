import { signal } from "@preact/signals";
import type { IcdpHost } from "@icdp/host";
import type { Endpoint, EndpointState, StudioSession, TargetInfo, TrafficEntry } from "./endpoint.js";
import { EventListeners } from "./event-listeners.js";

/** The Targets of a Host in this window, without any server in between. */
export class HostEndpoint implements Endpoint {
  readonly state = signal<EndpointState>({ kind: "connected" });
  readonly targets = signal<readonly TargetInfo[]>([]);
  readonly hearsAll = true;
  readonly #host: IcdpHost;
  readonly #stop: () => void;

  constructor(host: IcdpHost) {
    this.#host = host;
    this.#stop = host.onTargets((targets) => (this.targets.value = targets));
  }

  async attach(targetId: string): Promise<StudioSession> {
    const session = this.#host.attach(targetId);
    const listeners = new EventListeners();
    session.onEvent(({ method, params }) => listeners.emit(method, params));
    return {
      sessionId: session.sessionId,
      targetId,
      send: (method, params) => session.send(method, params),
      on: (event, listener) => listeners.on(event, listener),
      detach: () => session.detach(),
    };
  }

  onTraffic(listener: (entry: TrafficEntry) => void): () => void {
    return this.#host.onTraffic(listener);
  }

  close(): void {
    this.#stop();
  }
}
