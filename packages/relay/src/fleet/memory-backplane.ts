import { type Backplane, ChannelRefused, type Ownership } from "./backplane.js";

const OWN: Ownership = { relay: "self", fence: 1 };

/** A Relay on its own: it serves every browser. */
export class MemoryBackplane implements Backplane {
  start(candidate: string): Promise<string> {
    return Promise.resolve(candidate);
  }

  find(): Promise<Ownership> {
    return Promise.resolve(OWN);
  }

  claim(): Promise<Ownership> {
    return Promise.resolve(OWN);
  }

  release(): void {}

  owns(): boolean {
    return true;
  }

  open(): Promise<never> {
    return Promise.reject(new ChannelRefused(503, "There are no other Relays"));
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
