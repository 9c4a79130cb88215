import { signal } from "@preact/signals";
import { Poll } from "./poll.js";
import { askRelay, type RelayAddress } from "./relay-address.js";

/** What `/icdp/clients` of a Relay tells. */
export interface ConnectedClient {
  readonly connection: number;
  /** Whose credentials it came with. */
  readonly name: string;
  /** What it calls itself; empty when it does not. */
  readonly userAgent: string;
  readonly commandsInFlight: number;
  readonly sessions: readonly ClientSession[];
}

export interface ClientSession {
  readonly sessionId: string;
  /** Absent for Sessions of the browser itself. */
  readonly targetId?: string;
  readonly mode: "root" | "flat" | "nested";
}

export interface ConnectedHost {
  readonly name: string;
  readonly targets: number;
}

const POLL_INTERVAL = 1_000;

/** Who is connected to the Relay. */
export class ClientsModel {
  readonly clients = signal<readonly ConnectedClient[]>([]);
  readonly hosts = signal<readonly ConnectedHost[]>([]);
  readonly error = signal<string | undefined>(undefined);
  readonly #address: RelayAddress;
  readonly #poll = new Poll(() => this.#read(), POLL_INTERVAL);

  constructor(address: RelayAddress) {
    this.#address = address;
  }

  follow(on: boolean): void {
    if (on) this.#poll.start();
    else this.#poll.stop();
  }

  async #read(): Promise<void> {
    try {
      const { clients, hosts } = await askRelay<{ clients: ConnectedClient[]; hosts: ConnectedHost[] }>(this.#address, "/icdp/clients");
      this.clients.value = clients;
      this.hosts.value = hosts;
      this.error.value = undefined;
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }
}
