import type { CdpSession } from "../capture/session.js";
import { ConnectionRestored, DriverError, isConnectionLost } from "./errors.js";

const TRIES = 5;
const FIRST_PAUSE_MS = 100;

/** A session that is replaced when its connection is lost. */
export class Link implements CdpSession {
  #session: CdpSession;
  /** Commands that were under way together are lost together. */
  #replacing: Promise<void> | undefined;
  readonly #listeners = new Set<(session: CdpSession) => void>();

  constructor(
    session: CdpSession,
    private readonly reconnect?: () => Promise<CdpSession>,
  ) {
    this.#session = session;
  }

  /** A command that was under way when the connection was lost is not repeated: nobody knows whether it was carried out. */
  async send(method: string, params?: object): Promise<any> {
    const session = this.#session;
    try {
      return await session.send(method, params);
    } catch (error) {
      if (!this.reconnect || !isConnectionLost(error)) throw error;
      if (session === this.#session) await (this.#replacing ??= this.#replace().finally(() => (this.#replacing = undefined)));
      throw new ConnectionRestored(error);
    }
  }

  /** As of the session that there is; listeners go over to the next one. */
  get on(): CdpSession["on"] {
    if (!this.#session.on) return undefined;
    return (event, listener) => {
      let stop = (): void => {};
      const listen = (session: CdpSession): void => {
        stop();
        stop = session.on?.(event, listener) ?? (() => {});
      };
      this.#listeners.add(listen);
      listen(this.#session);
      return () => {
        this.#listeners.delete(listen);
        stop();
      };
    };
  }

  get attached(): CdpSession["attached"] {
    return this.#session.attached && ((sessionId) => this.#session.attached!(sessionId));
  }

  /** What `reconnect` says in a {@link DriverError} is final. */
  async #replace(): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
      try {
        this.#session = await this.reconnect!();
        for (const listen of this.#listeners) listen(this.#session);
        return;
      } catch (error) {
        if (error instanceof DriverError) throw error;
        if (attempt === TRIES - 1) throw new DriverError("The connection to the browser is lost. Check that the endpoint is running.", { cause: error });
      }
    }
  }
}
