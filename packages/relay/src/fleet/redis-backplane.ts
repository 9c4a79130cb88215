/**
 * Relays that share a Redis. Each Relay has a key that lives while the Relay renews it, and a stream in which the others leave
 * it messages; each browser has a record of its owner. An owner whose key is gone owns nothing, and the Relay itself knows when
 * that may have happened: it stops serving before the key can have expired.
 */

import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import type { Backplane, BackplaneEvents, ChannelRequest, Ownership, Wire, WireEnd } from "./backplane.js";
import { ChannelRefused } from "./backplane.js";
import { Channel, type ChannelMessage } from "./channel.js";
import { CLAIM, RELEASE } from "./redis-scripts.js";

export interface RedisBackplaneOptions {
  /** For example `redis://127.0.0.1:6379`. */
  readonly url: string;
  /** What all keys begin with. Default `icdp`. */
  readonly prefix?: string;
  /** How long (ms) others wait for a Relay that says nothing before they take its browsers. Default 10,000. */
  readonly lease?: number;
}

/** What stands before a message in a stream. */
interface Envelope {
  /** The Relay that sends it. */
  readonly from: string;
  /** The channel, by the Relay that opened it. */
  readonly c: string;
  readonly m:
    | ChannelMessage
    | { readonly t: "open"; readonly fence: number; readonly request: ChannelRequest }
    | { readonly t: "opened" }
    | { readonly t: "refused"; readonly status: 404 | 409 | 503; readonly reason: string };
}

interface OpenChannel {
  readonly peer: string;
  readonly channel: Channel;
}

interface Opening {
  readonly peer: string;
  opened(): void;
  refused(error: ChannelRefused): void;
}

type Entries = [id: Buffer, fields: Buffer[]][];

/**
 * The share of a lease at whose end an owner serves no more although its key lives on: Redis expires keys by its wall clock, which
 * may run faster than the monotonic clock here, and may be set. (Redlock leaves the same allowance for drift.)
 */
const CLOCK_DRIFT = 1 / 10;

/** Messages that are read at once. */
const BATCH = 200;

const unreachable = (reason: string): ChannelRefused => new ChannelRefused(503, reason);

