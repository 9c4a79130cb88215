import { signal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import type { StudioSession } from "../endpoint/endpoint.js";

type RemoteObject = Protocol.Runtime.RemoteObject;

export type ConsoleLevel = "log" | "info" | "warning" | "error" | "debug" | "command" | "result";

export interface ConsoleLine {
  readonly key: number;
  readonly level: ConsoleLevel;
  /** Text stands before the values. */
  readonly text: string;
  readonly values: readonly RemoteObject[];
  /** `file:line`, where it is known. */
  readonly source: string;
}

/** Older ones are forgotten. */
const MAX_LINES = 500;
const OBJECT_GROUP = "icdp-studio";

const LEVELS: Readonly<Record<string, ConsoleLevel>> = { error: "error", assert: "error", warning: "warning", info: "info", debug: "debug", verbose: "debug" };

/** The page's console: what it says, and expressions that are evaluated in it. */
export class ConsoleModel {
  readonly lines = signal<readonly ConsoleLine[]>([]);
  readonly history: string[] = [];
  readonly #session: StudioSession;
  readonly #stops: readonly (() => void)[];
  #nextKey = 1;

  constructor(session: StudioSession) {
    this.#session = session;
    this.#stops = [
      session.on("Runtime.consoleAPICalled", (event: Protocol.Runtime.ConsoleAPICalledEvent) => {
        if (event.type === "clear") return void (this.lines.value = []);
        this.#add(LEVELS[event.type] ?? "log", "", event.args, placeOf(event.stackTrace?.callFrames[0]));
      }),
      session.on("Runtime.exceptionThrown", ({ exceptionDetails }: Protocol.Runtime.ExceptionThrownEvent) =>
        this.#add("error", wordsOf(exceptionDetails), [], placeOf(exceptionDetails)),
      ),
      session.on("Log.entryAdded", ({ entry }: Protocol.Log.EntryAddedEvent) =>
        this.#add(LEVELS[entry.level] ?? "log", entry.text, [], placeOf({ url: entry.url, lineNumber: entry.lineNumber })),
      ),
    ];
  }

  async evaluate(expression: string): Promise<void> {
    this.history.push(expression);
    this.#add("command", expression, [], "");
    try {
      const { result, exceptionDetails } = (await this.#session.send("Runtime.evaluate", {
        expression,
        replMode: true,
        generatePreview: true,
        userGesture: true,
        includeCommandLineAPI: true,
        objectGroup: OBJECT_GROUP,
      })) as Protocol.Runtime.EvaluateResponse;
      if (exceptionDetails === undefined) this.#add("result", "", [result], "");
      else this.#add("error", wordsOf(exceptionDetails), [], "");
    } catch (error) {
      this.#add("error", (error as Error).message, [], "");
    }
  }

  /** The own properties of an object, and those that its class shows. */
  async properties(objectId: string): Promise<readonly { readonly name: string; readonly value: RemoteObject }[]> {
    const { result, internalProperties = [] } = (await this.#session.send("Runtime.getProperties", {
      objectId,
      ownProperties: true,
      generatePreview: true,
    })) as Protocol.Runtime.GetPropertiesResponse;
    const own = result.flatMap(({ name, value, get }) => (value ?? get ? [{ name, value: value ?? get! }] : []));
    return [...own, ...internalProperties.flatMap(({ name, value }) => (value ? [{ name: `[[${name.replace(/^\[\[|\]\]$/g, "")}]]`, value }] : []))];
  }

  clear(): void {
    this.lines.value = [];
    void this.#session.send("Runtime.releaseObjectGroup", { objectGroup: OBJECT_GROUP }).catch(() => {});
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  #add(level: ConsoleLevel, text: string, values: readonly RemoteObject[], source: string): void {
    this.lines.value = [...this.lines.value, { key: this.#nextKey++, level, text, values, source }].slice(-MAX_LINES);
  }
}

function placeOf(frame: { readonly url?: string; readonly lineNumber?: number } | undefined): string {
  if (!frame?.url) return "";
  const name = frame.url.replace(/[?#].*/, "").split("/").at(-1) || frame.url;
  return frame.lineNumber === undefined ? name : `${name}:${frame.lineNumber + 1}`;
}

function wordsOf({ exception, text }: Protocol.Runtime.ExceptionDetails): string {
  return exception?.description ?? (exception?.value === undefined ? text : `${text} ${String(exception.value)}`);
}
