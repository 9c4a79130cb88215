import { parseCommand } from "@icdp/protocol";
import type { AgentSession } from "../cdp/session.js";

/** Commands whose effect the next document needs before its own scripts run. The size of the frame is kept by the Host. */
const EARLY = /^(?:Network\.(?:enable|set|emulate|override)|Fetch\.enable$|Emulation\.set(?!DeviceMetrics|FocusEmulation))/;
const DISABLE = /^(Network|Fetch)\.disable$/;
const MENTIONS = /"(?:Network|Fetch|Emulation)\.[a-z]/;

/** What sessions changed of the document's start, to be repeated in the next one. */
export class EarlyCommands {
  readonly #latest = new Map<AgentSession, Map<string, string>>();

  /** A session's command was answered. */
  note(session: AgentSession, text: string, answer: string): void {
    if (!MENTIONS.test(text) || /^\{(?:"id":-?\d+,)?"error"/.test(answer)) return;
    const parsed = parseCommand(text);
    if (!parsed.ok) return;
    const { method } = parsed.command;
    const disabled = DISABLE.exec(method)?.[1];
    if (!EARLY.test(method) && disabled === undefined) return;
    let latest = this.#latest.get(session);
    if (!latest) {
      this.#latest.set(session, (latest = new Map()));
      session.onClose(() => this.#latest.delete(session));
    }
    if (disabled === undefined) latest.set(method, text);
    else for (const known of [...latest.keys()]) if (known.startsWith(`${disabled}.`)) latest.delete(known);
  }

  get texts(): string[] {
    return [...this.#latest.values()].flatMap((latest) => [...latest.values()]);
  }
}
