import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Ledger } from "./ledger.js";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: { readonly args?: readonly { readonly value?: unknown }[]; readonly targetId?: string; readonly sessionId?: string };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

interface Waiting {
  /** Looks at the answer; false when it is of another command. */
  readonly check: (message: Message) => boolean;
  readonly resolve: (message: Message | undefined) => void;
}

/** Commands that one Client has under way at a time. */
const CONCURRENCY = 8;

/** Answers take part in 1 MB and more, so that they are on the way when something breaks. */
const BIG = 2 * 1024 * 1024;

/** A socket that answers no ping for so long (ms) is half-open, which a Client has to find out by itself. */
const SILENCE = 10_000;

/** A Client that sends commands to all Targets of a browser, and connects again whenever it is closed. */
export class Worker {
  readonly #url: string;
  readonly #name: string;
  readonly #ledger: Ledger;
  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #answered = new Set<number>();
  /** The last number that each Session's console said. */
  #numbers = new Map<string, number>();
  #nextId = 1;
  #nextNumber = 1;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(url: string, name: string, ledger: Ledger) {
    this.#url = url;
    this.#name = name;
    this.#ledger = ledger;
    this.#running = this.#run();
  }

  /** Sends nothing more; what is not answered within `patience` ms is lost. */
  async stop(patience: number): Promise<void> {
    this.#stopped = true;
    const deadline = Date.now() + patience;
    while (this.#waiting.size > 0 && Date.now() < deadline) await sleep(50);
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#ledger.lost += lost.length;
    this.#socket?.close();
    for (const { resolve } of lost) resolve(undefined);
    await this.#running;
  }

  /** Ends at once. */
  abort(): void {
    this.#stopped = true;
    this.#socket?.terminate();
  }

  /** Nothing is read for a while, so that answers pile up. */
  async stall(milliseconds: number): Promise<void> {
    const socket = this.#socket;
    socket?.pause();
    await sleep(milliseconds);
    socket?.resume();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const socket = await this.#open();
      if (socket !== undefined) await this.#use(socket).catch(() => {});
      socket?.close();
      await sleep(100 + Math.random() * 200);
    }
  }

  #open(): Promise<WebSocket | undefined> {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.#url, { handshakeTimeout: 5_000, perMessageDeflate: false });
      let heard = Date.now();
      const watch = setInterval(() => {
        if (Date.now() - heard > SILENCE) socket.terminate();
        else if (socket.readyState === WebSocket.OPEN) socket.ping();
      }, 1_000);
      socket.on("pong", () => (heard = Date.now()));
      socket.once("close", () => clearInterval(watch));
      socket.once("open", () => {
        this.#socket = socket;
        resolve(socket);
      });
      socket.on("message", (data: Buffer) => this.#receive(JSON.parse(data.toString()) as Message));
      socket.on("error", () => resolve(undefined));
      socket.once("close", () => {
        resolve(undefined);
        if (this.#socket !== socket) return;
        this.#socket = undefined;
        this.#ledger.closed += this.#waiting.size;
        const waiting = [...this.#waiting.values()];
        this.#waiting = new Map();
        this.#answered = new Set();
        for (const { resolve: settle } of waiting) settle(undefined);
      });
    });
  }

  async #use(socket: WebSocket): Promise<void> {
    const open = (): boolean => socket.readyState === WebSocket.OPEN && !this.#stopped;
    while (open()) {
      const listed = await this.#send("Target.getTargets", {});
      const infos = (listed?.result?.targetInfos ?? []) as { targetId: string }[];
      const lanes = infos.map(({ targetId }) => this.#drive(targetId, open));
      await Promise.all(lanes);
      await sleep(50);
    }
  }

  /** Attaches to a Target and sends commands until its Session ends. */
  async #drive(targetId: string, open: () => boolean): Promise<void> {
    const attached = await this.#send("Target.attachToTarget", { targetId, flatten: true });
    const sessionId = attached?.result?.sessionId as string | undefined;
    if (sessionId === undefined) return;
    const enabled = await this.#send("Runtime.enable", {}, sessionId);
    if (enabled?.result === undefined) return;
    const until = Date.now() + 3_000 + Math.random() * 7_000;
    let alive = true;
    const lane = async (): Promise<void> => {
      while (alive && open() && Date.now() < until) {
        const message = await this.#one(sessionId);
        if (message === undefined || message.error?.code === -32001) alive = false;
        await sleep(Math.random() * 20);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    if (open()) await this.#send("Target.detachFromTarget", { sessionId });
    this.#numbers.delete(sessionId);
  }

  #one(sessionId: string): Promise<Message | undefined> {
    const number = this.#nextNumber++;
    const dice = Math.random();
    if (dice < 0.03) return this.#send("Accessibility.getFullAXTree", {}, sessionId);
    if (dice < 0.05) {
      const expression = `"${number}:".padEnd(${BIG}, "x")`;
      return this.#send("Runtime.evaluate", { expression }, sessionId, (message) => valueOf(message).startsWith(`${number}:`) && valueOf(message).length === BIG);
    }
    if (dice < 0.35) {
      const expression = `console.log(${JSON.stringify(this.#name)}, ${number}), ${number}`;
      // The page says it before it answers.
      const check = (message: Message): boolean => {
        if ((this.#numbers.get(sessionId) ?? 0) < number) this.#ledger.disordered++;
        return valueOf(message) === String(number);
      };
      return this.#send("Runtime.evaluate", { expression }, sessionId, check);
    }
    return this.#send("Runtime.evaluate", { expression: String(number) }, sessionId, (message) => valueOf(message) === String(number));
  }

  #send(method: string, params: object, sessionId?: string, check: Waiting["check"] = () => true): Promise<Message | undefined> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
    const id = this.#nextId++;
    this.#ledger.sent++;
    return new Promise((resolve) => {
      this.#waiting.set(id, { check, resolve });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  #receive(message: Message): void {
    if (message.id === undefined) return this.#event(message);
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) {
      if (this.#answered.has(message.id)) this.#ledger.duplicated++;
      return;
    }
    this.#waiting.delete(message.id);
    this.#answered.add(message.id);
    if (message.error !== undefined) this.#ledger.fail(`${message.error.code} ${message.error.message}`);
    else if (waiting.check(message)) this.#ledger.answered++;
    else this.#ledger.wrong++;
    waiting.resolve(message);
  }

  #event({ method, sessionId, params }: Message): void {
    this.#ledger.events++;
    if (method !== "Runtime.consoleAPICalled" || sessionId === undefined) return;
    const [name, number] = (params?.args ?? []).map(({ value }) => value);
    // Other Clients' messages come to every Session.
    if (name !== this.#name || typeof number !== "number") return;
    if (number <= (this.#numbers.get(sessionId) ?? 0)) this.#ledger.disordered++;
    else this.#numbers.set(sessionId, number);
  }
}

function valueOf({ result }: Message): string {
  return String((result?.result as { value?: unknown } | undefined)?.value);
}
