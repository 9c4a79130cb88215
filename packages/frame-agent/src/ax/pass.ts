import type { AgentEnv } from "../env.js";
import type { Dom } from "../dom/dom.js";
import type { NodeRegistry } from "../cdp/node-registry.js";
import type { Layout } from "./layout/layout.js";
import type { AxObject } from "./object.js";

/** All state of one tree build. Created per call, thrown away with it; nothing is kept on page nodes. */
export class Pass {
  readonly dom: Dom;
  readonly registry: NodeRegistry;
  root!: AxObject;
  /** DOM node → its object; nodes without an accessibility object are absent. */
  readonly objects = new Map<Node, AxObject>();
  /** Objects that have no DOM node of their own, by `host node` and `key` (pseudo-elements, user-agent parts). */
  readonly virtualObjects = new Map<Node, Map<string, AxObject>>();
  /** The element with focus in each tree scope, outermost first; the last one is the deepest. Empty without focus. */
  readonly focusPath: readonly Element[];

  constructor(
    readonly env: AgentEnv,
    readonly document: Document,
    readonly layout: Layout,
  ) {
    this.dom = env.dom;
    this.registry = env.registry;
    this.focusPath = focusPath(env, document);
  }

  objectOf(node: Node | null): AxObject | null {
    return node ? (this.objects.get(node) ?? null) : null;
  }
}

/** `activeElement` per tree scope: a focused element inside a shadow tree makes its host active in the outer scope. */
function focusPath(env: AgentEnv, document: Document): Element[] {
  const path: Element[] = [];
  let active = env.dom.activeElement(document);
  while (active) {
    path.push(active);
    const root = env.instrumentation.shadowRootOf(active);
    active = root && env.dom.shadowActiveElement(root);
  }
  return path;
}
