/** Listeners by event name. */
export class EventListeners {
  readonly #byEvent = new Map<string, Set<(params: any) => void>>();

  on(event: string, listener: (params: any) => void): () => void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  emit(event: string, params: unknown): void {
    for (const listener of [...(this.#byEvent.get(event) ?? [])]) listener(params);
  }
}
