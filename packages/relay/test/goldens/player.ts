/** Plays a scenario against something that speaks CDP, and writes down what each Client received at each step. */

import { type Scenario } from "./scenarios.js";

export interface Wire {
  /** Opens a connection; `targetId` for one of a page. */
  connect(targetId: string | undefined, receive: (text: string) => void, closed: () => void): Promise<WireConnection>;
  /** The page that is there from the start. */
  firstPage(): Promise<string>;
  /** Waits until nothing more is to come. */
  settle(): Promise<void>;
}

export interface WireConnection {
  send(text: string): void;
  close(): void;
}

interface Info {
  readonly targetId: string;
  readonly type: string;
}

/** Messages per Client, with ids replaced by their order of appearance. */
export interface PlayedStep {
  readonly step: string;
  readonly received: Readonly<Record<string, readonly unknown[]>>;
}

export async function play({ steps }: Scenario, wire: Wire): Promise<PlayedStep[]> {
  const names = new Names();
  names.set("$P0", await wire.firstPage());
  const connections = new Map<string, WireConnection>();
  const inbox = new Map<string, string[]>();
  const played: PlayedStep[] = [];
  let id = 0;

  for (const step of steps) {
    const { client } = step;
    if ("connect" in step) {
      const messages: string[] = [];
      inbox.set(client, messages);
      const targetId = step.connect === "browser" ? undefined : names.get(step.connect);
      const connection = await wire.connect(targetId, (text) => messages.push(text), () => messages.push('"closed"'));
      connections.set(client, connection);
    } else if ("disconnect" in step) {
      connections.get(client)!.close();
      connections.delete(client);
      inbox.delete(client);
    } else if ("text" in step) {
      connections.get(client)!.send(step.text);
    } else {
      const [method, params, session] = step.send;
      const sessionId = session === undefined ? undefined : names.get(session);
      connections.get(client)!.send(names.fill(JSON.stringify({ id: ++id, method, params, sessionId })));
    }
    await wire.settle();
    const received: Record<string, unknown[]> = {};
    for (const name of [...inbox.keys()].sort()) {
      const messages = inbox.get(name)!.splice(0).map((text) => JSON.parse(text) as unknown);
      for (const message of messages) names.learn(name, message);
      const kept = messages.filter((message) => !names.hides(message));
      if (kept.length > 0) received[name] = sortDiscovered(kept).map((message) => names.normalise(message));
    }
    played.push({ step: JSON.stringify(step), received });
  }
  for (const connection of connections.values()) connection.close();
  await wire.settle();
  return played;
}

const ID = /\b(?:[0-9A-F]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;

/** Placeholders of the scenario and stable names of ids. */
class Names {
  readonly #values = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #hidden = new Set<string>();

  get(placeholder: string): string {
    const value = this.#values.get(placeholder);
    if (value === undefined) throw new Error(`the scenario has no ${placeholder} yet`);
    return value;
  }

  set(placeholder: string, value: string): void {
    this.#values.set(placeholder, value);
  }

  fill(text: string): string {
    return text.replace(/\$[A-Z]\d+/g, (placeholder) => this.get(placeholder));
  }

  learn(client: string, message: unknown): void {
    const { method, params, result } = message as {
      method?: string;
      params?: { sessionId?: string; targetInfo?: Info };
      result?: { targetId?: string; browserContextId?: string; defaultBrowserContextId?: string };
    };
    if (method === "Target.attachedToTarget" && params?.targetInfo?.type !== "browser_ui") this.#next(client, params!.sessionId!);
    if (result?.targetId !== undefined) this.#next("T", result.targetId);
    if (result?.browserContextId !== undefined) this.#next("C", result.browserContextId);
    if (result?.defaultBrowserContextId !== undefined) this.set("$C0", result.defaultBrowserContextId);
  }

  /** Whether the message is about the browser's own surface, which the Relay has not. */
  hides(message: unknown): boolean {
    const { params } = message as { params?: { targetId?: string; sessionId?: string; targetInfo?: Info } };
    const targetId = params?.targetInfo?.targetId ?? params?.targetId;
    if (targetId === undefined) return false;
    if (params?.targetInfo?.type === "browser_ui") this.#hidden.add(targetId);
    return this.#hidden.has(targetId);
  }

  normalise(message: unknown): unknown {
    const text = JSON.stringify(message, (key, value: unknown) => (key === "embedderData" ? undefined : value));
    return withoutBrowserUi(JSON.parse(text.replace(ID, (id) => this.#alias(id))));
  }

  #next(letter: string, value: string): void {
    const count = (this.#counts.get(letter) ?? 0) + 1;
    this.#counts.set(letter, count);
    this.set(`$${letter}${count}`, value);
  }

  #alias(id: string): string {
    let alias = this.#aliases.get(id);
    if (alias === undefined) this.#aliases.set(id, (alias = `<id ${this.#aliases.size + 1}>`));
    return alias;
  }
}

/** Chromium reports targets that were there before in no particular order. */
function sortDiscovered(messages: unknown[]): unknown[] {
  const typeOf = (message: unknown): string => {
    const { method, params } = message as { method?: string; params?: { targetInfo?: Info } };
    return method === "Target.targetCreated" ? (params?.targetInfo?.type ?? "") : "";
  };
  const end = messages.findIndex((message) => typeOf(message) === "");
  if (end < 2) return messages;
  return [...messages.slice(0, end).sort((a, b) => (typeOf(a) < typeOf(b) ? -1 : 1)), ...messages.slice(end)];
}

/** Lists of targets, without those of the browser's own surface. */
function withoutBrowserUi(message: unknown): unknown {
  const { result } = message as { result?: { targetInfos?: Info[] } };
  if (result?.targetInfos) result.targetInfos = result.targetInfos.filter(({ type }) => type !== "browser_ui");
  return message;
}
