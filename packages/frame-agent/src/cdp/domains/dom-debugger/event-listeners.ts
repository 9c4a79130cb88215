import { DOCUMENT, ELEMENT, type Dom } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import type { ListenerRecord } from "../../../instrumentation/event-listeners.js";
import { finish, finishInSlices, PART, type Steps } from "../../../steps.js";
import type { AgentSession } from "../../session.js";
import { scriptIdOf } from "../runtime/exceptions.js";
import { functionText } from "../runtime/inspect.js";
import type { RemoteObject } from "../runtime/remote-object.js";
import type { FrameRuntime } from "../runtime/runtime.js";
import { Handlers, isWindow } from "./handlers.js";

/** `DOMDebugger.EventListener`. Members appear in Chromium's order. */
interface EventListener {
  readonly type: string;
  readonly useCapture: boolean;
  readonly passive: boolean;
  readonly once: boolean;
  readonly scriptId: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly handler?: RemoteObject;
  readonly originalHandler?: RemoteObject;
  readonly backendNodeId?: number;
}

interface Listeners {
  readonly listeners: readonly EventListener[];
}

interface QueryParams {
  readonly objectId: string;
  readonly depth?: number;
  readonly pierce?: boolean;
}

/** What V8 says of functions that are in no script. */
const NOWHERE = { scriptId: "0", lineNumber: -1, columnNumber: -1 } as const;

/** `DOMDebugger.getEventListeners`, after `InspectorDOMDebuggerAgent` of Chromium 156. */
export class EventListenerQuery {
  readonly #handlers = new Handlers();

  constructor(
    private readonly env: PageEnv,
    private readonly runtime: FrameRuntime,
  ) {}

  /** @throws CdpError with Chromium's words for ids that name no object */
  run(session: AgentSession, params: QueryParams): Listeners | Promise<Listeners> {
    const steps = this.#steps(session, params);
    return session.slices ? finishInSlices(steps, session.slices) : finish(steps);
  }

  *#steps(session: AgentSession, { objectId, depth = 1, pierce = false }: QueryParams): Steps<Listeners> {
    const { value, contextId, group } = this.runtime.objects(session).get(objectId);
    if ((typeof value !== "object" && typeof value !== "function") || value === null) return { listeners: [] };
    const context = this.runtime.contexts.get(contextId);
    const isNode = this.runtime.inspector.isNode(value);
    // Without `pierce` only listeners of the object's own context count.
    if (!pierce && (!context.isDefault || (isNode ? this.#documentOf(value) !== context.document : isForeignWindow(value, context.world.global)))) {
      return { listeners: [] };
    }
    const targets = isNode ? this.#nodesFrom(value, depth < 0 ? Infinity : depth, pierce) : [value];
    const capturing: EventListener[] = [];
    const others: EventListener[] = [];
    const wrap = group === "" ? undefined : (object: object) => this.runtime.wrap(session, context, object, { mode: "id" }, group);
    let visited = 0;
    for (const target of targets) {
      if (++visited % PART === 0) yield;
      const backendNodeId = isNode ? this.env.registry.idOf(target as Node) : undefined;
      for (const record of this.#recordsOf(target)) {
        const listener = describe(record, wrap, backendNodeId, this.env.dom.documentUrl(context.document));
        if (listener) (record.capture ? capturing : others).push(listener);
      }
    }
    return { listeners: [...capturing, ...others] };
  }

  #documentOf(node: Node): Document | null {
    const { dom } = this.env;
    return dom.nodeType(node) === DOCUMENT ? (node as Document) : dom.ownerDocument(node);
  }

