import type { AgentEnv } from "../../../env.js";
import { getter } from "../../../dom/uncurry.js";
import type { AgentSession } from "../../session.js";
import { watchConsole, type ConsoleCall } from "./console.js";
import type { ExecutionContext } from "./contexts.js";
import { framesOf, newExceptionId, scriptIdOf } from "./exceptions.js";
import type { FrameRuntime } from "./runtime.js";
import { stackTraceFor } from "./stack-limit.js";

/** V8 keeps as many messages for sessions that enable the domain later. */
const MAX_MESSAGES = 1000;

interface Message {
  readonly contextId: number;
  deliver(session: AgentSession): void;
}

/** Feeds `Runtime.consoleAPICalled`, `Runtime.exceptionThrown` and `exceptionRevoked` from the page's console and errors. */
export class ConsoleBridge {
  #messages: Message[] = [];
  readonly #undo: (() => void)[] = [];
  readonly #rejections = new WeakMap<object, number>();

  constructor(
    private readonly env: AgentEnv,
    private readonly runtime: FrameRuntime,
  ) {}

  /** Watches the window of a new main world. */
  watch(context: ExecutionContext): void {
    const window = context.world.global as Window & typeof globalThis;
    const { browser, patches } = this.env;
    const { performance } = window;
    const performanceNow = performance.now.bind(performance);
    const origin = performance.timeOrigin ?? Date.now();
    const now = (): number => Math.round((origin + performanceNow()) * 1000) / 1000;
    watchConsole(window.console, patches, now, (call) => this.#add(this.#consoleMessage(context, call)));
    const read = {
      error: getter<ErrorEvent, unknown>(window.ErrorEvent?.prototype, "error", undefined),
      message: getter<ErrorEvent, string>(window.ErrorEvent?.prototype, "message", ""),
      filename: getter<ErrorEvent, string>(window.ErrorEvent?.prototype, "filename", ""),
      lineno: getter<ErrorEvent, number>(window.ErrorEvent?.prototype, "lineno", 0),
      colno: getter<ErrorEvent, number>(window.ErrorEvent?.prototype, "colno", 0),
      reason: getter<PromiseRejectionEvent, unknown>(window.PromiseRejectionEvent?.prototype, "reason", undefined),
      promise: getter<PromiseRejectionEvent, object>(window.PromiseRejectionEvent?.prototype, "promise", {}),
      prevented: getter<Event, boolean>(window.Event.prototype, "defaultPrevented", false),
    };
    // A page that handles the event keeps it from being reported, and its listeners run after ours.
    const afterListeners = (event: Event, report: () => void): void =>
      void browser.setTimeout(() => {
        if (!read.prevented(event)) report();
      }, 0);
    this.#undo.push(
      browser.listen<ErrorEvent>(window, "error", (event) => {
        const message = read.message(event);
        if (!message) return;
        const thrown = read.error(event);
        const at = { url: read.filename(event), lineNumber: read.lineno(event) - 1, columnNumber: read.colno(event) - 1 };
        const timestamp = now();
        afterListeners(event, () => this.#add(this.#errorMessage(context, thrown, message, at, timestamp)));
      }, true),
      browser.listen<PromiseRejectionEvent>(window, "unhandledrejection", (event) => {
        const reason = read.reason(event);
        const promise = read.promise(event);
        const timestamp = now();
        afterListeners(event, () => this.#add(this.#rejectionMessage(context, reason, promise, timestamp)));
      }, true),
      browser.listen<PromiseRejectionEvent>(window, "rejectionhandled", (event) => {
        const exceptionId = this.#rejections.get(read.promise(event));
        if (exceptionId === undefined) return;
        this.env.sessions.broadcast("Runtime", "Runtime.exceptionRevoked", { reason: "Handler added to rejected promise", exceptionId });
      }, true),
    );
  }

  /** Sends what happened before the session enabled the domain. */
  replay(session: AgentSession): void {
    for (const message of this.#messages) message.deliver(session);
  }

  discard(): void {
    this.#messages = [];
  }

  forget(contextId: number): void {
    this.#messages = this.#messages.filter((message) => message.contextId !== contextId);
  }

  stop(): void {
    this.discard();
    for (const undo of this.#undo.splice(0)) undo();
  }

  #add(message: Message): void {
    if (this.#messages.length >= MAX_MESSAGES) this.#messages.shift();
    this.#messages.push(message);
    for (const session of this.env.sessions) if (session.enabled.has("Runtime")) message.deliver(session);
  }

  #consoleMessage(context: ExecutionContext, { type, args, timestamp, callFrames: frames }: ConsoleCall): Message {
    return {
      contextId: context.id,
      deliver: (session) =>
        session.emit("Runtime.consoleAPICalled", {
          type,
          args: args.map((value) => this.#wrap(session, context, value, "console")),
          executionContextId: context.id,
          timestamp,
          ...stackTraceFor(session, frames),
        }),
    };
  }

  #errorMessage(context: ExecutionContext, thrown: unknown, message: string, at: { url: string; lineNumber: number; columnNumber: number }, timestamp: number): Message {
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

  #rejectionMessage(context: ExecutionContext, reason: unknown, promise: object, timestamp: number): Message {
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
    return {
      contextId: context.id,
      deliver: (session) =>
        session.emit("Runtime.exceptionThrown", {
          timestamp,
          exceptionDetails: { exceptionId, ...details(session), executionContextId: context.id },
        }),
    };
  }

  #wrap(session: AgentSession, context: ExecutionContext, value: unknown, group: string): object {
    return this.runtime.wrap(session, context, value, { mode: "id", preview: true }, group);
  }
}

