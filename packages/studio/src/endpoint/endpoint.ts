/** Where the studio finds Targets: a Host of its own window, or a CDP endpoint behind a WebSocket. */

import type { ReadonlySignal } from "@preact/signals";
import type { TrafficEntry } from "@icdp/host";

export type { TrafficEntry };

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  /** Whether a Frame Agent answers. */
  readonly connected: boolean;
}

export interface StudioSession {
  readonly sessionId: string;
  readonly targetId: string;
  /** Resolves with the command's `result`; rejects with the endpoint's error. */
  send(method: string, params?: object): Promise<any>;
  /** Calls back for each such event; returns the way to stop. */
  on(event: string, listener: (params: any) => void): () => void;
  detach(): void;
}

export type EndpointState =
  | { readonly kind: "connecting" | "connected" }
  /** Tried again after a while. */
  | { readonly kind: "lost"; readonly reason: string };

export interface Endpoint {
  readonly state: ReadonlySignal<EndpointState>;
  readonly targets: ReadonlySignal<readonly TargetInfo[]>;
  /** Whether `onTraffic` hears other Clients, too. */
  readonly hearsAll: boolean;
  attach(targetId: string): Promise<StudioSession>;
  onTraffic(listener: (entry: TrafficEntry) => void): () => void;
  close(): void;
}
