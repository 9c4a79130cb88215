import { invalidParams, noContextWithId } from "../../errors.js";

/** Runs code in one global environment: a frame's main world or an isolated world. */
export interface World {
  /** What `globalThis` is there; also `this` of functions that are called without a receiver. */
  readonly global: object;
  /** Runs a script and returns its completion value. Throws what it throws. */
  evaluate(source: string): unknown;
  call(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  /** Makes a value of the world's own realm from JSON text. */
  parse(json: string): unknown;
  /** `Promise.resolve(value).then(onValue, onError)` with the world's own, unpatched functions. */
  settle(value: unknown, onValue: (value: unknown) => void, onError: (error: unknown) => void): void;
  /** Defines a global function. When `hook` answers a text, the function throws an Error with that message. */
  defineFunction(name: string, hook: (args: ArrayLike<unknown>) => string | undefined): void;
}

/** One execution context of the Target, the same for all sessions. */
export interface ExecutionContext {
  readonly id: number;
  readonly uniqueId: string;
  /** The main frame's id is known only after the handshake. */
  readonly frameId: () => string;
  readonly origin: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly document: Document;
  readonly world: World;
}

/** How methods name a context. */
export interface ContextParams {
  readonly contextId?: number;
  readonly uniqueContextId?: string;
}

/** The `Runtime.ExecutionContextDescription` of a context. */
export function describeContext({ id, origin, name, uniqueId, isDefault, frameId }: ExecutionContext): object {
  return { id, origin, name, uniqueId, auxData: { isDefault, type: isDefault ? "default" : "isolated", frameId: frameId() } };
}

export type NewContext = Omit<ExecutionContext, "id" | "uniqueId" | "world">;

/** All living contexts. */
export class Contexts {
  readonly #contexts = new Map<number, ExecutionContext>();
  /** Ids of different loads should not meet, so that a stale one is an error instead of another document's context. */
  #next = 1 + 100 * Math.floor(Math.random() * 1e7);

  constructor(
    private readonly onCreated: (context: ExecutionContext) => void,
    private readonly onDestroyed: (context: ExecutionContext) => void,
  ) {}

  add(description: NewContext, world: World): ExecutionContext {
    const id = this.#next++;
    const context = { ...description, id, uniqueId: `${randomInt64()}.${randomInt64()}`, world };
    this.#contexts.set(id, context);
    this.onCreated(context);
    return context;
  }

  has(id: number): boolean {
    return this.#contexts.has(id);
  }

  /** @throws CdpError `Cannot find context with specified id` */
  get(id: number): ExecutionContext {
    const context = this.#contexts.get(id);
    if (!context) throw noContextWithId();
    return context;
  }

  find(accept: (context: ExecutionContext) => boolean): ExecutionContext | undefined {
    return this.all().find(accept);
  }

  /** Newest first, the order in which Chromium reports them. */
  all(): ExecutionContext[] {
    return [...this.#contexts.values()].reverse();
  }

  defaultOf(document: Document): ExecutionContext | undefined {
    return this.find((context) => context.isDefault && context.document === document);
  }

  /** The context that a command names, `fallback` when it names none. */
  named({ contextId, uniqueContextId }: ContextParams, fallback: () => ExecutionContext): ExecutionContext {
    if (uniqueContextId !== undefined) {
      if (contextId !== undefined) throw invalidParams("contextId and uniqueContextId are mutually exclusive");
      return this.unique(uniqueContextId);
    }
    return contextId === undefined ? fallback() : this.get(contextId);
  }

  unique(uniqueId: string): ExecutionContext {
    const context = this.find((candidate) => candidate.uniqueId === uniqueId);
    if (!context) throw invalidParams("invalid uniqueContextId");
    return context;
  }

  /** Forgets the contexts of a document that is gone. */
  destroy(document: Document): void {
    this.#destroyIf((context) => context.document === document);
  }

  /** Forgets the contexts of a frame's other documents. */
  keepOnly({ id, document }: { readonly id: string; readonly document: Document }): void {
    this.#destroyIf((context) => context.document !== document && context.frameId() === id);
  }

  #destroyIf(isGone: (context: ExecutionContext) => boolean): void {
    for (const context of this.all()) {
      if (!isGone(context)) continue;
      this.#contexts.delete(context.id);
      this.onDestroyed(context);
    }
  }
}

function randomInt64(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return BigInt.asIntN(64, (BigInt(high!) << 32n) | BigInt(low!)).toString();
}
