import type { CdpError } from "@icdp/protocol";
import type { PartMissing } from "../ax/parts/part.js";
import type { MethodTable } from "../cdp/domain.js";
import type { ParamsSchema } from "../cdp/params-schema.js";
import { BUNDLED } from "./bundled.js";
import { partOf, type DomainPartName, type Part, type PartContext, type PartModule } from "./part.js";
import { notLoaded, type PartFailure, type PartFiles } from "./part-files.js";

const NAMES: readonly DomainPartName[] = ["accessibility", "dom", "input", "network"];

/** The parts of one agent besides the page's. */
export class Parts {
  readonly #working = new Map<DomainPartName, Part & Pick<PartModule, "schema">>();
  readonly #loading = new Map<DomainPartName, Promise<void>>();
  readonly #failures = new Map<DomainPartName, string>();
  /** The method tables of a part that came. */
  onArrival: (tables: readonly MethodTable[]) => void = () => {};
  #stopped = false;
  #wasLoading: boolean;

  /** `wasLoading`: the document had not finished loading when the commands came that the page's part was loaded for. */
  constructor(
    private readonly context: Omit<PartContext, "files" | "wasLoading">,
    private readonly files: Pick<PartFiles, "arrival" | "load">,
    wasLoading: boolean,
  ) {
    this.#wasLoading = wasLoading;
    for (const name of NAMES) if (BUNDLED[name]) this.#start(name, BUNDLED[name], false);
  }

  /** Those commands have asked for what they need. */
  settled(): void {
    this.#wasLoading = false;
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
  ready(method: string): Promise<void> | undefined {
    const name = partOf(method);
    return name === undefined || this.#working.has(name) ? undefined : this.#loaded(name);
  }

  /** As `PartFiles.arrival`. */
  arrival(missing: PartMissing): Promise<PartFailure | void> {
    return this.files.arrival(missing);
  }

  /** Why the part of a method is not there. */
  failure(method: string): CdpError | undefined {
    const name = partOf(method);
    const reason = name && this.#failures.get(name);
    return reason === undefined ? undefined : notLoaded(method, name!, reason);
  }

  stop(): void {
    this.#stopped = true;
    for (const part of this.#working.values()) part.stop();
  }

  #loaded(name: DomainPartName): Promise<void> {
    let loading = this.#loading.get(name);
    if (!loading) {
      loading = this.#load(name)
        .catch((error: unknown) => void this.#failures.set(name, (error as Error).message))
        .finally(() => this.#loading.delete(name));
      this.#loading.set(name, loading);
    }
    return loading;
  }

  async #load(name: DomainPartName): Promise<void> {
    const { dom, window } = this.context.env;
    const wasLoading = this.#wasLoading || dom.readyState(window.document) !== "complete";
    const module = await this.files.load(name);
    this.#failures.delete(name);
    if (!this.#stopped) this.#start(name, module, wasLoading);
  }

  #start(name: DomainPartName, module: PartModule, wasLoading: boolean): void {
    const part = module.create({ ...this.context, files: this.files, wasLoading });
    this.#working.set(name, { ...part, schema: module.schema });
    this.onArrival(part.tables);
  }
}
