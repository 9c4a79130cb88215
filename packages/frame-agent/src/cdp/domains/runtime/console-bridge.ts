import type { PageEnv } from "../../../env.js";
import type { CallRecord, ConsoleRecord, ErrorRecord, RejectionRecord } from "../../../instrumentation/console-records.js";
import { callFrames } from "../../../realm/call-frames.js";
import type { AgentSession } from "../../session.js";
import { ConsoleCalls } from "./console-calls.js";
import type { ExecutionContext } from "./contexts.js";
import { framesOf, newExceptionId, scriptIdOf } from "./exceptions.js";
import type { FrameRuntime } from "./runtime.js";
import { stackTraceFor } from "./stack-limit.js";

/** V8 keeps as many messages for sessions that enable the domain later. */
const MAX_MESSAGES = 1000;

/** Sends a message to a session. */
type Message = (session: AgentSession) => void;

/** Feeds `Runtime.consoleAPICalled`, `Runtime.exceptionThrown` and `exceptionRevoked` from the page's console and errors. */
export class ConsoleBridge {
  #messages: Message[] = [];
  readonly #calls = new ConsoleCalls();
  readonly #rejections = new WeakMap<object, number>();

  constructor(
    private readonly env: PageEnv,
    private readonly runtime: FrameRuntime,
  ) {}

  /** Once the contexts of the present documents are there. */
  start(): void {
    const { consoleRecords, sessions } = this.env;
    consoleRecords.listen({
      recorded: (record) => this.#add(record),
      handled: (promise) => {
        const exceptionId = this.#rejections.get(promise);
        if (exceptionId === undefined) return;
        sessions.broadcast("Runtime", "Runtime.exceptionRevoked", { reason: "Handler added to rejected promise", exceptionId });
      },
    });
  }

  /** Sends what happened before the session enabled the domain. */
  replay(session: AgentSession): void {
    for (const message of this.#messages) message(session);
  }

  discard(): void {
    this.#messages = [];
  }

  #add(record: ConsoleRecord): void {
    const context = this.runtime.contexts.defaultOf(record.document);
    // Its document is gone.
    if (!context) return;
    const message = this.#messageOf(context, record);
    if (!message) return;
    if (this.#messages.length >= MAX_MESSAGES) this.#messages.shift();
    this.#messages.push(message);
    for (const session of this.env.sessions) if (session.enabled.has("Runtime")) message(session);
  }

  #messageOf(context: ExecutionContext, record: ConsoleRecord): Message | null {
    switch (record.kind) {
      case "call":
        return this.#callMessage(context, record);
      case "error":
        return this.#errorMessage(context, record);
      case "rejection":
        return this.#rejectionMessage(context, record);
    }
  }

  #callMessage(context: ExecutionContext, record: CallRecord): Message | null {
    const message = this.#calls.messageOf(record);
    if (!message) return null;
    const { type, args } = message;
    const { timestamp } = record;
    const frames = callFrames(record.stack, scriptIdOf);
    return (session) =>
      session.emit("Runtime.consoleAPICalled", {
        type,
        args: args.map((value) => this.#wrap(session, context, value, "console")),
        executionContextId: context.id,
        timestamp,
        ...stackTraceFor(session, frames),
      });
  }

  #errorMessage(context: ExecutionContext, { thrown, message, at, timestamp }: ErrorRecord): Message {
    const isObject = typeof thrown === "object" && thrown !== null;
    const frames = framesOf(thrown);
    const callFrames = frames.length > 0 ? frames : [{ functionName: "", scriptId: scriptIdOf(at.url), ...at }];
    return this.#exception(context, timestamp, newExceptionId(), (session) => ({
      // Errors of other origins are muted: no error object, only this text.
      text: isObject || thrown !== undefined ? "Uncaught" : message,
      ...at,
      scriptId: scriptIdOf(at.url),
      ...stackTraceFor(session, callFrames),
      ...((isObject || thrown !== undefined) && { exception: this.#wrap(session, context, thrown, "") }),
    }));
  }

  #rejectionMessage(context: ExecutionContext, { reason, promise, timestamp }: RejectionRecord): Message {
    const frames = framesOf(reason);
    const top = frames[0];
    const exceptionId = newExceptionId();
    this.#rejections.set(promise, exceptionId);
    return this.#exception(context, timestamp, exceptionId, (session) => ({
      text: "Uncaught (in promise)",
      lineNumber: top?.lineNumber ?? 0,
      columnNumber: top?.columnNumber ?? 0,
      ...(top && { scriptId: top.scriptId, url: top.url, ...stackTraceFor(session, frames) }),
      exception: this.#wrap(session, context, reason, ""),
    }));
  }

  #exception(context: ExecutionContext, timestamp: number, exceptionId: number, details: (session: AgentSession) => object): Message {
    return (session) =>
      session.emit("Runtime.exceptionThrown", {
        timestamp,
        exceptionDetails: { exceptionId, ...details(session), executionContextId: context.id },
      });
  }

  #wrap(session: AgentSession, context: ExecutionContext, value: unknown, group: string): object {
    return this.runtime.wrap(session, context, value, { mode: "id", preview: true }, group);
  }
}
