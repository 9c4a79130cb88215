import { styleDom, type CounterStyleDescriptors as Descriptors } from "../../../dom/style-dom.js";
import type { AxObject } from "../../object.js";
import { DEFAULTS, represent, representMarker, type CounterStyle, type CounterSystem, type FindCounterStyle } from "./counter-style.js";
import { parseComponents, type CssComponent } from "../css-components.js";
import { isFixed } from "./fixed-counter-styles.js";
import { inLayerOrder } from "./layer-order.js";
import { PREDEFINED_COUNTER_STYLES } from "./predefined-counter-styles.js";
import type { Pass } from "../../pass.js";
import type { Scope } from "../rules/pseudo-rules.js";
import { generatedState } from "../state.js";

/** Counter styles by name as the tree scope of `host` sees them; unknown names are decimal. */
export class CounterStyles {
  readonly #rules = new Map<Scope, ReadonlyMap<string, Descriptors>>();
  readonly #made = new Map<Descriptors, CounterStyle | null>();

  constructor(private readonly pass: Pass) {}

  /** What `counter()` shows. */
  represent(host: AxObject, name: string, value: number): string {
    const find = this.#finder(host);
    return represent(find(name), value, find);
  }

  representMarker(host: AxObject, name: string, value: number): string {
    const find = this.#finder(host);
    return representMarker(find(name), value, find);
  }

  #finder(host: AxObject): FindCounterStyle {
    return (name) => this.#find(host.node, name, new Set());
  }

  /** `extending`: the rules that are being resolved, to see cycles. */
  #find(from: Node, name: string, extending: ReadonlySet<Descriptors>): CounterStyle {
    if (name.startsWith("symbols(")) return inlineStyle(name);
    const found = isFixed(name) ? null : this.#ruleOf(from, name);
    return (found && this.#styleOf(found.scope, found.rule, extending)) ?? PREDEFINED_COUNTER_STYLES.get(name) ?? decimal();
  }

  /** The `@counter-style` rule of that name that is seen from a node: of its own tree scope, or else of one around it. */
  #ruleOf(from: Node, name: string): { scope: Scope; rule: Descriptors } | null {
    const { pass } = this;
    for (let node: Node | null = from; node; ) {
      const root = pass.dom.rootNode(node) as Scope;
      const rule = this.#rulesIn(root).get(name);
      if (rule) return { scope: root, rule };
      node = root === pass.document ? null : shadowHost(pass, root as ShadowRoot);
    }
    return null;
  }

  #rulesIn(scope: Scope): ReadonlyMap<string, Descriptors> {
    let rules = this.#rules.get(scope);
    if (!rules) {
      const dom = styleDom(this.pass);
      const found = inLayerOrder(dom, scope, generatedState(this.pass).rules.scopes.get(scope)?.counterStyles ?? []);
      this.#rules.set(scope, (rules = new Map(found.map(dom.counterStyleDescriptors).map((rule) => [rule.name, rule]))));
    }
    return rules;
  }

  /** Names in a rule are those of its scope (css-scoping-1 §shadow-names). */
  #styleOf(scope: Scope, rule: Descriptors, extending: ReadonlySet<Descriptors>): CounterStyle | null {
    if (extending.has(rule)) return decimal();
    let style = this.#made.get(rule);
    if (style === undefined) {
      style = makeStyle(rule, (name) => this.#find(scope, name, new Set(extending).add(rule)));
      this.#made.set(rule, style);
    }
    return style;
  }
}

const decimal = (): CounterStyle => PREDEFINED_COUNTER_STYLES.get("decimal")!;

/** `symbols(cyclic "*" "+")`. */
function inlineStyle(text: string): CounterStyle {
  const components = parseComponents(text.slice("symbols(".length, -1));
  const symbols = textsOf(components.filter(({ kind }) => kind === "string"));
  const [type] = components;
  const kind = type?.kind === "word" ? type.value : "symbolic";
  const system = systemOf(kind, symbols, 1);
  return system ? { ...DEFAULTS, system, suffix: " " } : decimal();
}

/** Null for a rule without the symbols its system needs. */
function makeStyle(rule: Descriptors, find: FindCounterStyle): CounterStyle | null {
  const [keyword = "symbolic", argument] = textsOf(parseComponents(rule.system));
  const base = keyword === "extends" ? find(argument ?? "decimal") : null;
  const system =
    base?.system ??
    (keyword === "additive"
      ? additiveSystem(rule.additiveSymbols)
      : systemOf(keyword, textsOf(parseComponents(rule.symbols)), Number(argument ?? 1)));
  if (!system) return null;
  const inherited = base ?? DEFAULTS;
  const [negativeBefore, negativeAfter = ""] = textsOf(parseComponents(rule.negative));
  const pad = textsOf(parseComponents(rule.pad));
  return {
    system,
    prefix: firstText(rule.prefix) ?? inherited.prefix,
    suffix: firstText(rule.suffix) ?? inherited.suffix,
    negative: negativeBefore === undefined ? inherited.negative : [negativeBefore, negativeAfter],
    pad: pad.length === 2 ? padOf(pad[0]!, pad[1]!) : inherited.pad,
    range: rule.range === "" ? inherited.range : parseRange(rule.range),
    fallback: firstText(rule.fallback) ?? inherited.fallback,
    find,
  };
}

function systemOf(kind: string, symbols: readonly string[], first: number): CounterSystem | null {
  switch (kind) {
    case "cyclic":
    case "symbolic":
      return symbols.length > 0 ? { kind, symbols } : null;
    case "alphabetic":
    case "numeric":
      return symbols.length > 1 ? { kind, symbols } : null;
    case "fixed":
      return symbols.length > 0 ? { kind, symbols, first } : null;
    default:
      return null;
  }
}

/** `10 "X", 1 "I"`, weight and symbol in either order. */
function additiveSystem(text: string): CounterSystem | null {
  const tuples: (readonly [number, string])[] = [];
  let part: string[] = [];
  const finish = (): void => {
    const [a = "", b = ""] = part;
    tuples.push(/^\d+$/.test(a) ? [Number(a), b] : [Number(b), a]);
    part = [];
  };
  for (const component of parseComponents(text)) {
    if (component.kind === "delimiter") finish();
    else part.push(...textsOf([component]));
  }
  if (part.length > 0) finish();
  return tuples.length > 0 ? { kind: "additive", tuples } : null;
}

const padOf = (a: string, b: string): readonly [number, string] => (/^\d+$/.test(a) ? [Number(a), b] : [Number(b), a]);

/** `1 10, 20 infinite`; null for `auto`. */
function parseRange(text: string): CounterStyle["range"] {
  if (text === "auto") return null;
  return text.split(",").map((bounds) => {
    const [low = "", high = ""] = bounds.trim().split(/\s+/);
    return [low === "infinite" ? -Infinity : Number(low), high === "infinite" ? Infinity : Number(high)] as const;
  });
}

function textsOf(components: readonly CssComponent[]): string[] {
  return components.flatMap((component) => (component.kind === "string" || component.kind === "word" ? [component.value] : []));
}

const firstText = (text: string): string | undefined => textsOf(parseComponents(text))[0];

function shadowHost(pass: Pass, root: ShadowRoot): Node | null {
  try {
    return pass.dom.shadowHost(root);
  } catch {
    return null; // The root of a detached tree.
  }
}
