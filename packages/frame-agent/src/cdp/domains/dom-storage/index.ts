import { getter, method } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";

interface StorageId {
  readonly securityOrigin?: string;
  readonly storageKey?: string;
  readonly isLocalStorage: boolean;
}

export interface DomStorageDomain {
  readonly table: MethodTable;
  stop(): void;
}

const LIMITS = "of the app's own origin; items that are set as properties (localStorage.a = 1) are read but their changes are not reported, except those of other documents";

export function createDomStorageDomain(env: PageEnv): DomStorageDomain {
  const { window, natives, browser, patches } = env;
  const prototype = (natives as { Storage?: typeof Storage }).Storage?.prototype;
  const length = getter<Storage, number>(prototype, "length", 0);
  const key = method<Storage, [number], string | null>(prototype, "key", null);
  const getItem = method<Storage, [string], string | null>(prototype, "getItem", null);
  const setItem = method<Storage, [string, string], void>(prototype, "setItem", undefined);
  const removeItem = method<Storage, [string], void>(prototype, "removeItem", undefined);
  const clear = method<Storage, [], void>(prototype, "clear", undefined);
  const enabled = new Set<AgentSession>();
  let stopWatching: (() => void)[] = [];

  const storageOf = (isLocal: boolean): Storage | undefined => {
    try {
      return isLocal ? window.localStorage : window.sessionStorage;
    } catch {
      return undefined;
    }
  };

  function find({ securityOrigin, storageKey, isLocalStorage }: StorageId): Storage {
    const { origin } = window.location;
    const isOwn = (storageKey ?? (securityOrigin && `${securityOrigin}/`)) === `${origin}/`;
    const storage = isOwn ? storageOf(isLocalStorage) : undefined;
    if (!storage) throw serverError("Frame not found for the given storage id");
    return storage;
  }

  function report(name: string, storage: Storage, more: object): void {
    const { origin } = window.location;
    const storageId = { securityOrigin: origin, storageKey: `${origin}/`, isLocalStorage: storage === storageOf(true) };
    for (const session of enabled) session.emit(`DOMStorage.domStorage${name}`, { storageId, ...more });
  }

  function reportSet(storage: Storage, name: string, oldValue: string | null, newValue: string): void {
    if (oldValue === null) report("ItemAdded", storage, { key: name, newValue });
    else if (oldValue !== newValue) report("ItemUpdated", storage, { key: name, oldValue, newValue });
  }

  /** Runs a change and reports what it changed. */
  function set(storage: Storage, name: string, change: () => unknown): unknown {
    const before = getItem(storage, name);
    const result = change();
    const after = getItem(storage, name);
    if (after !== null) reportSet(storage, name, before, after);
    return result;
  }

  function remove(storage: Storage, name: string, change: () => unknown): unknown {
    const before = getItem(storage, name);
    const result = change();
    if (before !== null) report("ItemRemoved", storage, { key: name });
    return result;
  }

  function empty(storage: Storage, change: () => unknown): unknown {
    const before = length(storage);
    const result = change();
    if (before > 0) report("ItemsCleared", storage, {});
    return result;
  }

  const isStorage = (value: unknown): value is Storage => {
    try {
      length(value as Storage);
      return true;
    } catch {
      return false;
    }
  };

  function watch(): void {
    const storageEvent = natives.StorageEvent?.prototype;
    const eventKey = getter<StorageEvent, string | null>(storageEvent, "key", null);
    const oldValue = getter<StorageEvent, string | null>(storageEvent, "oldValue", null);
    const newValue = getter<StorageEvent, string | null>(storageEvent, "newValue", null);
    const area = getter<StorageEvent, Storage | null>(storageEvent, "storageArea", null);
    stopWatching = [
      patches.method(prototype, "setItem", (callNative, self, args) => (isStorage(self) && args.length > 1 ? set(self, String(args[0]), callNative) : callNative())),
      patches.method(prototype, "removeItem", (callNative, self, args) => (isStorage(self) && args.length > 0 ? remove(self, String(args[0]), callNative) : callNative())),
      patches.method(prototype, "clear", (callNative, self) => (isStorage(self) ? empty(self, callNative) : callNative())),
      browser.listen<StorageEvent>(window, "storage", (event) => {
        const storage = area(event);
        const name = eventKey(event);
        if (!storage) return;
        if (name === null) return report("ItemsCleared", storage, {});
        const value = newValue(event);
        if (value === null) report("ItemRemoved", storage, { key: name });
        else reportSet(storage, name, oldValue(event), value);
      }, true),
    ];
  }

  function leave(session: AgentSession): void {
    session.enabled.delete("DOMStorage");
    if (!enabled.delete(session) || enabled.size > 0) return;
    for (const stop of stopWatching.splice(0)) stop();
  }

  const table: MethodTable = {
    "DOMStorage.enable": partly(LIMITS, (_params: object, session) => {
      session.enabled.add("DOMStorage");
      if (enabled.has(session)) return;
      if (enabled.size === 0) watch();
      enabled.add(session);
      session.onClose(() => leave(session));
    }),
    "DOMStorage.disable": (_params: never, session: AgentSession) => leave(session),
    "DOMStorage.getDOMStorageItems": ({ storageId }: { storageId: StorageId }) => {
      const storage = find(storageId);
      const names = Array.from({ length: length(storage) }, (_, i) => key(storage, i)!);
      return { entries: names.map((name) => [name, getItem(storage, name) ?? ""]) };
    },
    "DOMStorage.setDOMStorageItem": ({ storageId, key: name, value }: { storageId: StorageId; key: string; value: string }) => {
      const storage = find(storageId);
      set(storage, name, () => setItem(storage, name, value));
    },
    "DOMStorage.removeDOMStorageItem": ({ storageId, key: name }: { storageId: StorageId; key: string }) => {
      const storage = find(storageId);
      remove(storage, name, () => removeItem(storage, name));
    },
    "DOMStorage.clear": ({ storageId }: { storageId: StorageId }) => {
      const storage = find(storageId);
      empty(storage, () => clear(storage));
    },
  };

  return {
    table,
    stop() {
      for (const session of [...enabled]) leave(session);
    },
  };
}