export class RedisBackplane implements Backplane {
  readonly #prefix: string;
  readonly #lease: number;
  readonly #commands: Redis;
  /** Waits for messages, which blocks a connection. */
  readonly #reader: Redis;
  #events: BackplaneEvents | undefined;
  /** A new one after every loss: what is left for the old one means nothing any more. */
  #relay = newRelayId();
  #lastRead = "0";
  /** Until then (ms of the monotonic clock) others cannot have taken over. */
  #ownsUntil = 0;
  #runId: string | undefined;
  readonly #owned = new Map<string, number>();
  readonly #channels = new Map<string, OpenChannel>();
  readonly #openings = new Map<string, Opening>();
  #nextChannel = 1;
  #renewal: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor({ url, prefix = "icdp", lease = 10_000 }: RedisBackplaneOptions) {
    this.#prefix = prefix;
    this.#lease = lease;
    // What was under way when the connection broke is not sent again: nobody knows whether Redis had done it.
    const options = { protocol: 2 as const, lazyConnect: true, autoResendUnfulfilledCommands: false, retryStrategy: (times: number) => Math.min(100 * times, 1_000) };
    this.#commands = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: lease / 2 });
    this.#reader = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    // Failures show in the commands that fail.
    for (const redis of [this.#commands, this.#reader]) redis.on("error", () => {});
  }

  /** Whether Redis answers. */
  async isReachable(): Promise<boolean> {
    try {
      await this.#connect();
      return (await this.#commands.ping()) === "PONG";
    } catch {
      return false;
    }
  }

  async start(candidate: string, events: BackplaneEvents): Promise<string> {
    this.#events = events;
    await this.#connect();
    await this.#register();
    this.#runId = await this.#askRunId();
    this.#commands.on("ready", () => void this.#reconnected());
    this.#renewal = setInterval(() => void this.#renew(), this.#lease / 4);
    void this.#read();
    const key = `${this.#prefix}:default`;
    await this.#commands.setnx(key, candidate);
    return (await this.#commands.get(key)) ?? candidate;
  }

  async find(browserId: string): Promise<Ownership | undefined> {
    return (await this.#look(browserId)).owner;
  }

  async claim(browserId: string): Promise<Ownership> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const { owner, fence } = await this.#look(browserId);
      if (owner !== undefined && owner.relay !== this.#relay) return owner;
      if (owner !== undefined && this.#owned.get(browserId) === owner.fence) return owner;
      const relay = this.#relay;
      const got = Number(await this.#ask((redis) => redis.eval(CLAIM, 1, this.#recordKey(browserId), fence, relay)));
      if (got === 0) continue;
      if (relay !== this.#relay || performance.now() >= this.#ownsUntil) break;
      this.#owned.set(browserId, got);
      return { relay, fence: got };
    }
    throw unreachable("This Relay may not serve browsers at the moment");
  }

  release(browserId: string): void {
    const fence = this.#owned.get(browserId);
    if (fence === undefined) return;
    this.#owned.delete(browserId);
    this.#commands.eval(RELEASE, 1, this.#recordKey(browserId), fence).catch(() => {});
  }

  owns(browserId: string): boolean {
    return this.#owned.has(browserId) && performance.now() < this.#ownsUntil;
  }

  async open({ relay, fence }: Ownership, request: ChannelRequest, end: WireEnd): Promise<Wire> {
    const id = `${this.#relay}:${this.#nextChannel++}`;
    const channel = this.#addChannel(id, relay);
    channel.attach(end);
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => opening.refused(unreachable("The Relay that serves the browser does not answer")), this.#lease / 2);
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        if (this.#openings.delete(id)) finish();
      };
      const opening: Opening = {
        peer: relay,
        opened: () => settle(resolve),
        refused: (error) =>
          settle(() => {
            this.#channels.delete(id);
            reject(error);
          }),
      };
      this.#openings.set(id, opening);
      this.#post(relay, { from: this.#relay, c: id, m: { t: "open", fence, request } });
    });
    return channel;
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    clearInterval(this.#renewal);
    this.#breakAll("the Relay stops");
    for (const browserId of [...this.#owned.keys()]) this.release(browserId);
    await this.#commands.del(this.#relayKey(this.#relay), this.#streamKey(this.#relay)).catch(() => {});
    this.#commands.disconnect();
    this.#reader.disconnect();
  }

  #relayKey = (relay: string): string => `${this.#prefix}:relay:${relay}`;
  #streamKey = (relay: string): string => `${this.#prefix}:to:${relay}`;
  #recordKey = (browserId: string): string => `${this.#prefix}:browser:${browserId}`;

  /** @throws ChannelRefused when Redis cannot be asked */
  async #ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      return await command(this.#commands);
    } catch {
      throw unreachable("Redis does not answer");
    }
  }

  async #look(browserId: string): Promise<{ readonly owner: Ownership | undefined; readonly fence: string }> {
    const [relay, fence] = await this.#ask((redis) => redis.hmget(this.#recordKey(browserId), "relay", "fence"));
    const isAlive = relay !== null && (await this.#ask((redis) => redis.exists(this.#relayKey(relay)))) === 1;
    return { owner: isAlive ? { relay, fence: Number(fence) } : undefined, fence: fence ?? "0" };
  }

  async #register(): Promise<void> {
    const asked = performance.now();
    await this.#commands.set(this.#relayKey(this.#relay), "1", "PX", this.#lease);
    // Others add to streams that exist only.
    await this.#commands.xadd(this.#streamKey(this.#relay), "*", "h", "", "p", "");
    await this.#commands.pexpire(this.#streamKey(this.#relay), 2 * this.#lease);
    this.#ownsUntil = this.#endOfLease(asked);
  }

  /** When (ms of the monotonic clock) a Relay that asked for its lease then must have stopped serving. */
  #endOfLease(asked: number): number {
    return asked + this.#lease * (1 - CLOCK_DRIFT);
  }

  async #renew(): Promise<void> {
    if (this.#ownsUntil > 0 && performance.now() > this.#ownsUntil) this.#lose();
    const asked = performance.now();
    try {
      if (this.#ownsUntil === 0) return await this.#register();
      const relay = this.#relay;
      const renewed = await this.#commands.set(this.#relayKey(relay), "1", "PX", this.#lease, "XX");
      if (relay !== this.#relay) return;
      if (renewed === null) return this.#lose();
      this.#ownsUntil = this.#endOfLease(asked);
      await this.#commands.pexpire(this.#streamKey(relay), 2 * this.#lease);
      await this.#keepRecords();
      await this.#checkPeers();
    } catch {
      // The next renewal may succeed; after the lease it is too late.
    }
  }

  /** Records of browsers that live for days must not expire. */
  async #keepRecords(): Promise<void> {
    if (Math.random() > this.#lease / 3_600_000) return;
    for (const browserId of this.#owned.keys()) await this.#commands.pexpire(this.#recordKey(browserId), 24 * 3_600_000);
  }

  /** Channels to Relays that died break: they cannot say so. */
  async #checkPeers(): Promise<void> {
    for (const peer of new Set([...this.#channels.values()].map((open) => open.peer))) {
      if ((await this.#commands.exists(this.#relayKey(peer))) === 0) this.#breakAll("the other Relay is gone", peer);
    }
  }

  /** After a restart Redis may have lost messages, and a Redis that forgot this Relay owes it nothing. */
  async #reconnected(): Promise<void> {
    try {
      const runId = await this.#askRunId();
      if (runId !== this.#runId) this.#breakAll("Redis was restarted");
      this.#runId = runId;
      await this.#renew();
    } catch {
      // The connection broke again.
    }
  }

  async #connect(): Promise<void> {
    await Promise.all([this.#commands, this.#reader].filter(({ status }) => status === "wait").map((redis) => redis.connect()));
  }

  async #askRunId(): Promise<string | undefined> {
    return /run_id:(\w+)/.exec(await this.#commands.info("server"))?.[1];
  }

  #lose(): void {
    this.#owned.clear();
    this.#ownsUntil = 0;
    this.#breakAll("this Relay lost its lease");
    this.#relay = newRelayId();
    this.#lastRead = "0";
    this.#events?.lost();
  }

  #breakAll(reason: string, peer?: string): void {
    for (const opening of [...this.#openings.values()]) if (peer === undefined || opening.peer === peer) opening.refused(unreachable(reason));
    for (const open of [...this.#channels.values()]) if (peer === undefined || open.peer === peer) open.channel.broken(reason);
  }

  #addChannel(id: string, peer: string): Channel {
    const from = this.#relay;
    const channel = new Channel(
      (message, payload) => this.#post(peer, { from, c: id, m: message }, payload),
      () => this.#channels.delete(id),
    );
    this.#channels.set(id, { peer, channel });
    return channel;
  }

  #post(peer: string, envelope: Envelope, payload: Buffer | string = ""): void {
    this.#commands.xadd(this.#streamKey(peer), "NOMKSTREAM", "*", "h", JSON.stringify(envelope), "p", payload).then(
      (id) => {
        if (id === null) this.#breakAll("the other Relay is gone", peer);
      },
      () => this.#failed(envelope.c, "Redis does not answer"),
    );
  }

  #failed(channel: string, reason: string): void {
    this.#openings.get(channel)?.refused(unreachable(reason));
    this.#channels.get(channel)?.channel.broken(reason);
  }

  async #read(): Promise<void> {
    while (!this.#stopped) {
      const relay = this.#relay;
      const stream = this.#streamKey(relay);
      try {
        const found = (await this.#reader.callBuffer("XREAD", "COUNT", BATCH, "BLOCK", Math.ceil(this.#lease / 4), "STREAMS", stream, this.#lastRead)) as
          | [key: Buffer, entries: Entries][]
          | null;
        if (found === null || relay !== this.#relay) continue;
        for (const [id, fields] of found[0][1]) {
          this.#lastRead = id.toString();
          this.#take(fields);
        }
        this.#commands.xtrim(stream, "MINID", this.#lastRead).catch(() => {});
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  #take([, header, , payload]: Buffer[]): void {
    if (header.length === 0) return;
    const { from, c, m } = JSON.parse(header.toString()) as Envelope;
    switch (m.t) {
      case "open":
        return this.#accept(from, c, m.fence, m.request);
      case "opened":
        return this.#openings.get(c)?.opened();
      case "refused":
        return this.#openings.get(c)?.refused(new ChannelRefused(m.status, m.reason));
      default:
        this.#channels.get(c)?.channel.take(m, payload);
    }
  }

  #accept(from: string, id: string, fence: number, request: ChannelRequest): void {
    const reply = (m: Envelope["m"]): void => this.#post(from, { from: this.#relay, c: id, m });
    if (!this.owns(request.browserId) || this.#owned.get(request.browserId) !== fence) {
      return reply({ t: "refused", status: 409, reason: "This Relay does not serve the browser" });
    }
    const channel = this.#addChannel(id, from);
    try {
      channel.attach(this.#events!.accept(request, channel));
      reply({ t: "opened" });
    } catch (error) {
      this.#channels.delete(id);
      const { status, message } = error instanceof ChannelRefused ? error : unreachable("Internal error");
      reply({ t: "refused", status, reason: message });
    }
  }
}

function newRelayId(): string {
  return randomBytes(8).toString("hex");
}
