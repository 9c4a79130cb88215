/** A window that the page opens. */
export interface WindowRequest {
  /** Absolute. */
  readonly url: string;
  readonly background: boolean;
}

/** Where requests for windows go: to the Host, while one is there. Without it the browser decides, as it would without us. */
export class PageWindows {
  #open: ((request: WindowRequest) => void) | undefined;

  get available(): boolean {
    return this.#open !== undefined;
  }

  open(request: WindowRequest): void {
    this.#open?.(request);
  }

  /** Sends requests to `open` until the returned function is called. */
  connect(open: (request: WindowRequest) => void): () => void {
    this.#open = open;
    return () => {
      if (this.#open === open) this.#open = undefined;
    };
  }
}
