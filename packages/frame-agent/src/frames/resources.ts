import { serverError } from "../cdp/errors.js";

/** What a Host can deliver: `renderer` is the text of the library that draws screenshots. */
export type ResourceName = "renderer";

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/** Texts that only some pages need, and then once: the Host delivers them on request. */
export class Resources {
  readonly #waiting = new Map<ResourceName, Waiting[]>();
  #ask: ((name: ResourceName) => void) | undefined;

  /** Requests go to `ask` until the returned function is called; what is open then fails. */
  connect(ask: (name: ResourceName) => void): () => void {
    this.#ask = ask;
    return () => {
      if (this.#ask !== ask) return;
      this.#ask = undefined;
      for (const name of [...this.#waiting.keys()]) this.failed(name, "the Host is gone");
    };
  }

  /** @throws CdpError when there is no Host, or it has no such thing */
  get(name: ResourceName): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.#ask) return reject(serverError(`No Host delivers the ${name}`));
      const waiting = this.#waiting.get(name);
      if (waiting) return void waiting.push({ resolve, reject });
      this.#waiting.set(name, [{ resolve, reject }]);
      this.#ask(name);
    });
  }

  arrived(name: string, text: string): void {
    for (const { resolve } of this.#take(name)) resolve(text);
  }

  failed(name: string, reason: string): void {
    for (const { reject } of this.#take(name)) reject(serverError(`The Host does not deliver the ${name}: ${reason}`));
  }

  #take(name: string): readonly Waiting[] {
    const waiting = this.#waiting.get(name as ResourceName) ?? [];
    this.#waiting.delete(name as ResourceName);
    return waiting;
  }
}
