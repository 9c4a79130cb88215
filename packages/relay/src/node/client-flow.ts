/**
 * The pace of one Client's WebSocket. What it sends too fast waits in its own socket, and so does everything from it while it
 * does not read what it got. Nobody else waits for it.
 */

import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { Allowance } from "../core/allowance.js";
import type { Message } from "../core/edges.js";
import type { Limits } from "../core/limits.js";
import { sendParts } from "./send-parts.js";

/** Seconds' worth of commands and bytes that a Client may save up. */
const BURST = 10;

const TEXT = { binary: false } as const;

/** Longest delay of one timer, in ms. */
const LONGEST_WAIT = 60_000;

export interface FlowEvents {
  /** Reading from the Client stopped. */
  paused?(reason: "rate" | "backlog"): void;
  /** So much was given to the socket. */
  sent?(bytes: number): void;
}

export class ClientFlow {
  readonly #socket: WebSocket;
  readonly #transport: Socket;
  readonly #limits: Limits;
  readonly #events: FlowEvents;
  readonly #commands: Allowance;
  readonly #bytes: Allowance;
  readonly #reasons = new Set<"rate" | "backlog">();
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param transport below the WebSocket */
  constructor(socket: WebSocket, transport: Socket, limits: Limits, events: FlowEvents = {}) {
    this.#socket = socket;
    this.#transport = transport;
    this.#limits = limits;
    this.#events = events;
    const now = performance.now();
    this.#commands = new Allowance(limits.clientCommandRate, BURST, now);
    this.#bytes = new Allowance(limits.clientByteRate, BURST, now);
    socket.once("close", () => this.#end());
  }

  /** A message of this size came. */
  received(bytes: number): void {
    const now = performance.now();
    const wait = Math.max(this.#commands.take(1, now), this.#bytes.take(bytes, now));
    if (wait === 0) return;
    this.#pause("rate");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#resume("rate"), Math.min(wait, LONGEST_WAIT));
  }

  /** Sends a message; false when too much waits already. */
  send(message: Message): boolean {
    this.#events.sent?.(this.#write(message));
    const { bufferedAmount } = this.#socket;
    if (bufferedAmount > this.#limits.clientPause) this.#pause("backlog");
    return bufferedAmount <= this.#limits.clientBacklog;
  }

  /** @returns the message's length */
  #write(message: Message): number {
    if (typeof message !== "string" && !(message instanceof Uint8Array)) return sendParts(this.#transport, message, this.#drained);
    this.#socket.send(message, TEXT, this.#drained);
    return message.length;
  }

  /** Calls back when most of what was sent is read, or the Client is gone. */
  whenReady(callback: () => void): void {
    if (this.#reasons.has("backlog")) this.#waiting.push(callback);
    else callback();
  }

  /** One function for all messages. */
  readonly #drained = (): void => {
    if (this.#reasons.has("backlog") && this.#socket.bufferedAmount <= this.#limits.clientPause / 2) {
      this.#resume("backlog");
      this.#release();
    }
  };

  #pause(reason: "rate" | "backlog"): void {
    if (this.#reasons.has(reason)) return;
    this.#reasons.add(reason);
    this.#events.paused?.(reason);
    this.#socket.pause();
  }

  #resume(reason: "rate" | "backlog"): void {
    this.#reasons.delete(reason);
    if (this.#reasons.size === 0) this.#socket.resume();
  }

  #release(): void {
    for (const callback of this.#waiting.splice(0)) callback();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#reasons.clear();
    this.#release();
  }
}
