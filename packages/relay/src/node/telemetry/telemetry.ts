/** Who did what: for the log, the figures and the operator's audit. Payloads, parameters and tokens are never among it. */

import type { Logger } from "pino";
import type { Identity } from "../../core/identity.js";
import type { CommandRecord, Observer } from "../../core/observer.js";
import type { Metrics } from "./metrics.js";

/** One command, for the audit. */
export interface AuditEntry {
  /** When it was over, in ms since 1970. */
  readonly time: number;
  /** The Client's name. */
  readonly who: string;
  readonly browserId: string;
  readonly targetId?: string;
  readonly method: string;
  readonly outcome: CommandRecord["outcome"];
  readonly code?: number;
  /** In ms. */
  readonly duration: number;
}

export type Audit = (entry: AuditEntry) => void;

/** A connection, as the log shows it. */
export interface Connection {
  readonly identity: Identity;
  readonly address: string | undefined;
  readonly browserId: string;
  readonly targetId?: string;
}

/** A refused request, as the log shows it. */
export interface RefusedRequest {
  readonly status: number;
  readonly reason: string;
  readonly address: string | undefined;
  readonly origin: string | undefined;
  /** Without anything that the requester chose. */
  readonly route: string;
}

export interface TelemetryOptions {
  readonly log: Logger;
  readonly metrics: () => Metrics;
  readonly audit?: Audit;
}

export class Telemetry implements Observer {
  readonly #options: TelemetryOptions;

  constructor(options: TelemetryOptions) {
    this.#options = options;
  }

  now(): number {
    return performance.now();
  }

  command(record: CommandRecord): void {
    const { log, metrics, audit } = this.#options;
    const { client, browserId, targetId, method, outcome, code, duration } = record;
    metrics().command(record);
    const isLogged = log.isLevelEnabled("debug");
    if (audit === undefined && !isLogged) return;
    const entry: AuditEntry = { time: Date.now(), who: client.name, browserId, targetId, method, outcome, code, duration };
    if (isLogged) log.debug(entry, "command");
    try {
      audit?.(entry);
    } catch (error) {
      log.error({ error: String(error) }, "the audit hook failed");
    }
  }

  hostResumed(browserId: string): void {
    this.#options.metrics().resumed();
    this.#options.log.info({ browserId }, "host came back");
  }

  /** @returns to be called when it is over, with the WebSocket's close code */
  connected({ identity, ...connection }: Connection): (code: number) => void {
    const { log, metrics } = this.#options;
    const { kind, name } = identity;
    metrics().connected(kind);
    const since = this.now();
    log.info({ ...connection, who: name }, `${kind} connected`);
    return (code) => log.info({ ...connection, who: name, code, duration: this.now() - since }, `${kind} disconnected`);
  }

  refused(request: RefusedRequest): void {
    this.#options.metrics().refused(request.status);
    this.#options.log.warn(request, "refused");
  }

  paused(identity: Identity, reason: "rate" | "backlog"): void {
    this.#options.metrics().paused(reason);
    this.#options.log.warn({ who: identity.name, reason }, "client paused");
  }

  received(identity: Identity, bytes: number): void {
    this.#options.metrics().bytes(identity.kind, "in", bytes);
  }

  sent(identity: Identity, bytes: number): void {
    this.#options.metrics().bytes(identity.kind, "out", bytes);
  }
}
