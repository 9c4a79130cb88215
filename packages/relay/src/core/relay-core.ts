/**
 * The Relay without I/O: browsers, each with the Hosts that offer its Targets and the Clients that see exactly those.
 */

import { BridgeClose, browserPrefix, type PieceOps, type RegisterFrame } from "@icdp/protocol";
import { Browser } from "./browser.js";
import { type Decide, DIALOGS_PATH, readDialogRequest } from "./dialogs.js";
import type { HostPort, Message, Payload, Timers } from "./edges.js";
import type { ReadFile } from "./file-commands.js";
import { HostConnection } from "./host-connection.js";
import { type HostRefusal, HostSocket } from "./host-socket.js";
import { anonymous, type Identity, mayUse } from "./identity.js";
import { DEFAULT_LIMITS, type Limits } from "./limits.js";
import type { Observer } from "./observer.js";
import { DEFAULT_PATIENCE, type Patience } from "./patience.js";
import { CHROMIUM, type Product } from "./product.js";
import type { IdSource } from "./transitions/draft.js";

export interface RelayCoreOptions {
  /** Makes ids of 32 upper-case hex digits that nobody can guess. */
  readonly createId: IdSource;
  /** Makes the default browser's id. */
  readonly createBrowserId: () => string;
  readonly timers: Timers;
  readonly pieces: PieceOps<Payload, Message>;
  readonly limits?: Partial<Limits>;
  readonly patience?: Partial<Patience>;
  readonly product?: Product;
  /** Reads the files that Clients upload; without it none is read. */
  readonly readFile?: ReadFile;
  /** Hears of every command. */
  readonly observer?: Observer;
  /** Nobody is in this browser any more. */
  readonly onEmpty?: (browserId: string) => void;
}

/** What `/icdp/status` shows. */
export interface RelayStatus {
  /** Those with a Host or a Client. */
  readonly browsers: number;
  readonly hosts: number;
  readonly targets: number;
  readonly clients: number;
  readonly sessions: number;
  readonly commandsInFlight: number;
  readonly malformedHostFrames: number;
}

export class RelayCore {
  readonly limits: Limits;
  readonly patience: Patience;
  readonly product: Product;
  /** The browser of the paths without an id. */
  readonly browser: Browser;
  readonly #options: RelayCoreOptions;
  readonly #browsers = new Map<string, Browser>();
  /** Registered Hosts of each browser, by name. */
  readonly #hosts = new Map<string, Map<string, HostConnection>>();
  /** The same by their secrets: what they resume with, and where their pages wait. */
  readonly #byToken = new Map<string, HostConnection>();
  readonly #byDialogKey = new Map<string, HostConnection>();
  /** Why no command is carried out. */
  #refusal: string | undefined;
  /** Counts of connections that are gone, or never registered. */
  #malformed = 0;

  constructor(options: RelayCoreOptions) {
    this.#options = options;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.patience = { ...DEFAULT_PATIENCE, ...options.patience };
    this.product = options.product ?? CHROMIUM;
    this.browser = this.#createBrowser(options.createBrowserId());
  }

  /** The browser of this id; one without Hosts and Clients is not there, unless it is the default one. */
  find(browserId: string): Browser | undefined {
    return browserId === this.browser.id ? this.browser : this.#browsers.get(browserId);
  }

  /** A Host's WebSocket opened, for the default browser unless an id is given; it counts once it has registered. */
  connectHost(port: HostPort, identity: Identity = anonymous("host"), browserId = this.browser.id): HostSocket {
    return new HostSocket({
      port,
      onRegister: (frame) => this.#register(frame, browserId, identity),
      onResume: (token) => this.#toResume(token, browserId, identity),
      onMalformed: () => this.#malformed++,
    });
  }

