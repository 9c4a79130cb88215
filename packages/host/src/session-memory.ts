/**
 * What a Session switched on: decides which events it receives and what is sent again to the next document.
 */

import { domainOf, isObject } from "@icdp/protocol";
import { paramOf } from "./command-params.js";
import { disabledBy, enabledBy, needsEnable, stickyRule, type StickyRule } from "./sticky-commands.js";

/** A command whose answer decides whether it is remembered. */
export interface SentCommand {
  readonly method: string;
  readonly text: string;
}

interface Entry {
  readonly method: string;
  readonly key: string;
  /** The identifier that the page gave to a script. */
  readonly identifier?: string;
  readonly text: string;
}

/** Answers of remembered commands are short; a longer text is taken for a success. */
const ANSWER_LIMIT = 16_384;

/** Takes the place of a removed script, because the page numbers scripts in the order in which they come. */
const REMOVED_SCRIPT = '{"id":0,"method":"Page.addScriptToEvaluateOnNewDocument","params":{"source":""}}';

export class SessionMemory {
  readonly #enabled = new Set<string>();
  /** Domains whose `enable` is on the way: its events come before its answer. */
  readonly #enabling = new Map<string, number>();
  #entries: Entry[] = [];

  /** Whether the answer of `method` must be reported to `settled`. */
  static remembers(method: string): boolean {
    return (
      enabledBy(method) !== undefined || disabledBy(method) !== undefined || stickyRule(method) !== undefined
    );
  }

  /** A command goes to the page. */
  sent(method: string): void {
    const domain = enabledBy(method);
    if (domain !== undefined) this.#enabling.set(domain, (this.#enabling.get(domain) ?? 0) + 1);
  }

  /** The command was answered with `answer`, or failed without reaching the page (`undefined`). */
  settled(command: SentCommand, answer: string | undefined): void {
    const { method } = command;
    const enabled = enabledBy(method);
    if (enabled !== undefined) this.#enabling.set(enabled, (this.#enabling.get(enabled) ?? 1) - 1);
    const outcome = answer === undefined ? undefined : readOutcome(answer);
    if (outcome === undefined) return;
    const disabled = disabledBy(method);
    if (disabled !== undefined) this.#disable(disabled);
    if (enabled !== undefined) this.#enable(enabled, command);
    const rule = stickyRule(method);
    if (rule !== undefined) this.#remember(command, rule, outcome);
  }

  /** Whether the Session receives this event. */
  allows(event: string): boolean {
    const domain = domainOf(event);
    return !needsEnable(event, domain) || this.#enabled.has(domain) || (this.#enabling.get(domain) ?? 0) > 0;
  }

  /** Command texts that bring a new document to the Session's state. */
  replay(): string[] {
    return this.#entries.map((entry) => entry.text);
  }

  #enable(domain: string, { method, text }: SentCommand): void {
    this.#enabled.add(domain);
    const key = `${domain}.enable`;
    // An implicit enable must not replace the parameters of an explicit one.
    if (method !== key && this.#entries.some((entry) => entry.key === key)) return;
    this.#replace({ method: key, key, text: method === key ? text : `{"id":0,"method":"${key}"}` });
  }

  #disable(domain: string): void {
    this.#enabled.delete(domain);
    this.#entries = this.#entries.filter((entry) => domainOf(entry.method) !== domain);
  }

  #remember({ method, text }: SentCommand, rule: StickyRule, result: Record<string, unknown>): void {
    if ("forget" in rule) {
      this.#forget(rule.forget, rule.parameter === undefined ? undefined : paramOf(text, rule.parameter));
    } else if (rule.keep === "latest") {
      this.#replace({ method, key: method, text });
    } else if (rule.keep === "latestPer") {
      if (paramOf(text, rule.unless) === undefined) {
        this.#replace({ method, key: `${method}/${paramOf(text, rule.parameter)}`, text });
      }
    } else {
      const identifier = String(result.identifier);
      this.#entries.push({ method, key: `${method}/${identifier}`, identifier, text });
    }
  }

  #replace(entry: Entry): void {
    const at = this.#entries.findIndex(({ key }) => key === entry.key);
    if (at < 0) this.#entries.push(entry);
    else this.#entries[at] = entry;
  }

  #forget(method: string, value: unknown): void {
    const key = value === undefined ? method : `${method}/${value}`;
    const at = this.#entries.findIndex((entry) => entry.key === key);
    if (at < 0) return;
    if (this.#entries[at].identifier === undefined) this.#entries.splice(at, 1);
    else this.#entries[at] = { ...this.#entries[at], text: REMOVED_SCRIPT };
  }
}

/** The answer's result; `undefined` when it is an error. */
function readOutcome(answer: string): Record<string, unknown> | undefined {
  if (answer.length > ANSWER_LIMIT) return {};
  try {
    const message: unknown = JSON.parse(answer);
    if (!isObject(message) || Object.hasOwn(message, "error")) return undefined;
    return isObject(message.result) ? message.result : {};
  } catch {
    return undefined;
  }
}
