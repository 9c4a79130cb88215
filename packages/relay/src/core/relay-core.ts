/**
 * The Relay without I/O. Today it has one browser, whose Targets are those of all Hosts; Clients reach everything through it.
 */

import type { PieceOps } from "@icdp/protocol";
import { Browser } from "./browser.js";
import { type Decide, DIALOGS_PATH, readDialogRequest } from "./dialogs.js";
import type { HostPort, Payload, Timers } from "./edges.js";
import type { ReadFile } from "./file-commands.js";
import { HostConnection } from "./host-connection.js";
import { anonymous, type Identity } from "./identity.js";
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
  /** Reads the files that Clients upload; without it none is read. */
  readonly readFile?: ReadFile;
}

/** What `/icdp/status` shows. */
export interface RelayStatus {
  readonly hosts: number;
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
  readonly #hosts = new Map<string, HostConnection>();
  /** Living connections by the secret that leads their pages to them. */
  readonly #dialogKeys = new Map<string, HostConnection>();
  /** Counts of connections that are gone. */
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
      readFile: options.readFile,
    });
  }

  /** A Host's WebSocket opened; it counts once it has registered, and then the previous one of its name is told to go. */
  connectHost(port: HostPort, identity: Identity = anonymous("host")): HostConnection {
    const { timers, pieces, createId } = this.#options;
    const dialogKey = createId();
    const connection: HostConnection = new HostConnection({
      port,
      identity,
      browser: this.browser,
      limits: this.limits,
      timers,
      pieces,
      dialogsPath: `${DIALOGS_PATH}/${dialogKey}`,
      onRegister: (name) => {
        const previous = this.#hosts.get(name);
        this.#hosts.set(name, connection);
        previous?.replace();
      },
      onClose: (name) => {
        this.#dialogKeys.delete(dialogKey);
        this.#malformed += connection.malformed;
        if (name !== undefined && this.#hosts.get(name) === connection) this.#hosts.delete(name);
      },
    });
    this.#dialogKeys.set(dialogKey, connection);
    return connection;
  }

  /**
   * A page waits for a Client's answer to a dialog. `decide` is called once, with `undefined` when nobody can answer.
   *
   * @returns takes the dialog back; `undefined` when there is no such key or the request makes no sense
   */
  openDialog(key: string, text: string, decide: Decide): (() => void) | undefined {
    const connection = this.#dialogKeys.get(key);
    const request = readDialogRequest(text);
    return connection && request && connection.openDialog(request, decide);
  }

  get status(): RelayStatus {
    const { state, figures } = this.browser;
    const targets = [...state.targets.values()].filter((target) => target.type !== "tab").length;
    const living = [...this.#hosts.values()].reduce((sum, { malformed }) => sum + malformed, 0);
    return { ...figures, targets, malformedHostFrames: this.#malformed + living };
  }
}