  /** By type, types in the order in which their first listener came: attributes first, because the parser sets them. */
  #recordsOf(target: object): ListenerRecord[] {
    const registered = this.env.instrumentation.listenersOf(target);
    const handlers = this.#handlers.of(target).map(({ type, callback }) => handlerRecord(type, callback));
    if (handlers.length === 0 && registered.length < 2) return [...registered];
    const names = this.#attributeNames(target);
    const place = ({ type }: ListenerRecord) => names.indexOf(`on${type.toLowerCase()}`);
    const attributes = handlers.filter((record) => place(record) >= 0).sort((a, b) => place(a) - place(b));
    const byType = new Map<string, ListenerRecord[]>();
    for (const record of [...attributes, ...registered, ...handlers.filter((record) => place(record) < 0)]) {
      const records = byType.get(record.type);
      if (records) records.push(record);
      else byType.set(record.type, [record]);
    }
    return [...byType.values()].flat();
  }

  /** Those of the body count for the window. */
  #attributeNames(target: object): readonly string[] {
    const { dom, window } = this.env;
    const element = target === window ? dom.documentQuery(window.document, "body") : this.runtime.inspector.isNode(target) ? target : null;
    return element && dom.nodeType(element) === ELEMENT ? dom.attrNames(element as Element) : [];
  }

  /** `InspectorDOMAgent::CollectNodes`: a frame's document, the shadow tree, then the children. */
  #nodesFrom(root: Node, levels: number, pierce: boolean): Node[] {
    const { dom, instrumentation } = this.env;
    const nodes: Node[] = [];
    const stack: { node: Node; levels: number }[] = [{ node: root, levels }];
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      nodes.push(entry.node);
      const below = entry.levels - 1;
      if (below <= 0) continue;
      const { node } = entry;
      const children = childrenOf(dom, node);
      for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i]!, levels: below });
      if (!pierce || dom.nodeType(node) !== ELEMENT) continue;
      const shadowRoot = instrumentation.shadowRootOf(node as Element);
      if (shadowRoot) stack.push({ node: shadowRoot, levels: below });
      const inner = dom.contentDocument(node as Element);
      if (inner) stack.push({ node: inner, levels: below });
    }
    return nodes;
  }
}

function childrenOf({ firstChild, nextSibling }: Dom, parent: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChild(parent); child; child = nextSibling(child)) children.push(child);
  return children;
}

function isForeignWindow(value: object, global: object): boolean {
  try {
    return value !== global && isWindow(value);
  } catch {
    // A window of another origin.
    return true;
  }
}

function handlerRecord(type: string, callback: Function): ListenerRecord {
  return { type, callback, capture: false, passive: false, once: false, place: undefined };
}

function describe(
  { type, capture, passive, once, callback, place }: ListenerRecord,
  wrap: ((object: object) => RemoteObject) | undefined,
  backendNodeId: number | undefined,
  documentUrl: string,
): EventListener | undefined {
  const handler = effectiveFunction(callback);
  if (!handler) return undefined;
  return {
    type,
    useCapture: capture,
    passive,
    once,
    ...(isBuiltIn(handler) ? NOWHERE : { scriptId: scriptIdOf(place?.url ?? documentUrl), lineNumber: place?.lineNumber ?? 0, columnNumber: place?.columnNumber ?? 0 }),
    ...(wrap && { handler: wrap(handler), originalHandler: wrap(callback) }),
    ...(backendNodeId !== undefined && { backendNodeId }),
  };
}

/** What runs: the function itself, or an object's `handleEvent`. Objects without one listen to nothing. */
function effectiveFunction(callback: object): Function | undefined {
  if (typeof callback === "function") return callback;
  try {
    const { handleEvent } = callback as { handleEvent?: unknown };
    return typeof handleEvent === "function" ? handleEvent : undefined;
  } catch {
    return undefined;
  }
}

/** A bound function stands for what it was bound to. */
function isBuiltIn(fn: Function): boolean {
  if (!functionText(fn).endsWith("{ [native code] }")) return false;
  const name: unknown = Object.getOwnPropertyDescriptor(fn, "name")?.value;
  return typeof name !== "string" || !name.startsWith("bound ");
}
