import { serverError, type CdpError } from "@icdp/protocol";
import type { MethodTable } from "../cdp/domain.js";
import { CORE_SCRIPT } from "../realm/stack.js";
import type { ParamsSchema } from "../cdp/params-schema.js";
import { BUNDLED } from "./bundled.js";
import { partOf, type Part, type PartContext, type PartModule, type PartName } from "./part.js";
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
  readonly #working = new Map<PartName, Part & Pick<PartModule, "schema">>();
  readonly #loading = new Map<PartName, Promise<void>>();
  readonly #failures = new Map<PartName, string>();
  /** The method tables of a part that came. */
  onArrival: (tables: readonly MethodTable[]) => void = () => {};
  #stopped = false;

  constructor(
    private readonly context: PartContext,
    private readonly source?: PartSource,
  ) {
    for (const [name, module] of Object.entries<PartModule>(BUNDLED)) this.#start(name as PartName, module);
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
    if (name === undefined || this.#working.has(name)) return undefined;
    let loading = this.#loading.get(name);
    if (!loading) {
      loading = this.#load(name, beforePage)
        .catch((error: unknown) => void this.#failures.set(name, (error as Error).message))
        .finally(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  /** Why the part of a method is not there. */
  failure(method: string): CdpError | undefined {
    const name = partOf(method);
    const reason = name && this.#failures.get(name);
    return reason === undefined ? undefined : serverError(`${method} is in ${fileOf(name!)}, which could not be loaded: ${reason}`);
  }

  stop(): void {
    this.#stopped = true;
    for (const part of this.#working.values()) part.stop();
  }

  async #load(name: PartName, beforePage: boolean): Promise<void> {
    const { source } = this;
    if (!source) throw new Error("this build lacks it");
    const make = await new Promise<Make>((resolve, reject) => {
      source.load(fileOf(name), VERSION, beforePage, (loaded, text) => (loaded ? resolve(inThisRealm(loaded, text)) : reject(new Error(text))));
    });
    const exports = {};
    make(() => source.core, exports);
    if (this.#stopped) return;
    this.#start(name, exports as PartModule);
    this.#failures.delete(name);
  }

  #start(name: PartName, module: PartModule): void {
    const part = module.create(this.context);
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
