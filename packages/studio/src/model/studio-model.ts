import { batch, computed, effect, signal } from "@preact/signals";
import type { IcdpHost } from "@icdp/host";
import { CdpEndpoint } from "../endpoint/cdp-endpoint.js";
import type { Endpoint, StudioSession, TargetInfo } from "../endpoint/endpoint.js";
import { HostEndpoint } from "../endpoint/host-endpoint.js";
import { ClientsModel } from "./clients-model.js";
import { createPreferences } from "./preferences.js";
import { isOf, type RelayAddress, relayAddress } from "./relay-address.js";
import { type Exchange, TrafficLog } from "./traffic-log.js";
import { Workbench } from "./workbench.js";

export interface StudioOptions {
  /** The Host of this window: its Targets, without a server in between. */
  readonly host?: IcdpHost;
  /** Address of a Relay, e.g. `http://127.0.0.1:9222` or `http://127.0.0.1:9222/b/{browserId}`. Without `host` its Targets are shown. */
  readonly url?: string;
  /** Whether the Relay's Targets of other Hosts are shown, too. The Relay must let this page in as a Client. Default false. */
  readonly others?: boolean;
  /** The Relay's token. */
  readonly token?: string;
  /** Address of a real Chromium's CDP endpoint (`ws://…/devtools/browser/…`), for the comparison. */
  readonly chromium?: string;
}

export const PANELS = ["app", "tree", "snapshot", "console", "traffic", "clients", "connect", "compare"] as const;
export type Panel = (typeof PANELS)[number];

/** Commands after which the page may be another one. */
const ACTIONS = /^(?:Input\.|Page\.(?:navigate|reload|handleJavaScriptDialog|navigateToHistoryEntry)|DOM\.(?:set|remove|focus)|Runtime\.(?:evaluate|callFunctionOn))/;

/** Everything that the studio shows. */
export class StudioModel {
  readonly preferences = createPreferences();
  readonly traffic = new TrafficLog();
  readonly panel = signal<Panel>("tree");
  /** A Target that several endpoints know is the first one's. */
  readonly targets = computed(() => [...new Map(this.#endpoints.flatMap(({ targets }) => targets.value).reverse().map((target) => [target.targetId, target])).values()].reverse());
  readonly #wantedId = signal<string | undefined>(undefined);
  /** The chosen Target, or the first one that answers. */
  readonly target = computed<TargetInfo | undefined>(() => {
    const targets = this.targets.value;
    return targets.find(({ targetId }) => targetId === this.#wantedId.value) ?? targets.find(({ connected }) => connected) ?? targets[0];
  });
  readonly workbench = signal<Workbench | undefined>(undefined);
  readonly attachError = signal<string | undefined>(undefined);
  /** Ids of Targets whose app is shown here. */
  readonly embedded = signal<ReadonlySet<string>>(new Set());
  /** Size of the app's place, or `hidden`. */
  readonly appSize = signal("");
  readonly address: RelayAddress | undefined;
  readonly clients: ClientsModel | undefined;
  readonly hearsAll: boolean;
  readonly endpointState = computed(() => this.#endpoints.map(({ state }) => state.value).find(({ kind }) => kind !== "connected") ?? { kind: "connected" as const });
  readonly #endpoints: readonly Endpoint[];
  readonly #chromium: string | undefined;
  readonly #stops: (() => void)[];
  #disposed = false;

  constructor({ host, url, others = false, token, chromium }: StudioOptions) {
    if (host === undefined && url === undefined) throw new TypeError("The studio needs a Host or a Relay's address");
    this.address = url === undefined ? undefined : relayAddress(url, token);
    this.#chromium = chromium;
    this.#endpoints = [
      ...(host === undefined ? [] : [new HostEndpoint(host)]),
      ...(this.address !== undefined && (host === undefined || others) ? [new CdpEndpoint(this.address.webSocket, token)] : []),
    ];
    this.hearsAll = this.#endpoints.some((endpoint) => endpoint.hearsAll);
    this.traffic.showOwn.value = !this.hearsAll;
    this.clients = this.address && new ClientsModel(this.address);
    const place = computed(() => {
      const target = this.target.value;
      return target?.connected ? target.targetId : undefined;
    });
    this.#stops = [
      ...this.#endpoints.map((endpoint) =>
        endpoint.onTraffic((entry) => {
          this.traffic.add(entry);
          const bench = this.workbench.peek();
          if (entry.kind === "command" && entry.targetId === bench?.session.targetId && entry.sessionId !== bench.session.sessionId && ACTIONS.test(entry.method)) bench.snapshots.acted(entry.method);
        }),
      ),
      effect(() => this.#moveTo(place.value)),
      effect(() => this.clients?.follow(this.panel.value === "clients" || this.panel.value === "traffic")),
      effect(() => {
        const bench = this.workbench.value;
        if (bench === undefined) return;
        // Both are read with each change of the tree.
        void bench.tree.version.value;
        if (this.panel.value === "snapshot") void bench.snapshots.take();
        if (!this.embedded.value.has(bench.session.targetId)) void bench.picture.take();
      }),
    ];
  }

  select(targetId: string): void {
    this.#wantedId.value = targetId;
  }

  /** Sends a command of the log again. Its answer is logged. */
  async replay({ targetId, request }: Exchange): Promise<void> {
    const endpoint = this.#endpointOf(targetId);
    if (endpoint === undefined || request === undefined) return;
    const { method, params } = JSON.parse(request) as { method: string; params?: object };
    const session = await endpoint.attach(targetId);
    try {
      await session.send(method, params);
    } catch {
      // The log shows it.
    } finally {
      session.detach();
    }
  }

  dispose(): void {
    this.#disposed = true;
    for (const stop of this.#stops) stop();
    this.clients?.follow(false);
    this.traffic.dispose();
    this.workbench.peek()?.dispose();
    this.workbench.value = undefined;
    for (const endpoint of this.#endpoints) endpoint.close();
  }

  #endpointOf(targetId: string): Endpoint | undefined {
    return this.#endpoints.find(({ targets }) => targets.peek().some((target) => target.targetId === targetId));
  }

  #moveTo(targetId: string | undefined): void {
    const bench = this.workbench.peek();
    if (bench?.session.targetId === targetId) return;
    batch(() => {
      this.workbench.value = undefined;
      this.attachError.value = undefined;
    });
    bench?.dispose();
    if (targetId !== undefined) void this.#attach(targetId);
  }

  async #attachOwn(targetId: string): Promise<StudioSession> {
    const session = await this.#endpointOf(targetId)?.attach(targetId);
    if (session === undefined) throw new Error("The target is gone");
    this.traffic.addOwn(session.sessionId);
    return session;
  }

  async #attach(targetId: string): Promise<void> {
    const isWanted = (): boolean => !this.#disposed && this.target.peek()?.targetId === targetId && this.workbench.peek() === undefined;
    try {
      const session = await this.#attachOwn(targetId);
      if (!isWanted()) return session.detach();
      const bench = new Workbench(session, {
        preferences: this.preferences,
        chromium: this.#chromium,
        tokenFor: (address) => (this.address !== undefined && isOf(address, this.address) ? this.address.token : undefined),
        attach: () => this.#attachOwn(targetId),
        appSize: this.appSize,
        onPicked: () => (this.panel.value = "tree"),
      });
      this.workbench.value = bench;
      await bench.start();
    } catch (error) {
      if (isWanted()) this.attachError.value = (error as Error).message;
    }
  }
}
