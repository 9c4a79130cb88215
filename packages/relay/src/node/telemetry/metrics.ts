/** Figures for Prometheus. Labels take few values: what Clients and Hosts say is never one as it stands. */

import { domainOf } from "@icdp/protocol";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Party } from "../../core/identity.js";
import type { CommandRecord } from "../../core/observer.js";
import type { RelayStatus } from "../../core/relay-core.js";
import { IMPLEMENTED_METHODS } from "../../http/surface.gen.js";

/** What waits in the sockets of one party, in bytes. */
export interface QueueDepth {
  readonly total: number;
  readonly largest: number;
}

/** What is asked when somebody reads the figures. */
export interface Gauges {
  readonly status: () => RelayStatus;
  readonly queues: (party: Party) => QueueDepth;
}

const METHODS: ReadonlySet<string> = new Set(IMPLEMENTED_METHODS);
const DOMAINS: ReadonlySet<string> = new Set(IMPLEMENTED_METHODS.map(domainOf));
const OTHER = "other";

/** In seconds. */
const LATENCIES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export class Metrics {
  readonly registry = new Registry();
  readonly #commands = this.#counter("icdp_commands_total", "Commands that are over.", ["method", "outcome"]);
  readonly #latency = new Histogram({
    name: "icdp_command_duration_seconds",
    help: "Time from a command's arrival to its answer.",
    labelNames: ["domain"],
    buckets: LATENCIES,
    registers: [this.registry],
  });
  /** Every message adds to them, so they become a figure only when somebody reads it. */
  readonly #bytes = { client: { in: 0, out: 0 }, host: { in: 0, out: 0 } };
  readonly #connections = this.#counter("icdp_connections_total", "WebSockets that were accepted.", ["party"]);
  readonly #refusals = this.#counter("icdp_refusals_total", "Requests that were refused.", ["status"]);
  readonly #reconnects = this.#counter("icdp_host_reconnects_total", "Hosts that came back with another WebSocket.", []);
  readonly #pauses = this.#counter("icdp_client_pauses_total", "Times that a Client was not read from.", ["reason"]);

  constructor({ status, queues }: Gauges) {
    const gauge = (name: string, help: string, read: () => number): void => {
      new Gauge({ name, help, registers: [this.registry], collect() { this.set(read()); } });
    };
    gauge("icdp_browsers", "Browsers with a Host or a Client.", () => status().browsers);
    gauge("icdp_hosts", "Registered Hosts.", () => status().hosts);
    gauge("icdp_targets", "Targets.", () => status().targets);
    gauge("icdp_clients", "Connections of Clients.", () => status().clients);
    gauge("icdp_sessions", "Sessions.", () => status().sessions);
    gauge("icdp_commands_in_flight", "Commands without an answer.", () => status().commandsInFlight);
    gauge("icdp_malformed_host_frames", "Frames of Hosts that made no sense, since the start.", () => status().malformedHostFrames);
    const bytes = this.#bytes;
    new Counter({
      name: "icdp_bytes_total",
      help: "Bytes of messages, by party and direction as the Relay sees it.",
      labelNames: ["party", "direction"],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [party, counts] of Object.entries(bytes)) for (const [direction, count] of Object.entries(counts)) this.inc({ party, direction }, count);
      },
    });
    for (const party of ["client", "host"] as const) {
      gauge(`icdp_${party}_queue_bytes`, `What waits for all ${party}s.`, () => queues(party).total);
      gauge(`icdp_${party}_queue_bytes_max`, `What waits for the slowest ${party}.`, () => queues(party).largest);
    }
  }

  command({ method, outcome, duration }: CommandRecord): void {
    this.#commands.inc({ method: METHODS.has(method) ? method : OTHER, outcome });
    const domain = domainOf(method);
    this.#latency.observe({ domain: DOMAINS.has(domain) ? domain : OTHER }, duration / 1000);
  }

  bytes(party: Party, direction: "in" | "out", count: number): void {
    this.#bytes[party][direction] += count;
  }

  connected(party: Party): void {
    this.#connections.inc({ party });
  }

  refused(status: number): void {
    this.#refusals.inc({ status });
  }

  resumed(): void {
    this.#reconnects.inc();
  }

  paused(reason: string): void {
    this.#pauses.inc({ reason });
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }
}
