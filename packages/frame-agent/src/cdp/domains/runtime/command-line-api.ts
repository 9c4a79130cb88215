import { getter, method, nativeMethod } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";

/** How many inspected nodes are kept: `$0` to `$4`. */
const KEPT = 5;

/** `XPathResult.ANY_TYPE`. */
const ANY_TYPE = 0;

type Give = () => unknown;

/**
 * The command-line API of `Runtime.evaluate` as far as it reads the page: `$0` to `$4`, `$_`, `$`, `$$` and `$x`. As in Chromium, its names are
 * properties of the global object while the code runs at first, hide nothing that is there, and assigning to one makes it a variable.
 */
export class CommandLineApi {
  readonly #inspected = new WeakMap<AgentSession, readonly Node[]>();
  readonly #last = new WeakMap<AgentSession, unknown>();
  readonly #names: (session: AgentSession) => Record<string, Give>;

  constructor(private readonly env: PageEnv) {
    const { natives, page, window } = env;
    const { document } = window;
    const { Array: PageArray, Document, Element, XPathResult } = natives;
    const query = method<ParentNode, [string], Element | null>(Document.prototype, "querySelector", null);
    const queryAll = method<ParentNode, [string], NodeListOf<Element>>(Document.prototype, "querySelectorAll", undefined as never);
    const queryIn = method<ParentNode, [string], Element | null>(Element.prototype, "querySelector", null);
    const queryAllIn = method<ParentNode, [string], NodeListOf<Element>>(Element.prototype, "querySelectorAll", undefined as never);
    const from = nativeMethod(PageArray, "from")!;
    const make = (find: (selector: string, start: unknown) => unknown): Function =>
      page.fn((_self, args) => {
        try {
          return { threw: false, value: find(args[0] as string, args[1]) };
        } catch (error) {
          return { threw: true, value: error };
        }
      });
    const isNode = (value: unknown): value is ParentNode => typeof value === "object" && value !== null && value !== document;
    const one = make((selector, start) => (isNode(start) ? queryIn(start, selector) : query(document, selector)));
    const all = make((selector, start) => page.apply(from, PageArray, [isNode(start) ? queryAllIn(start, selector) : queryAll(document, selector)]));
    const evaluate = method<Document, [string, unknown, null, number, null], XPathResult>(Document.prototype, "evaluate", undefined as never);
    const ofResult = <R>(name: keyof XPathResult, fallback: R) => getter<XPathResult, R>(XPathResult?.prototype, name, fallback);
    const [type, number, string, boolean] = [ofResult("resultType", 0), ofResult("numberValue", 0), ofResult("stringValue", ""), ofResult("booleanValue", false)];
    const next = method<XPathResult, [], Node | null>(XPathResult?.prototype, "iterateNext", null);
    const push = nativeMethod(PageArray.prototype, "push")!;
    const byXPath = make((expression, start) => {
      const result = evaluate(document, expression, isNode(start) ? start : document, null, ANY_TYPE, null);
      // NUMBER_TYPE, STRING_TYPE, BOOLEAN_TYPE, and iterators.
      switch (type(result)) {
        case 1:
          return number(result);
        case 2:
          return string(result);
        case 3:
          return boolean(result);
        default: {
          const nodes = page.construct(PageArray, []);
          for (let node = next(result); node; node = next(result)) page.apply(push, nodes, [node]);
          return nodes;
        }
      }
    });
    this.#names = (session) => ({
      $: () => one,
      $$: () => all,
      $x: () => byXPath,
      $_: () => this.#last.get(session),
      ...Object.fromEntries(Array.from({ length: KEPT }, (_, i) => [`$${i}`, () => this.#inspected.get(session)?.[i]])),
    });
  }

  /** The node is `$0` from now on. */
  inspect(session: AgentSession, node: Node): void {
    this.#inspected.set(session, [node, ...(this.#inspected.get(session) ?? [])].slice(0, KEPT));
  }

  /** The value is `$_` from now on. */
  keep(session: AgentSession, value: unknown): void {
    this.#last.set(session, value);
  }

  /** Runs code that finds the names in `global`. */
  during<T>(session: AgentSession, global: object, run: () => T): T {
    const { page } = this.env;
    const added: [name: string, get: Function][] = [];
    for (const [name, give] of Object.entries(this.#names(session))) {
      if (name in global) continue;
      const get = page.fn(() => ({ threw: false, value: give() }));
      const set = page.fn((_self, args) => {
        Object.defineProperty(global, name, { value: args[0], writable: true, enumerable: true, configurable: true });
        return { threw: false, value: undefined };
      });
      Object.defineProperty(global, name, { get: get as Give, set: set as (value: unknown) => void, enumerable: false, configurable: true });
      added.push([name, get]);
    }
    try {
      return run();
    } finally {
      for (const [name, get] of added) {
        if (Object.getOwnPropertyDescriptor(global, name)?.get === get) Reflect.deleteProperty(global, name);
      }
    }
  }
}
