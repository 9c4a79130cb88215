import { ELEMENT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { computedStyle } from "../dom/view.js";

interface Property {
  readonly name: string;
  readonly value: string;
}

/** What one session has tracked. */
interface Tracking {
  properties: readonly Property[];
  /** Elements that the session knows, and which of the properties they had. */
  readonly had: Map<number, string>;
  /** Node ids that nobody has taken yet. */
  readonly updated: Set<number>;
  pending: ((nodeIds: readonly number[]) => void) | undefined;
  /** The element whose whole style is followed, and that style. */
  node: { readonly id: number; style: string } | undefined;
}

/** Milliseconds after a change of the document before styles are compared. */
const QUIET_MS = 50;

/**
 * `CSS.trackComputedStyleUpdates` and its siblings. Styles are compared after changes of the document; those that come without one
 * (animations, media queries, sheets edited by script) show with the next.
 */
export class StyleTracking {
  readonly #sessions = new Map<AgentSession, Tracking>();
  #stopObserving: (() => void) | undefined;
  #scheduled = false;

  constructor(private readonly env: PageEnv) {}

  /** An empty list ends it. */
  track(session: AgentSession, properties: readonly Property[]): void {
    const tracking = this.#of(session);
    tracking.properties = properties;
    tracking.had.clear();
    tracking.updated.clear();
    if (properties.length === 0) this.#answer(tracking);
    else this.#compare(session, tracking);
    this.#rest();
  }

  /** Resolves when there is something to tell. */
  take(session: AgentSession): Promise<readonly number[]> {
    const tracking = this.#sessions.get(session);
    if (tracking?.pending) throw serverError("A previous request has not been resolved yet.");
    if (!tracking || tracking.properties.length === 0) throw serverError("No computed styles are being tracked right now.");
    return new Promise((resolve) => {
      tracking.pending = resolve;
      if (tracking.updated.size > 0) this.#answer(tracking);
    });
  }

  /** Follows one node's whole style; without an id none. */
  trackNode(session: AgentSession, nodeId: number | undefined): void {
    const style = nodeId === undefined ? undefined : this.#styleOf(session, nodeId);
    this.#of(session).node = nodeId === undefined || style === undefined ? undefined : { id: nodeId, style };
    this.#rest();
  }

  stop(): void {
    for (const tracking of this.#sessions.values()) this.#answer(tracking);
    this.#sessions.clear();
    this.#rest();
  }

  #of(session: AgentSession): Tracking {
    let tracking = this.#sessions.get(session);
    if (tracking) return tracking;
    this.#sessions.set(session, (tracking = { properties: [], had: new Map(), updated: new Set(), pending: undefined, node: undefined }));
    session.onClose(() => {
      this.#sessions.delete(session);
      this.#rest();
    });
    const { browser, window } = this.env;
    this.#stopObserving ??= browser.observe(window.document, { attributes: true, childList: true, characterData: true, subtree: true }, () => this.#schedule());
    return tracking;
  }

  #rest(): void {
    for (const [session, { properties, node }] of this.#sessions) if (properties.length === 0 && !node) this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    this.#stopObserving?.();
    this.#stopObserving = undefined;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.env.browser.setTimeout(() => {
      this.#scheduled = false;
      for (const [session, tracking] of this.#sessions) {
        this.#compare(session, tracking);
        this.#compareNode(session, tracking);
      }
    }, QUIET_MS);
  }

  #compare(session: AgentSession, tracking: Tracking): void {
    const { dom, nodes, registry } = this.env;
    if (tracking.properties.length === 0) return;
    for (const backendId of nodes.pushed(session)) {
      const node = registry.nodeOf(backendId);
      if (!node || dom.nodeType(node) !== ELEMENT) continue;
      const style = dom.computedStyle(node as Element);
      const has = tracking.properties.map(({ name, value }) => Number(dom.cssValue(style, name) === value)).join("");
      const had = tracking.had.get(backendId);
      tracking.had.set(backendId, has);
      if (had !== undefined && had !== has) tracking.updated.add(nodes.pushedId(session, backendId));
    }
    if (tracking.updated.size > 0) this.#answer(tracking);
  }

  #compareNode(session: AgentSession, { node }: Tracking): void {
    const style = node && this.#styleOf(session, node.id);
    if (!node || style === undefined || style === node.style) return;
    node.style = style;
    session.emit("CSS.computedStyleUpdated", { nodeId: node.id });
  }

  #answer(tracking: Tracking): void {
    const { pending } = tracking;
    if (!pending) return;
    tracking.pending = undefined;
    pending([...tracking.updated]);
    tracking.updated.clear();
  }

  #styleOf(session: AgentSession, nodeId: number): string | undefined {
    const { dom, nodes, registry } = this.env;
    const backendId = nodes.pushedAs(session, nodeId);
    const node = backendId === undefined ? null : registry.nodeOf(backendId);
    if (!node || dom.nodeType(node) !== ELEMENT) return undefined;
    return computedStyle(this.env, node as Element).map(({ value }) => value).join("\n");
  }
}
