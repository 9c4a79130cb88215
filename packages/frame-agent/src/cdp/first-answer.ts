import { isInt32 } from "@icdp/protocol";
import { PartMissing } from "../ax/parts/part.js";
import type { AgentEnv } from "../env.js";
import { notLoaded, type PartFiles } from "../parts/part-files.js";
import { answerText, errorMember, type Answer } from "./answer.js";
import { fullTree, type FullTreeParams } from "./domains/accessibility/full-tree.js";
import { toJson } from "./json.js";
import type { AgentSession } from "./session.js";
import type { Turns } from "./turns.js";

interface Command {
  readonly id: number;
  readonly method: string;
  readonly params?: FullTreeParams;
}

const METHOD = "Accessibility.getFullAXTree";

/** The members of the envelope and of the parameters; numbers are 32-bit integers. */
const ENVELOPE = { id: "number", method: "string", params: "object", sessionId: "string" };
const PARAMS = { depth: "number", frameId: "string" };

/** What is answered before the part is there that knows all methods and their errors. */
export class FirstAnswers {
  constructor(
    private readonly env: AgentEnv,
    private readonly files: PartFiles,
    private readonly turns: Turns,
  ) {}

  /** How to answer a well-formed command for the whole accessibility tree; undefined for all others. */
  to(session: AgentSession, text: string, answer: Answer): (() => Promise<void> | void) | undefined {
    const command = read(text);
    return command && session.allow.has("read") ? () => this.#run(session, command, answer) : undefined;
  }

  #run(session: AgentSession, { id, params = {} }: Command, answer: Answer): Promise<void> | void {
    const fail = (thrown: unknown): void => answer(id, answerText(session, id, errorMember(thrown)));
    try {
      answer(id, answerText(session, id, `"result":${toJson(fullTree(this.env, params))}`));
    } catch (thrown) {
      if (!(thrown instanceof PartMissing)) return fail(thrown);
      return this.turns.again(session, this.files.arrival(thrown), async (failure) => {
        if (failure) fail(failure(METHOD));
        else if (session.isOpen) await this.#run(session, { id, method: METHOD, params }, answer);
      });
    }
  }
}

/** Answers that the part did not come. */
export function refuse(session: AgentSession, text: string, reason: string, answer: Answer): void {
  let command: Partial<Command> | undefined;
  try {
    command = JSON.parse(text) as Partial<Command>;
  } catch {
    // It gets the same answer.
  }
  const id = isInt32(command?.id) ? command.id : undefined;
  answer(id, answerText(session, id, errorMember(notLoaded(String(command?.method), "page", reason))));
}

function read(text: string): Command | undefined {
  try {
    const command = JSON.parse(text) as Command;
    const isRead = hasOnly(command, ENVELOPE) && command.method === METHOD && hasOnly(command.params ?? {}, PARAMS);
    return isRead && command.id !== undefined ? command : undefined;
  } catch {
    return undefined;
  }
}

const hasOnly = (object: object, types: Readonly<Record<string, string>>): boolean =>
  Object.entries(object).every(([name, value]) => typeof value === types[name] && (typeof value !== "number" || isInt32(value)));
