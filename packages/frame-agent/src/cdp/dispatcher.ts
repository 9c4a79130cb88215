import { checkParams, methodNotFound, notAllowed, parseCommand, serverError, type CdpError, type ParsedCommand } from "@icdp/protocol";
import { PartMissing } from "../ax/parts/part.js";
import type { PartFailure, PartFiles } from "../parts/part-files.js";
import { answerText, asCdpError, errorMember, type Answer } from "./answer.js";
import { METHOD_CAPABILITIES, missingCapability } from "./capabilities.js";
import type { Handler, MethodTable } from "./domain.js";
import { toJson } from "./json.js";
import { schema } from "./params/page.gen.js";
import type { ParamsSchema } from "./params-schema.js";
import type { AgentSession } from "./session.js";
import { TOP_LEVEL_ONLY } from "./top-level-only.js";
import type { Turns } from "./turns.js";

/** Methods that are loaded when they are needed. */
interface PartsOfDispatcher {
  onArrival: (tables: readonly MethodTable[]) => void;
  ready(method: string): Promise<void> | undefined;
  failure(method: string): CdpError | undefined;
  schemaOf(method: string): ParamsSchema | undefined;
  readonly arrival: PartFiles["arrival"];
}

/**
 * Runs CDP commands. Only methods of the given tables are reachable, and of these only what the session may do; every command
 * gets exactly one answer, and every throw becomes `{code, message}`.
 */
export class Dispatcher {
  readonly #handlers = new Map<string, Handler>();
  readonly #tables: MethodTable[] = [];

  constructor(
    tables: readonly MethodTable[] = [],
    /** Whether the Target is a nested frame. */
    private readonly isNested: () => boolean = () => false,
    private readonly parts?: PartsOfDispatcher,
    private readonly turns?: Turns,
  ) {
    this.#add(tables);
    if (parts) parts.onArrival = (arrived) => this.#add(arrived);
  }

  #add(tables: readonly MethodTable[]): void {
    for (const table of tables) {
      this.#tables.push(table);
      for (const [name, entry] of Object.entries(table)) {
        if (this.#handlers.has(name)) throw new Error(`${name} is in two method tables`);
        this.#handlers.set(name, typeof entry === "function" ? entry : entry.handle);
      }
    }
  }

  /** All that were given, and those that arrived. */
  get tables(): readonly MethodTable[] {
    return this.#tables;
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
      if (!(thrown instanceof PartMissing)) throw asCdpError(thrown);
      if (!this.parts) throw asCdpError(thrown);
      const arrival = this.parts.arrival(thrown);
      const again = async (failure: PartFailure | void): Promise<unknown> => {
        if (!session.isOpen) throw serverError("Session closed");
        if (failure) throw failure(method);
        return this.handle(session, method, params);
      };
      return this.turns ? this.turns.again(session, arrival, again) : arrival.then(again);
    }
  }

  /** Runs one method and answers what its handler returns, which may be a promise. Throws whatever it throws. */
  call(session: AgentSession, method: string, params: unknown): unknown {
    const handler = this.#handlers.get(method);
    if (!handler && !METHOD_CAPABILITIES.has(method)) throw methodNotFound(method);
    const missing = missingCapability(method, session.allow);
    if (missing !== undefined) throw notAllowed(method, missing);
    if (!handler) throw this.parts?.failure(method) ?? methodNotFound(method);
    const { methods, types } = this.parts?.schemaOf(method) ?? schema;
    const checked = checkParams(params, methods[method] ?? "", types);
    if (this.isNested() && TOP_LEVEL_ONLY.has(method)) throw serverError("Command can only be executed on top-level targets");
    return handler(checked as never, session);
  }

  /** Runs one command text and delivers the complete answer text. Never throws or rejects. */
  runText(session: AgentSession, text: string, answer: Answer): Promise<void> {
    return this.runParsed(session, parseCommand(text), answer);
  }

  /** As `runText`, of a text that was read. */
  async runParsed(session: AgentSession, parsed: ParsedCommand, answer: Answer): Promise<void> {
    const id = parsed.ok ? parsed.command.id : parsed.id;
    let body: string;
    try {
      if (!parsed.ok) throw parsed.error;
      body = `"result":${await this.run(session, parsed.command.method, parsed.command.params)}`;
    } catch (thrown) {
      body = errorMember(thrown);
    }
    answer(id, answerText(session, id, body));
  }

  /** Has the part loaded that carries out a method. Undefined when nothing is to be waited for. */
  ready(session: AgentSession, method: string): Promise<void> | undefined {
    const isAllowed = METHOD_CAPABILITIES.has(method) && missingCapability(method, session.allow) === undefined;
    return isAllowed ? this.parts?.ready(method) : undefined;
  }
}
