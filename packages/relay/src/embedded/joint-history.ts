/** The documents that a window showed, in order; entries within one document are the document's own. */
export class JointHistory {
  readonly #urls: string[] = [];
  #index = -1;

  get urls(): readonly string[] {
    return this.#urls;
  }

  get index(): number {
    return this.#index;
  }

  /** A document after the present one; what lay ahead is forgotten. */
  push(url: string): void {
    this.#urls.splice(++this.#index, Infinity, url);
  }

  /** A document in place of the present one. */
  replace(url: string): void {
    this.#urls[this.#index] = url;
  }

  /** The address `delta` documents from here; `undefined` beyond the ends. */
  at(delta: number): string | undefined {
    return this.#urls[this.#index + delta];
  }

  move(delta: number): void {
    this.#index += delta;
  }
}
