/** One WebSocket of a Host, from its greeting on. Frames that make no sense are counted and ignored. */

import {
  BridgeClose,
  encodeFrame,
  LEAVING_CODES,
  numberOf,
  parseHeader,
  PROTOCOL_VERSION,
  readGreetingFrame,
  readUpLinkFrame,
  type RegisterFrame,
  type ResumeFrame,
} from "@icdp/protocol";
import type { HostPort, Payload } from "./edges.js";
import type { HostConnection } from "./host-connection.js";

/** Why a Host may not register. */
export interface HostRefusal {
  readonly code: number;
  readonly reason: string;
}

export interface HostSocketOptions {
  readonly port: HostPort;
  /** Takes the Host in, or says why not. */
  readonly onRegister: (frame: RegisterFrame) => HostConnection | HostRefusal;
  /** The Host that lost its WebSocket and has this token. */
  readonly onResume: (token: string) => HostConnection | undefined;
  /** A frame made no sense before there was a Host to count it. */
  readonly onMalformed: () => void;
}

export class HostSocket {
  readonly #options: HostSocketOptions;
  #connection: HostConnection | undefined;
  #over = false;

  constructor(options: HostSocketOptions) {
    this.#options = options;
  }

  /** One frame of the Host: its header line and what followed it. */
  receive(line: string, payload: Payload): void {
    if (this.#over) return;
    const header = parseHeader(line);
    const connection = this.#connection;
    if (header === undefined) return this.#malformed();
    if (connection === undefined) return this.#greeted(header);
    const link = readUpLinkFrame(header);
    if (link !== undefined) connection.confirmed(link.got);
    else connection.receive(this.#options.port, numberOf(header), header, payload);
  }

  /** The WebSocket is closed, with this code. */
  closed(code: number): void {
    if (this.#over) return;
    this.#over = true;
    this.#connection?.lost(this.#options.port, !LEAVING_CODES.includes(code));
  }

  #malformed(): void {
    if (this.#connection === undefined) this.#options.onMalformed();
    else this.#connection.malformed++;
  }

  #greeted(header: object): void {
    const frame = readGreetingFrame(header);
    if (frame === undefined) return this.#malformed();
    if (frame.v !== PROTOCOL_VERSION) return this.#refuse({ code: BridgeClose.version, reason: `this Relay speaks version ${PROTOCOL_VERSION}` });
    if (frame.k === "resume") this.#resume(frame);
    else this.#register(frame);
  }

  #register(frame: RegisterFrame): void {
    const { port, onRegister } = this.#options;
    const outcome = onRegister(frame);
    if ("code" in outcome) return this.#refuse(outcome);
    this.#connection = outcome;
    outcome.begin(port);
  }

  #resume({ token, got }: ResumeFrame): void {
    const { port, onResume } = this.#options;
    this.#connection = onResume(token);
    if (this.#connection === undefined) port.send(encodeFrame({ k: "expired" }));
    else this.#connection.resume(port, got);
  }

  #refuse({ code, reason }: HostRefusal): void {
    this.#over = true;
    this.#options.port.close(code, reason);
  }
}
