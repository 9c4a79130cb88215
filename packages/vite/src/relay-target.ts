/** A Relay with a shell page that embeds the app of one dev server. Outlives the restarts of that server. */

import { startRelay } from "@icdp/relay";
import { defaultPlace, openShell } from "./open-shell.js";
import type { RelayTargetOptions } from "./options.js";
import { type Shell, startShell } from "./shell/server.js";

const FURTHER_PORTS = 20;
/** How long (ms) a shell page that is open somewhere has to come back before another one is opened. */
const RETURN_TIME = 1_000;
const LOOK_EVERY = 100;

export interface App {
  readonly url: string;
  readonly agentUrl: string;
}

export class RelayTarget {
  static async start(options: RelayTargetOptions): Promise<RelayTarget> {
    const target = new RelayTarget(options);
    target.shell = await startShell(() => target.#config());
    const { port } = options;
    target.relay = await startRelay({ port, furtherPorts: port === 0 ? 0 : FURTHER_PORTS, access: { hostOrigins: [target.shell.origin] } });
    return target;
  }

  shell!: Shell;
  relay!: Awaited<ReturnType<typeof startRelay>>;
  readonly #options: RelayTargetOptions;
  #app: App | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closeWindow = (): void => {};
  #closed = false;

  private constructor(options: RelayTargetOptions) {
    this.#options = options;
  }

  /** The server listens: opens the shell page unless one is there. `onReady` hears when Clients find the app. */
  async show(app: App, onReady: () => void): Promise<void> {
    this.#app = app;
    const { open = defaultPlace() } = this.#options;
    if (open && !(await this.#hasHost())) {
      const close = await openShell(this.shell.url, open);
      if (this.#closed) return close();
      this.#closeWindow = close;
      process.once("exit", close);
    }
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (this.relay.core.status.targets === 0) return;
      clearInterval(this.#timer);
      onReady();
    }, LOOK_EVERY).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    process.off("exit", this.#closeWindow);
    this.#closeWindow();
    await this.shell.close();
    await this.relay.close();
  }

  async #hasHost(): Promise<boolean> {
    for (let waited = 0; waited < RETURN_TIME && this.relay.core.status.hosts === 0; waited += LOOK_EVERY) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    return this.relay.core.status.hosts > 0;
  }

  #config(): { appUrl: string; agentUrl: string; relayUrl: string } {
    if (!this.#app) throw new Error("The dev server is not listening yet.");
    return { appUrl: this.#app.url, agentUrl: this.#app.agentUrl, relayUrl: this.relay.hostUrl };
  }
}

/** By the folder of the app. Vite starts the new server before it closes the old one. */
const targets = new Map<string, { readonly target: Promise<RelayTarget>; users: number }>();

/** The target of an app, started for its first user and closed with its last one. */
export async function borrowTarget(folder: string, options: RelayTargetOptions): Promise<{ target: RelayTarget; giveBack: () => Promise<void> }> {
  const entry = targets.get(folder) ?? { target: RelayTarget.start(options), users: 0 };
  targets.set(folder, entry);
  entry.users++;
  const giveBack = async (): Promise<void> => {
    if (--entry.users > 0) return;
    targets.delete(folder);
    await (await entry.target).close();
  };
  try {
    return { target: await entry.target, giveBack };
  } catch (error) {
    targets.delete(folder);
    throw error;
  }
}
