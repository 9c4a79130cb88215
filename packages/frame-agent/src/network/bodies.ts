import { serverError } from "../cdp/errors.js";
import type { PageRequest } from "./request.js";

/** What Chromium 156 keeps of bodies unless `Network.enable` says otherwise (`InspectorNetworkAgent`), in bytes. */
export const BUFFER_LIMITS = { total: 200_000_000, resource: 20_000_000 } as const;

type Kept = { readonly bytes: Uint8Array } | { readonly read: () => Promise<Uint8Array | null> } | "evicted";

const sizeOf = (kept: Kept | undefined): number => (typeof kept === "object" && "bytes" in kept ? kept.bytes.length : 0);

/** Bodies of responses, the oldest evicted first. */
export class ResponseBodies {
  readonly #kept = new Map<PageRequest, Kept>();
  #size = 0;
  limits: { readonly total: number; readonly resource: number } = BUFFER_LIMITS;

  /** A body that is read only when a Client asks for it. */
  offer(request: PageRequest, read: () => Promise<Uint8Array | null>): void {
    if (!this.#kept.has(request)) this.#kept.set(request, { read });
  }

  keep(request: PageRequest, bytes: Uint8Array): void {
    this.#drop(request);
    if (bytes.length > this.limits.resource) return this.evict(request);
    this.#kept.set(request, { bytes });
    this.#size += bytes.length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#size <= this.limits.total) break;
      if (sizeOf(kept) > 0) this.evict(oldest);
    }
  }

  /** The body was too large to be kept. */
  evict(request: PageRequest): void {
    this.#drop(request);
    this.#kept.set(request, "evicted");
  }

  forget(request: PageRequest): void {
    this.#drop(request);
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }

  /** Throws CdpError with Chromium's words when there is nothing to be had. */
  async read(request: PageRequest): Promise<Uint8Array> {
    const kept = this.#kept.get(request);
    if (kept === "evicted") throw serverError("Request content was evicted from inspector cache");
    if (kept && "bytes" in kept) return kept.bytes;
    const bytes = kept ? await kept.read() : null;
    if (!bytes) throw serverError("No data found for resource with given identifier");
    if (this.#kept.get(request) === kept) this.keep(request, bytes);
    return bytes;
  }

  #drop(request: PageRequest): void {
    this.#size -= sizeOf(this.#kept.get(request));
    this.#kept.delete(request);
  }
}
