/**
 * The Relay without I/O. Today it has one browser, which the newest Host serves; Clients reach everything through it.
 */

import type { PieceOps } from "@icdp/protocol";
import { Browser } from "./browser.js";
import type { HostPort, Payload, Timers } from "./edges.js";
import { HostConnection } from "./host-connection.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import { CHROMIUM, type Product } from "./product.js";
import type { IdSource } from "./transitions/draft.js";

export interface RelayCoreOptions {
  /** Makes ids of 32 upper-case hex digits that nobody can guess. */
  readonly createId: IdSource;
  /** Makes the browser's id. */
  readonly createBrowserId: () => string;
  readonly timers: Timers;
  readonly pieces: PieceOps<Payload>;
  readonly limits?: Partial<Limits>;
  readonly product?: Product;
}

/** What `/icdp/status` shows. */
export interface RelayStatus {
  readonly host: boolean;
  readonly targets: number;
  readonly clients: number;
  readonly sessions: number;
  readonly commandsInFlight: number;
  readonly malformedHostFrames: number;
}

export class RelayCore {
  readonly limits: Limits;
  readonly product: Product;
  /** The browser of the paths without an id. */
  readonly browser: Browser;
  readonly #options: RelayCoreOptions;
  #host: HostConnection | undefined;
  #malformed = 0;

  constructor(options: RelayCoreOptions) {
    this.#options = options;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.product = options.product ?? CHROMIUM;
    this.browser = new Browser({
      browserId: options.createBrowserId(),
      product: this.product,
      createId: options.createId,
      answerLimit: this.limits.answer,
    });
  }

  /** A Host's WebSocket opened; it counts once it has registered, and then the previous Host is told to go. */
  connectHost(port: HostPort): HostConnection {
    const { timers, pieces } = this.#options;
    const connection: HostConnection = new HostConnection({
      port,
      browser: this.browser,
      limits: this.limits,
      timers,
      pieces,
      onRegister: () => {
        const previous = this.#host;
        this.#host = connection;
        if (previous === undefined) return;
        this.#malformed += previous.malformed;
        previous.replace();
      },
    });
    return connection;
  }

  get status(): RelayStatus {
    const { hasHost, state, figures } = this.browser;
    const targets = [...state.targets.values()].filter((target) => target.type !== "tab").length;
    return {
      host: hasHost,
      targets,
      ...figures,
      malformedHostFrames: this.#malformed + (this.#host?.malformed ?? 0),
    };
  }
}