  /** Gives all Hosts and Clients up: others may serve them from now on. They are told to come again. */
  evacuate(reason: string): void {
    for (const host of this.#allHosts()) host.end();
    for (const browser of [...this.#browsers.values()]) browser.close(reason);
  }

  /** From now on Clients' commands fail for this reason. */
  refuseCommands(reason: string): void {
    this.#refusal = reason;
  }

  /** Tells every Host that its WebSocket lives. */
  pingHosts(): void {
    for (const host of this.#allHosts()) host.ping();
  }

  /**
   * A page waits for a Client's answer to a dialog. `decide` is called once, with `undefined` when nobody can answer.
   *
   * @returns takes the dialog back; `undefined` when there is no such key or the request makes no sense
   */
  openDialog(key: string, text: string, decide: Decide): (() => void) | undefined {
    const connection = this.#byDialogKey.get(key);
    const request = readDialogRequest(text);
    return connection && request && connection.openDialog(request, decide);
  }

  get status(): RelayStatus {
    const browsers = [...this.#browsers.values()].filter(({ isEmpty }) => !isEmpty);
    const sum = (count: (browser: Browser) => number): number => browsers.reduce((total, browser) => total + count(browser), 0);
    const living = this.#allHosts().reduce((total, { malformed }) => total + malformed, 0);
    return {
      browsers: browsers.length,
      hosts: sum(({ figures }) => figures.hosts),
      targets: sum(({ figures }) => figures.targets),
      clients: sum(({ figures }) => figures.clients),
      sessions: sum(({ figures }) => figures.sessions),
      commandsInFlight: sum(({ figures }) => figures.commandsInFlight),
      malformedHostFrames: this.#malformed + living,
    };
  }

  #allHosts(): HostConnection[] {
    return [...this.#hosts.values()].flatMap((hosts) => [...hosts.values()]);
  }

  #createBrowser(browserId: string): Browser {
    const { createId, readFile, observer } = this.#options;
    const browser: Browser = new Browser({
      browserId,
      product: this.product,
      createId,
      answerLimit: this.limits.answer,
      readFile,
      limits: this.limits,
      observer,
      refusal: () => this.#refusal,
      onEmpty: () => {
        if (browser !== this.browser) this.#browsers.delete(browserId);
        this.#options.onEmpty?.(browserId);
      },
    });
    this.#browsers.set(browserId, browser);
    return browser;
  }

  #register(register: RegisterFrame, browserId: string, identity: Identity): HostConnection | HostRefusal {
    const { timers, pieces, createId } = this.#options;
    if (!mayUse(identity, browserId)) return { code: BridgeClose.forbidden, reason: "not allowed to serve this browser" };
    const hosts = this.#hosts.get(browserId) ?? new Map<string, HostConnection>();
    if ([...hosts.values()].some((other) => !isSame(other.identity, identity))) {
      return { code: BridgeClose.forbidden, reason: "the browser belongs to a Host with other credentials" };
    }
    const browser = this.find(browserId) ?? this.#createBrowser(browserId);
    const [token, dialogKey] = [createId(), createId()];
    const connection: HostConnection = new HostConnection({
      browser,
      identity,
      register,
      limits: this.limits,
      patience: this.patience,
      timers,
      pieces,
      token,
      dialogsPath: `${browser === this.browser ? "" : browserPrefix(browserId)}${DIALOGS_PATH}/${dialogKey}`,
      onEnd: () => {
        this.#byToken.delete(token);
        this.#byDialogKey.delete(dialogKey);
        this.#malformed += connection.malformed;
        if (hosts.get(register.name) === connection) hosts.delete(register.name);
        if (hosts.size === 0) this.#hosts.delete(browserId);
      },
    });
    const previous = hosts.get(register.name);
    hosts.set(register.name, connection);
    this.#hosts.set(browserId, hosts);
    this.#byToken.set(token, connection);
    this.#byDialogKey.set(dialogKey, connection);
    previous?.replace();
    // The previous Host's end may have left the browser empty.
    this.#browsers.set(browserId, browser);
    return connection;
  }

  #toResume(token: string, browserId: string, identity: Identity): HostConnection | undefined {
    const connection = this.#byToken.get(token);
    if (connection?.browserId !== browserId || !isSame(connection.identity, identity)) return undefined;
    this.#options.observer?.hostResumed(browserId);
    return connection;
  }
}

/** Whether both came with the same credentials. */
function isSame(one: Identity, other: Identity): boolean {
  return one.name === other.name;
}
