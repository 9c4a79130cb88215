import { invalidObjectId, noContextWithId, noObjectWithId } from "../../errors.js";

export interface StoredObject {
  readonly value: unknown;
  readonly contextId: number;
  readonly group: string;
}

const OBJECT_ID = /^(-?\d+)\.(\d+)\.(\d+)$/;

/** Remote objects of one session: id ↔ value, with the execution context and group that decide how long they live. */
export class ObjectStore {
  #next = 1;
  readonly #objects = new Map<string, StoredObject>();

  constructor(
    private readonly isolateId: string,
    private readonly hasContext: (contextId: number) => boolean,
  ) {}

  bind(value: unknown, contextId: number, group: string): string {
    const id = `${this.isolateId}.${contextId}.${this.#next++}`;
    this.#objects.set(id, { value, contextId, group });
    return id;
  }

  /** @throws CdpError with Chromium's words for malformed ids, ids of gone contexts and released objects */
  get(objectId: string): StoredObject {
    const match = OBJECT_ID.exec(objectId);
    if (!match) throw invalidObjectId();
    if (match[1] !== this.isolateId || !this.hasContext(Number(match[2]))) throw noContextWithId();
    const stored = this.#objects.get(objectId);
    if (!stored) throw noObjectWithId();
    return stored;
  }

  /** @throws as `get` */
  release(objectId: string): void {
    this.get(objectId);
    this.#objects.delete(objectId);
  }

  releaseGroup(group: string): void {
    for (const [id, object] of this.#objects) if (object.group === group) this.#objects.delete(id);
  }

  releaseContext(contextId: number): void {
    for (const [id, object] of this.#objects) if (object.contextId === contextId) this.#objects.delete(id);
  }

  clear(): void {
    this.#objects.clear();
  }
}
