/** Where what concerns the parent window goes: to the Host, while one is there. */
export class Outlet<T> {
  #receive: ((value: T) => void) | undefined;

  get available(): boolean {
    return this.#receive !== undefined;
  }

  send(value: T): void {
    this.#receive?.(value);
  }

  /** Sends to `receive` until the returned function is called. */
  connect(receive: (value: T) => void): () => void {
    this.#receive = receive;
    return () => {
      if (this.#receive === receive) this.#receive = undefined;
    };
  }
}

/** A window that the page opens. Without a Host the browser decides, as it would without us. */
export interface WindowRequest {
  /** Absolute. */
  readonly url: string;
  readonly background: boolean;
}
