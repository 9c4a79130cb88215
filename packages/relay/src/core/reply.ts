/** Results that come later. */

/**
 * Who waits for a result. Unlike a promise it hears at once, so that an answer leaves before the events that follow from the
 * same cause.
 */
export interface Reply<T> {
  done(value: T): void;
  failed(error: unknown): void;
}

/** A method's result that a Host has to bring about first. */
export class Later {
  constructor(readonly begin: (reply: Reply<unknown>) => void) {}
}

export function toPromise<T>(begin: (reply: Reply<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => begin({ done: resolve, failed: reject }));
}
