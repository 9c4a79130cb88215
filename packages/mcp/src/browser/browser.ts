import { Connection, type CdpEvent } from "../cdp/connection.js";
import { isOffered, type TargetInfo } from "./target-info.js";

/** A browser behind a CDP endpoint: connected when it is needed, and again when the connection was lost. */
export class Browser {
  #connection: Connection | undefined;
  #connecting: Promise<Connection> | undefined;
  #isClosed = false;
  readonly #listeners = new Set<(target: TargetInfo) => void>();

  /** @param cdp address as for `findBrowserSocket` */
  constructor(private readonly cdp: string) {}

  /** Rejects with an `EndpointError`. */
  async connection(): Promise<Connection> {
    if (this.#connection?.isOpen) return this.#connection;
    return (this.#connecting ??= this.#connect().finally(() => (this.#connecting = undefined)));
  }

  async targets(): Promise<TargetInfo[]> {
    const { targetInfos } = (await this.send("Target.getTargets")) as { targetInfos: TargetInfo[] };
    return targetInfos.filter(isOffered);
  }

  /** Sends a command of the browser level. */
  async send(method: string, params?: object): Promise<any> {
    return (await this.connection()).send(method, params);
  }

  /** Calls back for every page that opens from now on; returns the way to stop it. */
  onOpened(listener: (target: TargetInfo) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
  }

  async #connect(): Promise<Connection> {
    const connection = await Connection.open(this.cdp);
    if (this.#isClosed) connection.close();
    connection.listen((event) => this.#tell(event));
    await connection.send("Target.setDiscoverTargets", { discover: true });
    return (this.#connection = connection);
  }

  #tell({ method, params }: CdpEvent): void {
    if (method !== "Target.targetCreated" || !isOffered(params.targetInfo)) return;
    for (const listener of this.#listeners) listener(params.targetInfo);
  }
}
