import { serverError, type CdpError } from "@icdp/protocol";
import { CORE_SCRIPT } from "../realm/stack.js";
import { provideParts, type PartMissing } from "../ax/parts/part.js";
import type { Modules, PartName } from "./part.js";
import { VERSION } from "./version.js";

/** The function around a part's code: gives its exports, and takes the way to those of the core and of the page's part. */
export type Make = (require: (file: string) => object | undefined, exports: object) => void;

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

const fileOf = (name: PartName): string => `agent.${name}.js`;

const isOfEngine = (name: PartName): boolean => name.startsWith("ax-");

/** -32000: a file that the method is in, or has turned out to need, is not there. */
export const notLoaded = (method: string, name: PartName, reason: string): CdpError =>
  serverError(`${method} ${isOfEngine(name) ? "needs" : "is in"} ${fileOf(name)}, which could not be loaded: ${reason}`);

/** The error of a method that needs a part which could not be loaded. */
export type PartFailure = (method: string) => CdpError;

/** Loads the parts' files, each once for all that ask for it; after a failure the next one tries again. */
export class PartFiles {
  readonly #exports = new Map<PartName, Promise<object>>();
  #page: object | undefined;

  constructor(private readonly source?: PartSource) {}

  /** Rejects with an Error that says why the part is not there. */
  load<Name extends PartName>(name: Name, beforePage = false): Promise<Modules[Name]> {
    let exports = this.#exports.get(name) as Promise<Modules[Name]> | undefined;
    if (!exports) {
      // What those of domains build on comes first.
      const page = name === "page" || isOfEngine(name) ? undefined : this.load("page", beforePage);
      exports = this.#evaluate(page, this.#fetch(name, beforePage)) as Promise<Modules[Name]>;
      this.#exports.set(name, exports);
      exports.then(
        (loaded) => {
          if (name === "page") this.#page = loaded;
          if (isOfEngine(name)) provideParts({ [name.slice(3)]: loaded });
        },
        () => this.#exports.delete(name),
      );
    }
    return exports;
  }

  /** Waits for what a pass misses: the part, or what that one waits for itself. Resolves to the failure where it does not come. */
  arrival({ part, arrival }: PartMissing): Promise<PartFailure | void> {
    const name = `ax-${part}` as const;
    return (arrival ?? this.load(name)).then(
      () => {},
      (error: Error) => (method) => notLoaded(method, name, error.message),
    );
  }

  async #evaluate(page: Promise<object> | undefined, loaded: Promise<Make>): Promise<object> {
    const make = await loaded;
    await page;
    const exports = {};
    make((file) => (file.endsWith("core") ? this.source!.core : this.#page), exports);
    return exports;
  }

  async #fetch(name: PartName, beforePage: boolean): Promise<Make> {
    const { source } = this;
    if (!source) throw new Error("this build lacks it");
    return new Promise((resolve, reject) => {
      source.load(fileOf(name), VERSION, beforePage, (make, text) => (make ? resolve(inThisRealm(make, text)) : reject(new Error(text))));
    });
  }
}

/** The function evaluated where this code runs, unless a Content Security Policy keeps both in the page's realm. */
function inThisRealm(make: Make, text: string): Make {
  try {
    return (Function(`return (${text})\n//# sourceURL=${CORE_SCRIPT}`) as () => Make)();
  } catch {
    return make;
  }
}
