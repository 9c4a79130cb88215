import { CdpError, checkParams, methodNotFound, notAllowed, parseCommand, serverError } from "@icdp/protocol";
import { missingCapability } from "./capabilities.js";
import type { Handler, MethodTable } from "./domain.js";
import { toJson } from "./json.js";
import { METHOD_PARAMS, OBJECT_TYPES } from "./params/schema.gen.js";
import type { AgentSession } from "./session.js";
import { TOP_LEVEL_ONLY } from "./top-level-only.js";

/**
 * Runs CDP commands. Only methods of the given tables are reachable, and of these only what the session may do; every command
 * gets exactly one answer, and every throw becomes `{code, message}`.
 */
export class Dispatcher {
  readonly #handlers = new Map<string, Handler>();

  constructor(
    tables: readonly MethodTable[],
    /** Whether the Target is a nested frame. */
    private readonly isNested: () => boolean = () => false,
  ) {
    for (const table of tables) {
      for (const [name, entry] of Object.entries(table)) {
        if (this.#handlers.has(name)) throw new Error(`${name} is in two method tables`);
        this.#handlers.set(name, typeof entry === "function" ? entry : entry.handle);
      }
    }
  }

  get methods(): string[] {
    return [...this.#handlers.keys()];
  }

  /** Runs one method and answers the result's JSON text. Rejects with CdpError only. */
  async run(session: AgentSession, method: string, params: unknown): Promise<string> {
    const result = await this.handle(session, method, params);
    try {
      return toJson(result);
    } catch (thrown) {
      throw asCdpError(thrown);
    }
  }

  /** Runs one method and answers what its handler returned. Rejects with CdpError only. */
  async handle(session: AgentSession, method: string, params: unknown): Promise<unknown> {
    try {
      return await this.call(session, method, params);
    } catch (thrown) {
      throw asCdpError(thrown);
    }
  }

  /** Runs one method and answers what its handler returns, which may be a promise. Throws whatever it throws. */
  call(session: AgentSession, method: string, params: unknown): unknown {
    const handler = this.#handlers.get(method);
    if (!handler) throw methodNotFound(method);
    const missing = missingCapability(method, session.allow);
    if (missing !== undefined) throw notAllowed(method, missing);
    const checked = checkParams(params, METHOD_PARAMS[method] ?? "", OBJECT_TYPES);
    if (this.isNested() && TOP_LEVEL_ONLY.has(method)) throw serverError("Command can only be executed on top-level targets");
    return handler(checked as never, session);
  }

  /**
   * Runs one command text and delivers the complete answer text; `id` is undefined when the text has no usable one.
   * Never throws or rejects.
   */
  async runText(session: AgentSession, text: string, answer: (id: number | undefined, text: string) => void): Promise<void> {
    const tail = session.flat ? `,"sessionId":${JSON.stringify(session.id)}}` : "}";
    const parsed = parseCommand(text);
    const id = parsed.ok ? parsed.command.id : parsed.id;
    let body: string;
    try {
      if (!parsed.ok) throw parsed.error;
      body = `"result":${await this.run(session, parsed.command.method, parsed.command.params)}`;
    } catch (thrown) {
      body = `"error":${JSON.stringify(asCdpError(thrown).toBody())}`;
    }
    answer(id, id === undefined ? `{${body}${tail}` : `{"id":${id},${body}${tail}`);
  }
}

/** Whatever a handler threw; errors other than CdpError keep their message under Chromium's server error code. */
export function asCdpError(thrown: unknown): CdpError {
  if (thrown instanceof CdpError) return thrown;
  try {
    return serverError((thrown instanceof Error ? thrown.message : String(thrown)) || "Internal error");
  } catch {
    return serverError("Internal error");
  }
}
