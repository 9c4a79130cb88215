import { signal } from "@preact/signals";
import type { RelayAddress } from "./relay-address.js";
import { Poll } from "./poll.js";

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
    const { http, token } = this.#address;
    try {
      const response = await fetch(`${http}/icdp/clients`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(text || `The Relay answered ${response.status}`);
      const { clients, hosts } = JSON.parse(text) as { clients: ConnectedClient[]; hosts: ConnectedHost[] };
      this.clients.value = clients;
      this.hosts.value = hosts;
      this.error.value = undefined;
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }
}
