import {
  type Command,
  createNonce,
  errorText,
  eventText,
  type HandshakeMessage,
  helloMessage,
  type HostFrame,
  methodNotFound,
  nextMessage,
  parseCommand,
  readHandshake,
  readHostFrame,
  resultText,
} from "@icdp/protocol";
import type { PortLike } from "../../src/index.js";
import type { FakeIframe, FakeWindow } from "./fakes.js";

type Reply = { readonly result: unknown } | { readonly text: string } | "silent";

/** Answers of a few methods; `silent` ones stay in flight. */
export type Methods = Readonly<Record<string, (command: Command, session: FakeAgentSession) => Reply>>;

export interface FakeAgentSession {
  readonly id: string;
  readonly flat: boolean;
  emit(method: string, params: object): void;
}

/** The smallest thing that speaks the port frames of a Frame Agent. */
export class FakeAgent {
  /** All but what the Host says about nested frames, which is `frameOrigins`. */
  readonly frames: HostFrame[] = [];
  frameOrigins: readonly string[] | undefined;
  /** The next document is to wait. */
  onLeave: () => void = () => {};
  readonly commands: string[] = [];
  readonly sessions = new Map<string, FakeAgentSession>();
  #scripts = new Map<string, number>();

  constructor(
    readonly port: PortLike,
    readonly methods: Methods = {},
    readonly state = { url: "https://app.example/", title: "App", loaderId: "L" },
  ) {
    port.addEventListener("message", ({ data }) => this.#receive(data));
    port.start?.();
    this.describe(state.url, state.title);
  }

  describe(url: string, title: string): void {
    this.port.postMessage({ k: "state", url, title, loaderId: this.state.loaderId });
  }

  /** The document goes away. */
  leave(received?: unknown, waiting?: unknown): void {
    this.port.postMessage({ k: "bye", n: received, w: waiting });
  }

  emit(session: string, method: string, params: object): void {
    const { flat } = this.sessions.get(session)!;
    this.port.postMessage({ k: "evt", s: session, m: method, p: eventText(method, params, flat ? session : undefined) });
  }

  emitToAll(method: string, params: object): void {
    for (const session of this.sessions.keys()) this.emit(session, method, params);
  }

  #receive(data: unknown): void {
    const frame = readHostFrame(data);
    if (frame === undefined) throw new Error(`the Host sent ${JSON.stringify(data)}`);
    if (frame.k === "frames") return void (this.frameOrigins = frame.origins);
    this.frames.push(frame);
    if (frame.k === "leave") this.onLeave();
    if (frame.k === "close") {
      this.sessions.delete(frame.s);
    } else if (frame.k === "open") {
      const { s, flat } = frame;
      this.#scripts.set(s, 0);
      this.sessions.set(s, { id: s, flat, emit: (method, params) => this.emit(s, method, params) });
      for (const text of frame.replay) this.#run(s, text, true);
    } else if (frame.k === "cmd") {
      this.#run(frame.s, frame.p, false);
    }
  }

  #run(sessionId: string, text: string, replayed: boolean): void {
    const session = this.sessions.get(sessionId)!;
    const parsed = parseCommand(text);
    if (!parsed.ok) throw new Error(`the Host passed ${text}`);
    const { command } = parsed;
    this.commands.push(`${replayed ? "replay " : ""}${command.method}`);
    const reply = this.#reply(command, session);
    if (reply === "silent" || replayed) return;
    const tail = session.flat ? sessionId : undefined;
    const answer =
      reply === undefined
        ? errorText(command.id, methodNotFound(command.method).toBody(), tail)
        : "text" in reply
          ? reply.text
          : resultText(command.id, reply.result, tail);
    this.port.postMessage({ k: "ans", s: sessionId, i: command.id, p: answer });
  }

  #reply(command: Command, session: FakeAgentSession): Reply | undefined {
    if (Object.hasOwn(this.methods, command.method)) return this.methods[command.method](command, session);
    if (command.method === "Page.addScriptToEvaluateOnNewDocument") {
      const identifier = this.#scripts.get(session.id)! + 1;
      this.#scripts.set(session.id, identifier);
      return { result: { identifier: String(identifier) } };
    }
    if (/\.(enable|disable)$|\.(set|remove|clear|add)[A-Z]/.test(command.method)) return { result: {} };
    if (command.method === "Test.echo") return { result: command.params };
    return undefined;
  }
}

/** A document in an iframe: announces itself like a Frame Agent and becomes one when it is welcomed. */
export class FakeDocument {
  readonly nonce = createNonce();
  agent: FakeAgent | undefined;

  constructor(
    readonly parent: FakeWindow,
    readonly iframe: FakeIframe,
    readonly origin = "https://app.example",
    readonly methods: Methods = {},
  ) {
    iframe.contentWindow!.receive = (data, transfer) => {
      const message = readHandshake(data);
      if (message?.kind === "probe") this.hello();
      if (message?.kind === "welcome" && message.nonce === this.nonce && this.agent === undefined) {
        this.agent = new FakeAgent(transfer[0] as PortLike, methods);
        this.agent.onLeave = () => this.#say(nextMessage(this.nonce));
      }
    };
  }

  hello(): void {
    this.#say(helloMessage(this.nonce));
  }

  #say(data: HandshakeMessage): void {
    this.parent.dispatch({ data, origin: this.origin, source: this.iframe.contentWindow });
  }
}
