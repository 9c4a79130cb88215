import { serverError, type CdpError } from "@icdp/protocol";
import { provideParts, type EnginePartName } from "../ax/parts/part.js";
import type { MethodTable } from "../cdp/domain.js";
import { CORE_SCRIPT } from "../realm/stack.js";
import type { ParamsSchema } from "../cdp/params-schema.js";
import { BUNDLED } from "./bundled.js";
import { partOf, type DomainPartName, type Part, type PartContext, type PartModule, type PartName } from "./part.js";
import { VERSION } from "./version.js";

/** The function around a part's code: gives its exports, and takes the way to those of the core. */
export type Make = (require: () => object, exports: object) => void;

/** How parts come that are in files of their own. */
export interface PartSource {
  /** What parts use of the core. */
  readonly core: object;
  /**
   * Loads a file that lies beside the agent's script. Gives its function and that one's text, or no function and the
   * reason. `beforePage`: keeps the document from going on until it is there, if the agent's script runs at this moment and can do so.
   */
  load(file: string, version: string, beforePage: boolean, done: (make: Make | undefined, text: string) => void): void;
}

/** The parts of one agent. */
export class Parts {
  readonly #working = new Map<DomainPartName, Part & Pick<PartModule, "schema">>();
  readonly #loading = new Map<PartName, Promise<void>>();
  readonly #failures = new Map<PartName, string>();
  /** The method tables of a part that came. */
  onArrival: (tables: readonly MethodTable[]) => void = () => {};
  #stopped = false;

  constructor(
    private readonly context: Omit<PartContext, "wasLoading">,
    private readonly source?: PartSource,
  ) {
    for (const [name, module] of Object.entries<PartModule>(BUNDLED)) this.#start(name as DomainPartName, module, false);
  }

  /** What other parts of the agent say to the domain, once it is there. */
  get network(): Part["network"] {
    return this.#working.get("network")?.network;
  }

  /** The method tables of the parts that work. */
  get tables(): MethodTable[] {
    return [...this.#working.values()].flatMap(({ tables }) => tables);
  }

  /** What the commands of a part that works take. */
  schemaOf(method: string): ParamsSchema | undefined {
    const name = partOf(method);
    return name && this.#working.get(name)?.schema;
  }

  /** Loads what a method needs, unless it is there; the promise resolves also when that fails, and then there is a `failure`. */
  ready(method: string, beforePage = false): Promise<void> | undefined {
    const name = partOf(method);
    return name === undefined || this.#working.has(name) ? undefined : this.#loaded(name, beforePage);
  }

  /** Loads what a method turned out to need; the promise resolves also when that fails, and then there is a `failure`. */
  load(part: EnginePartName): Promise<void> {
    return this.#loaded(`ax-${part}`, false);
  }

  #loaded(name: PartName, beforePage: boolean): Promise<void> {
    let loading = this.#loading.get(name);
    if (!loading) {
      loading = this.#load(name, beforePage)
        .catch((error: unknown) => void this.#failures.set(name, (error as Error).message))
        .finally(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  /** Why what a method needs is not there: its own part, or one of the engine that it turned out to need. */
  failure(method: string, part?: EnginePartName): CdpError | undefined {
    const name = part ? (`ax-${part}` as const) : partOf(method);
    const reason = name && this.#failures.get(name);
    if (reason === undefined) return undefined;
    return serverError(`${method} ${part ? "needs" : "is in"} ${fileOf(name!)}, which could not be loaded: ${reason}`);
  }

  stop(): void {
    this.#stopped = true;
    for (const part of this.#working.values()) part.stop();
  }

  async #load(name: PartName, beforePage: boolean): Promise<void> {
    const { source } = this;
    if (!source) throw new Error("this build lacks it");
    const { dom, window } = this.context.env;
    const wasLoading = dom.readyState(window.document) !== "complete";
    const make = await new Promise<Make>((resolve, reject) => {
      source.load(fileOf(name), VERSION, beforePage, (loaded, text) => (loaded ? resolve(inThisRealm(loaded, text)) : reject(new Error(text))));
    });
    const exports = {};
    make(() => source.core, exports);
    this.#failures.delete(name);
    if (name.startsWith("ax-")) provideParts({ [name.slice(3)]: exports });
    else if (!this.#stopped) this.#start(name as DomainPartName, exports as PartModule, wasLoading);
  }

  #start(name: DomainPartName, module: PartModule, wasLoading: boolean): void {
    const part = module.create({ ...this.context, wasLoading });
    this.#working.set(name, { ...part, schema: module.schema });
    this.onArrival(part.tables);
  }
}

const fileOf = (name: PartName): string => `agent.${name}.js`;

/** The function evaluated where this code runs, unless a Content Security Policy keeps both in the page's realm. */
function inThisRealm(make: Make, text: string): Make {
  try {
    return (Function(`return (${text})\n//# sourceURL=${CORE_SCRIPT}`) as () => Make)();
  } catch {
    return make;
  }
}
