import { commandText, type Capability } from "@icdp/protocol";
import type { Handoff } from "../channel/handoff.js";
import { servePort } from "../channel/port-channel.js";
import { randomId } from "../frames/random-id.js";
import type { Dispatcher } from "../cdp/dispatcher.js";
import { nodePath } from "../cdp/node-path.js";
import { RawJson, RawJsonList, toJson } from "../cdp/json.js";
import type { PartSource } from "../parts/part-files.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { Slices } from "../steps.js";
import { createAgent } from "./agent.js";

export interface InPageAgent {
  /** Runs a method on the default session; resolves to the result, rejects with CdpError. */
  send<T = any>(method: string, params?: object): Promise<T>;
  /**
   * As `send`, for methods that answer at once, such as those of Accessibility and DOM.
   *
   * @throws CdpError, or Error for methods that take time
   */
  sendNow<T = any>(method: string, params?: object): T;
  /** The backendNodeId of a DOM node. */
  backendNodeIdOf(node: Node): number;
  /** The DOM node of a backendNodeId; null when it is gone, or when the id is that of a part without a DOM node. */
  nodeOf(backendNodeId: number): Node | null;
  /** As `send`, but resolves to the complete answer text with id 1, errors included. */
  sendText(method: string, params?: object): Promise<string>;
  /** Node path in the notation of the fidelity scores; null for unknown ids. */
  pathOf(backendNodeId: number): string | null;
  /** Calls back for every event of the default session; returns the way to stop it. */
  onEvent(listener: (method: string, params: any) => void): () => void;
  /** Serves port frames (docs/architecture.md) on `port`; returns the way to stop. */
  connectPort(port: MessagePort): () => void;
  /** What the next document of this frame is to start with. */
  readonly handoff: Handoff;
  /** Ends all sessions and undoes every patch. */
  stop(): void;
}

export interface InPageOptions {
  /** Default: random ids. */
  readonly frameId?: string;
  readonly loaderId?: string;
  /** What the previous document of this frame left: its scripts run at once. */
  readonly handoff?: Omit<Handoff, "nonce">;
  /** What commands may do; everything unless given. */
  readonly allow?: readonly Capability[];
  /** Long commands let the page run in between. */
  readonly slices?: Slices;
}

/** `parts`: of a build in several files. There, `sendText` loads what the others need. */
export function createInPage(page: PageRealm, options: InPageOptions = {}, parts?: PartSource): InPageAgent {
  const agent = createAgent(page, {
    frameId: options.frameId ?? randomId(),
    loaderId: options.loaderId ?? randomId(),
    initScripts: options.handoff?.scripts,
    commands: options.handoff?.commands,
    allow: options.allow,
    parts,
  });
  const dispatcher = (): Dispatcher => agent.page!.dispatcher;
  const listeners = new Set<(method: string, params: any) => void>();
  const session = agent.openSession({
    id: "",
    flat: false,
    slices: options.slices,
    deliver(method, text) {
      const { params } = JSON.parse(text) as { params: unknown };
      for (const listener of [...listeners]) listener(method, params);
    },
  });
  return {
    async send(method, params) {
      const { slices } = options;
      return slices ? plainValue(await dispatcher().handle(session, method, params), slices) : JSON.parse(await dispatcher().run(session, method, params));
    },
    sendNow(method, params) {
      const result = dispatcher().call(session, method, params);
      if (result instanceof Promise) throw new Error(`${method} does not answer at once`);
      return JSON.parse(toJson(result));
    },
    backendNodeIdOf: (node) => agent.env.registry.idOf(node),
    nodeOf: (backendNodeId) => agent.env.registry.nodeOf(backendNodeId),
    sendText: (method, params) =>
      new Promise((resolve) => {
        void agent.runText(session, commandText(1, method, params), (_id, text) => resolve(text));
      }),
    pathOf: (backendNodeId) => nodePath(backendNodeId, agent.env),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connectPort: (port) => servePort(agent, agent.adoptPort(port)),
    get handoff() {
      return agent.handoff;
    },
    stop: () => agent.stop(),
  };
}

/** A handler's result as data, without the detour over one long text. */
async function plainValue(result: unknown, slices: Slices): Promise<any> {
  if (result instanceof RawJson) return JSON.parse(result.text);
  if (!(result instanceof RawJsonList)) return result ?? {};
  const items: unknown[] = [];
  for (const chunk of result.chunks) {
    for (const item of JSON.parse(`[${chunk}]`) as unknown[]) items.push(item);
    if (slices.isOver()) await slices.pause();
  }
  return { [result.name]: items };
}
