import type { CdpSession } from "@icdp/snapshot";
import type { InPageAgent } from "../core/in-page.js";
import type { Slices } from "../steps.js";

/** A session of the page's own agent. Commands run one after the other, and the page in between when a slice is over. */
export class InPageSession implements CdpSession {
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly agent: InPageAgent,
    private readonly slices: Slices,
  ) {}

  send(method: string, params: object = {}): Promise<any> {
    const result = this.#turn.then(() => this.#run(method, params));
    this.#turn = result.catch(() => {});
    return result;
  }

  async #run(method: string, params: object): Promise<unknown> {
    if (this.slices.isOver()) await this.slices.pause();
    // Its events, which nobody here reads, cost a tree for every change of the page.
    if (method === "Accessibility.enable") return {};
    try {
      const result: unknown = await this.agent.send(method, params);
      // Likewise: whoever has the whole document is told of every change.
      if (method === "DOM.getDocument" && (params as { depth?: number }).depth === -1) await this.agent.send("DOM.disable");
      return result;
    } catch (error) {
      // One of this realm: what the core throws belongs to another.
      throw new Error(String((error as Error).message));
    }
  }
}
