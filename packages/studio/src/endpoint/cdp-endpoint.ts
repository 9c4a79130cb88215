import { signal } from "@preact/signals";
import { CdpSocket } from "./cdp-socket.js";
import type { Endpoint, EndpointState, StudioSession, TargetInfo, TrafficEntry } from "./endpoint.js";
import { EventListeners } from "./event-listeners.js";

/** How long (ms) to wait before a lost connection is tried again. */
const RETRY_DELAY = 2_000;

const KINDS = [{ type: "page" }, { type: "iframe" }];

interface Attached {
  readonly targetId: string;
  readonly listeners: EventListeners;
}

/** The Targets of a Relay, as a Client sees them. */
export class CdpEndpoint implements Endpoint {
  readonly state = signal<EndpointState>({ kind: "connecting" });
  readonly targets = signal<readonly TargetInfo[]>([]);
  readonly hearsAll = false;
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #sessions = new Map<string, Attached>();
  readonly #traffic = new Set<(entry: TrafficEntry) => void>();
  #socket: CdpSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** @param url of the browser's WebSocket */
  constructor(url: string, token?: string) {
    this.#url = url;
    this.#token = token;
    void this.#connect();
  }

  async attach(targetId: string): Promise<StudioSession> {
    const socket = this.#socket;
    if (socket === undefined) throw new Error("The connection is closed");
    const { sessionId } = (await socket.send("Target.attachToTarget", { targetId, flatten: true })) as { sessionId: string };
    const listeners = new EventListeners();
    this.#sessions.set(sessionId, { targetId, listeners });
    return {
      sessionId,
      targetId,
      send: (method, params) => socket.send(method, params, sessionId),
      on: (event, listener) => listeners.on(event, listener),
      detach: () => {
        if (this.#sessions.delete(sessionId)) socket.send("Target.detachFromTarget", { sessionId }).catch(() => {});
      },
    };
  }

  onTraffic(listener: (entry: TrafficEntry) => void): () => void {
    this.#traffic.add(listener);
    return () => this.#traffic.delete(listener);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = undefined;
    this.targets.value = [];
  }

  async #connect(): Promise<void> {
    try {
      const socket = await CdpSocket.open(this.#url, this.#token);
      if (this.#closed) return socket.close();
      this.#socket = socket;
      socket.onEvent = (method, params, sessionId) => this.#happened(method, params, sessionId);
      socket.onClosed = (reason) => this.#lost(reason);
      socket.onPassed = ({ sessionId, ...message }) => {
        const targetId = this.#sessions.get(sessionId)?.targetId;
        if (targetId !== undefined) for (const listener of this.#traffic) listener({ ...message, sessionId, targetId });
      };
      await socket.send("Target.setDiscoverTargets", { discover: true, filter: KINDS });
      this.state.value = { kind: "connected" };
    } catch (error) {
      if (this.#socket === undefined) this.#lost((error as Error).message);
      else this.#socket.close();
    }
  }

  #lost(reason: string): void {
    this.#socket = undefined;
    this.#sessions.clear();
    this.targets.value = [];
    if (this.#closed) return;
    this.state.value = { kind: "lost", reason };
    this.#retry = setTimeout(() => void this.#connect(), RETRY_DELAY);
  }

  #happened(method: string, params: any, sessionId: string): void {
    if (sessionId !== "") return this.#sessions.get(sessionId)?.listeners.emit(method, params);
    switch (method) {
      case "Target.targetCreated":
      case "Target.targetInfoChanged":
        return this.#put(params.targetInfo);
      case "Target.targetDestroyed":
        this.targets.value = this.targets.value.filter(({ targetId }) => targetId !== params.targetId);
        return;
      case "Target.detachedFromTarget":
        this.#sessions.delete(params.sessionId);
    }
  }

  #put({ targetId, type, title, url }: Omit<TargetInfo, "connected">): void {
    const target: TargetInfo = { targetId, type, title, url, connected: true };
    const isKnown = this.targets.value.some((other) => other.targetId === targetId);
    this.targets.value = isKnown ? this.targets.value.map((other) => (other.targetId === targetId ? target : other)) : [...this.targets.value, target];
  }
}
