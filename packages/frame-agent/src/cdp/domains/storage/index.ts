import type { CookieJar, NewCookie } from "../../../cookies/cookie-jar.js";
import type { PageEnv } from "../../../env.js";
import { invalidParams, serverError } from "../../errors.js";
import { noEffect, partly, refused, type MethodTable } from "../../domain.js";
import { COOKIES, getCookies, setCookies } from "../network/cookie-methods.js";
import { StorageCleaner } from "./cleaner.js";

const OTHER_ORIGIN = "Only the storage of the app's own origin is within the page's reach";

const untracked = noEffect("nothing is tracked");

export function createStorageDomain(env: PageEnv, jar: CookieJar): MethodTable {
  const { window, frames } = env;
  const cleaner = new StorageCleaner(env, jar);
  const origin = (): string => window.location.origin;

  function checkOrigin(asked: string): void {
    if (asked.replace(/\/$/, "") !== origin()) throw serverError(OTHER_ORIGIN);
  }

  function storageKey(frameId: string | undefined): { storageKey: string } {
    const frame = frameId === undefined ? frames.main : frames.byId(frameId);
    if (!frame) throw invalidParams("Frame tree node for given frame not found");
    const own = frame.window.location.origin;
    if (own === "null") throw serverError("Frame corresponds to an opaque origin and its storage key cannot be serialized");
    return { storageKey: `${own}/` };
  }

  return {
    "Storage.getStorageKey": ({ frameId }: { frameId?: string }) => {
      if (frameId === undefined) throw invalidParams("Target is not a supported worker type for storage inspection.");
      return storageKey(frameId);
    },
    "Storage.getStorageKeyForFrame": ({ frameId }: { frameId: string }) => storageKey(frameId),
    "Storage.clearDataForOrigin": partly("the app's own origin, without the browser's caches and HttpOnly cookies", ({ origin: asked, storageTypes }: { origin: string; storageTypes: string }) => {
      checkOrigin(asked);
      return cleaner.clear(storageTypes);
    }),
    "Storage.clearDataForStorageKey": partly("the app's own origin, without the browser's caches and HttpOnly cookies", ({ storageKey: asked, storageTypes }: { storageKey: string; storageTypes: string }) => {
      checkOrigin(asked);
      return cleaner.clear(storageTypes);
    }),
    "Storage.getUsageAndQuota": partly("the app's own origin; usage is not told by type", async ({ origin: asked }: { origin: string }) => {
      checkOrigin(asked);
      return cleaner.usage();
    }),
    "Storage.getCookies": partly(COOKIES, () => getCookies(jar, undefined)),
    "Storage.setCookies": partly(COOKIES, ({ cookies }: { cookies: readonly NewCookie[] }) => setCookies(jar, cookies)),
    "Storage.clearCookies": partly(COOKIES, () => jar.clear()),
    "Storage.trackIndexedDBForOrigin": refused("Changes of databases are told to nobody but those who make them"),
    "Storage.untrackIndexedDBForOrigin": untracked,
    "Storage.trackIndexedDBForStorageKey": refused("Changes of databases are told to nobody but those who make them"),
    "Storage.untrackIndexedDBForStorageKey": untracked,
    "Storage.trackCacheStorageForOrigin": refused("Changes of caches are told to nobody but those who make them"),
    "Storage.untrackCacheStorageForOrigin": untracked,
    "Storage.trackCacheStorageForStorageKey": refused("Changes of caches are told to nobody but those who make them"),
    "Storage.untrackCacheStorageForStorageKey": untracked,
    "Storage.setStorageBucketTracking": partly("switching it on is an error", ({ enable }: { enable: boolean }) => {
      if (enable) throw serverError("Changes of buckets are told to nobody but those who make them");
    }),
    "Storage.getTrustTokens": refused("Trust tokens are out of a page's reach"),
    "Storage.overrideQuotaForOrigin": refused("the quota is the browser's", "The quota cannot be changed from within the page"),
  };
}
