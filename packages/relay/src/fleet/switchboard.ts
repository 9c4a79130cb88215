/** Brings sockets and requests to the Relay that serves their browser: this one, or another one through the backplane. */

import type { Decide, Decision } from "../core/dialogs.js";
import type { RelayCore } from "../core/relay-core.js";
import { answerDiscovery, type DiscoveryRequest } from "../http/discovery.js";
import { type HttpResponse, text } from "../http/response.js";
import { clientEnd, hostEnd } from "../node/ends.js";
import { type Backplane, ChannelRefused, type ChannelRequest, type Ownership, type SocketRequest, type Wire, type WireEnd } from "./backplane.js";

/** Connects a socket that is about to be accepted; called once. */
export type Connect = (socket: Wire) => WireEnd;

const OWNER_LOST = { code: 1012, reason: "another Relay may serve this browser" };

export class Switchboard {
  readonly #core: RelayCore;
  readonly #backplane: Backplane;
  /** Sockets and requests for browsers of this Relay, some of them not in the core yet. */
  readonly #holds = new Map<string, number>();

  constructor(core: RelayCore, backplane: Backplane) {
    this.#core = core;
    this.#backplane = backplane;
  }

  /**
   * Finds a browser's Relay for a socket.
   *
   * @throws ChannelRefused
   */
  async connect(request: SocketRequest): Promise<Connect> {
    return this.#reach(request, {
      here: () => {
        this.#check(request);
        return (socket) => this.#connectHere(request, socket);
      },
      there: async (owner) => {
        const line = new PartyLine();
        const wire = await this.#backplane.open(owner, request, line);
        return (socket) => line.connect(socket, wire);
      },
    });
  }

  /** @throws ChannelRefused */
  discover(browserId: string, request: DiscoveryRequest): Promise<HttpResponse> {
    return this.#reach<HttpResponse>({ kind: "discover", browserId, request }, {
      here: () => this.#discoverHere(browserId, request),
      there: (owner) => this.#ask<HttpResponse>(owner, { kind: "discover", browserId, request }).answer,
    });
  }

  /**
   * A page waits in a dialog: see {@link RelayCore.openDialog}.
   *
   * @throws ChannelRefused
   */
  openDialog(browserId: string, key: string, text: string, decide: Decide): Promise<() => void> {
    const request: ChannelRequest = { kind: "dialog", browserId, key, text };
    return this.#reach<() => void>(request, {
      here: () => this.#openDialogHere(key, text, decide),
      there: (owner) => {
        const { answer, takeBack } = this.#ask<Decision | null>(owner, request);
        answer.then((decision) => decide(decision ?? undefined), () => decide(undefined));
        return takeBack;
      },
    });
  }

  /** Another Relay brings something for a browser of this one; see {@link BackplaneEvents.accept}. */
  accept(request: ChannelRequest, wire: Wire): WireEnd {
    switch (request.kind) {
      case "host":
      case "client":
        this.#check(request);
        return this.#connectHere(request, wire);
      case "discover":
        void this.#discoverHere(request.browserId, request.request).then((response) => finish(wire, response), () => wire.close(1011, "Internal error"));
        return SILENT;
      case "dialog": {
        const takeBack = this.#openDialogHere(request.key, request.text, (decision) => finish(wire, decision ?? null));
        return { receive: () => {}, closed: takeBack };
      }
    }
  }

  /** Nobody is in the browser any more. */
  left(browserId: string): void {
    const isEmpty = this.#core.find(browserId)?.isEmpty ?? true;
    if (isEmpty && !this.#holds.has(browserId)) this.#backplane.release(browserId);
  }

  /** A Host brings a browser into being, and so does a Client of the default one; everything else needs one that is there. */
  async #reach<T>(request: ChannelRequest, way: { here(): T | Promise<T>; there(owner: Ownership): T | Promise<T> }): Promise<T> {
    const { browserId } = request;
    for (let attempt = 0; ; attempt++) {
      if (this.#backplane.owns(browserId)) return way.here();
      const creates = request.kind === "host" || browserId === this.#core.browser.id;
      const owner = creates ? await this.#backplane.claim(browserId) : await this.#backplane.find(browserId);
      if (owner === undefined) throw new ChannelRefused(404, `No such browser id: ${browserId}`);
      if (this.#backplane.owns(browserId)) return way.here();
      try {
        return await way.there(owner);
      } catch (error) {
        // The owner has just changed.
        if (!(error instanceof ChannelRefused) || error.status !== 409 || attempt > 0) throw error;
      }
    }
  }

  #check(request: SocketRequest): void {
    if (request.kind === "host") return;
    const browser = this.#core.find(request.browserId);
    if (browser === undefined) throw new ChannelRefused(404, `No such browser id: ${request.browserId}`);
    const { targetId } = request;
    if (targetId !== undefined && !browser.state.targets.has(targetId)) throw new ChannelRefused(404, `No such target id: ${targetId}`);
  }

  #connectHere(request: SocketRequest, socket: Wire): WireEnd {
    const { browserId } = request;
    this.#hold(browserId);
    const end = request.kind === "host" ? hostEnd(this.#core, socket, request.identity, browserId) : this.#clientEnd(request, socket);
    return {
      receive: (payload) => {
        if (this.#backplane.owns(browserId)) end.receive(payload);
        else socket.close(OWNER_LOST.code, OWNER_LOST.reason);
      },
      closed: (code, reason) => {
        end.closed(code, reason);
        this.#letGo(browserId);
      },
    };
  }

  #clientEnd({ browserId, identity, targetId, userAgent }: Extract<SocketRequest, { kind: "client" }>, socket: Wire): WireEnd {
    const browser = this.#core.find(browserId);
    const end = browser && clientEnd(browser, socket, identity, targetId, userAgent);
    if (end !== undefined) return end;
    socket.close(1011, "target closed");
    return SILENT;
  }

  async #discoverHere(browserId: string, request: DiscoveryRequest): Promise<HttpResponse> {
    const { product } = this.#core;
    const browser = this.#core.find(browserId);
    if (browser === undefined) return text(404, `No such browser id: ${browserId}`);
    return answerDiscovery({ browser, product, isDefault: browser === this.#core.browser }, request);
  }

  #openDialogHere(key: string, text: string, decide: Decide): () => void {
    const takeBack = this.#core.openDialog(key, text, decide);
    if (takeBack === undefined) throw new ChannelRefused(404, "");
    return takeBack;
  }

  /** Asks another Relay something; the answer is one message of JSON. */
  #ask<T>(owner: Ownership, request: ChannelRequest): { readonly answer: Promise<T>; readonly takeBack: () => void } {
    let opened: Promise<Wire> | undefined;
    const answer = new Promise<T>((resolve, reject) => {
      opened = this.#backplane.open(owner, request, {
        receive: (payload) => resolve(JSON.parse(payload.toString()) as T),
        closed: (_code, reason) => reject(new ChannelRefused(503, reason)),
      });
      opened.catch(reject);
    });
    return { answer, takeBack: () => void opened?.then((wire) => wire.close(1000, ""), () => {}) };
  }

  #hold(browserId: string): void {
    this.#holds.set(browserId, (this.#holds.get(browserId) ?? 0) + 1);
  }

  #letGo(browserId: string): void {
    const rest = this.#holds.get(browserId)! - 1;
    if (rest > 0) return void this.#holds.set(browserId, rest);
    this.#holds.delete(browserId);
    this.left(browserId);
  }
}

const SILENT: WireEnd = { receive: () => {}, closed: () => {} };

function finish(wire: Wire, message: unknown): void {
  wire.send(JSON.stringify(message));
  wire.close(1000, "");
}

/** The end of a channel whose socket is not accepted yet: what comes before waits for it. */
class PartyLine implements WireEnd {
  #early: ((socket: Wire) => void)[] = [];
  #socket: Wire | undefined;

  receive(payload: Parameters<WireEnd["receive"]>[0]): void {
    this.#tell((socket) => socket.send(payload));
  }

  closed(code: number, reason: string): void {
    this.#tell((socket) => socket.close(code === 1006 ? OWNER_LOST.code : code, reason));
  }

  whenReady(callback: () => void): void {
    if (this.#socket?.whenReady === undefined) callback();
    else this.#socket.whenReady(callback);
  }

  connect(socket: Wire, wire: Wire): WireEnd {
    this.#socket = socket;
    for (const tell of this.#early.splice(0)) tell(socket);
    return { receive: (payload) => wire.send(payload), closed: (code, reason) => wire.close(code, reason) };
  }

  #tell(tell: (socket: Wire) => void): void {
    if (this.#socket === undefined) this.#early.push(tell);
    else tell(this.#socket);
  }
}
