import type { CookieJar } from "../../../cookies/cookie-jar.js";
import { method, nativeMethod } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { PagePromises } from "../../../network/page-promises.js";

/** `Storage.StorageType`; unknown ones are ignored, as in Chromium. */
type StorageType = "cookies" | "local_storage" | "indexeddb" | "cache_storage" | "service_workers" | "file_systems";
const ALL: readonly StorageType[] = ["cookies", "local_storage", "indexeddb", "cache_storage", "service_workers", "file_systems"];

interface Directory {
  keys(): AsyncIterator<string>;
  removeEntry(name: string, options: { recursive: boolean }): Promise<void>;
}

/** Empties the storage of the document's origin, with functions that were captured at start. */
export class StorageCleaner {
  readonly #promises: PagePromises;
  readonly #captured: ReturnType<typeof capture>;

  constructor(
    private readonly env: PageEnv,
    private readonly jar: CookieJar,
  ) {
    this.#promises = new PagePromises(env.page, env.natives, env.browser);
    this.#captured = capture(env);
  }

  /** `types`: comma-separated. */
  async clear(types: string): Promise<void> {
    const asked = types.split(",").map((type) => type.trim());
    const wanted = asked.includes("all") || asked.includes("other") ? ALL : ALL.filter((type) => asked.includes(type));
    for (const type of wanted) await this.#clearOne(type).catch(() => {});
  }

  async usage(): Promise<object> {
    const { estimate, storage } = this.#captured;
    const { usage = 0, quota = 0 } = storage && estimate ? await this.#call<StorageEstimate>(estimate, storage) : {};
    return { usage, quota, overrideActive: false, usageBreakdown: [] };
  }

  async #clearOne(type: StorageType): Promise<void> {
    const { env } = this;
    const own = this.#captured;
    switch (type) {
      case "cookies":
        return this.jar.clear();
      case "local_storage":
        return own.clearStorage(env.window.localStorage);
      case "indexeddb":
        if (!own.indexedDB || !own.databases) return;
        for (const { name } of await this.#list<{ name?: string }>(await this.#call(own.databases, own.indexedDB))) {
          if (name !== undefined) own.deleteDatabase(own.indexedDB, name);
        }
        return;
      case "cache_storage":
        if (!own.caches) return;
        for (const name of await this.#list<string>(await this.#call(own.cacheKeys!, own.caches))) await this.#call(own.deleteCache!, own.caches, name);
        return;
      case "service_workers":
        if (!own.workers) return;
        for (const registration of await this.#list<object>(await this.#call(own.registrations!, own.workers))) await this.#call(own.unregister!, registration);
        return;
      case "file_systems": {
        if (!own.storage || !own.getDirectory) return;
        const directory = await this.#call<Directory>(own.getDirectory, own.storage);
        const names = directory.keys();
        for (;;) {
          const next = await this.#promises.toCore<IteratorResult<string>>(names.next());
          if (next.done) return;
          await this.#promises.toCore(directory.removeEntry(next.value, { recursive: true }));
        }
      }
    }
  }

  #call<T>(fn: Function, self: object, ...args: readonly unknown[]): Promise<T> {
    return this.#promises.toCore<T>(this.env.page.apply(fn, self, args));
  }

  #list<T>(list: ArrayLike<T>): T[] {
    return Array.from(list);
  }
}

function capture({ window, natives }: PageEnv) {
  const { navigator } = window;
  const own = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      // A sandboxed document.
      return undefined;
    }
  };
  const indexedDB = own(() => window.indexedDB) as IDBFactory | undefined;
  const caches = own(() => window.caches) as CacheStorage | undefined;
  const storage = own(() => navigator.storage) as (StorageManager & { getDirectory?: Function }) | undefined;
  const workers = own(() => navigator.serviceWorker) as ServiceWorkerContainer | undefined;
  return {
    clearStorage: method<Storage, [], void>(natives.Storage?.prototype, "clear", undefined),
    indexedDB,
    databases: nativeMethod(natives.IDBFactory?.prototype, "databases"),
    deleteDatabase: method<IDBFactory, [string], unknown>(natives.IDBFactory?.prototype, "deleteDatabase", undefined),
    caches,
    cacheKeys: nativeMethod(natives.CacheStorage?.prototype, "keys"),
    deleteCache: nativeMethod(natives.CacheStorage?.prototype, "delete"),
    storage,
    estimate: nativeMethod(natives.StorageManager?.prototype, "estimate"),
    getDirectory: nativeMethod(natives.StorageManager?.prototype, "getDirectory"),
    workers,
    registrations: nativeMethod(natives.ServiceWorkerContainer?.prototype, "getRegistrations"),
    unregister: nativeMethod(natives.ServiceWorkerRegistration?.prototype, "unregister"),
  };
}
