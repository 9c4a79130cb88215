import { DOCUMENT_TYPE, ELEMENT, type Dom } from "../../../dom/dom.js";
import { getter, method } from "../../../dom/uncurry.js";
import type { Natives } from "../../../parts/natives.js";
import { cleanStack } from "../../../realm/stack.js";

/** `Runtime.RemoteObject.subtype` of what page JavaScript can hold. */
export type Subtype =
  | "array" | "null" | "node" | "regexp" | "date" | "map" | "set" | "weakmap" | "weakset" | "generator" | "error" | "promise"
  | "typedarray" | "arraybuffer" | "dataview";

export interface Kind {
  readonly type: "object" | "function";
  readonly subtype?: Subtype;
  readonly className: string;
  readonly description: string;
}

type Probe = (value: object) => unknown;

/** True when the captured built-in accepts the value, whatever realm it is from. */
function accepts(probe: Probe, value: object): boolean {
  try {
    probe(value);
    return true;
  } catch {
    return false;
  }
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const typedArrayName = getter<object, string | undefined>(typedArray, Symbol.toStringTag, undefined);
const typedArrayLength = getter<object, number>(typedArray, "length", 0);
const mapSize = getter<object, number>(Map.prototype, "size", 0);
const setSize = getter<object, number>(Set.prototype, "size", 0);
const bufferLength = getter<object, number>(ArrayBuffer.prototype, "byteLength", 0);
const viewLength = getter<object, number>(DataView.prototype, "byteLength", 0);
const dateText = method<object, [], string>(Date.prototype, "toString", "");
const dateTime = method<object, [], number>(Date.prototype, "getTime", 0);
const regexpSource = getter<object, string>(RegExp.prototype, "source", "");
const regexpFlags = getter<object, string>(RegExp.prototype, "flags", "");
const regexpGlobal = getter<object, boolean | undefined>(RegExp.prototype, "global", undefined);
const weakMapHas = method<object, [object], boolean>(WeakMap.prototype, "has", false);
const weakSetHas = method<object, [object], boolean>(WeakSet.prototype, "has", false);
const tagOf = method<object, [], string>(Object.prototype, "toString", "");
/** The source text of a function; `""` for what is none. */
export const functionText = method<object, [], string>(Function.prototype, "toString", "");
const isErrorObject = (Error as { isError?: (value: unknown) => boolean }).isError;

/** Classifies and describes page objects as V8's inspector does (`v8-inspector` value-mirror.cc of Chromium 156). */
export class Inspector {
  readonly #domLengths: readonly ((list: object) => number)[];
  readonly #domException: (value: object) => unknown;

  constructor(private readonly dom: Dom, natives: Pick<Natives, "NodeList" | "HTMLCollection" | "DOMTokenList" | "DOMException">) {
    this.#domLengths = [natives.NodeList, natives.HTMLCollection, natives.DOMTokenList]
      .filter(Boolean)
      .map((list) => getter<object, number>(list.prototype, "length", 0));
    this.#domException = getter<object, number>(natives.DOMException?.prototype, "code", 0);
  }

  kindOf(value: object): Kind {
    if (typeof value === "function") {
      return { type: "function", className: className(value), description: functionText(value) };
    }
    const name = className(value);
    const { subtype, description } = this.#special(value, name);
    return { type: "object", ...(subtype && { subtype }), className: name, description };
  }

  isNode(value: unknown): value is Node {
    return typeof value === "object" && value !== null && accepts((node) => this.dom.nodeType(node as Node), value) && this.dom.nodeType(value as Node) > 0;
  }

  isError(value: object): boolean {
    if (isErrorObject ? isErrorObject(value) : tagOf(value) === "[object Error]") return true;
    return accepts(this.#domException, value);
  }

  /** The length of an array-like that the inspector shows as an array; undefined for others. */
  arrayLength(value: object): number | undefined {
    if (Array.isArray(value)) return value.length;
    if (tagOf(value) === "[object Arguments]") return Number((value as { length: unknown }).length);
    for (const length of this.#domLengths) if (accepts(length, value)) return length(value);
    return undefined;
  }

  #special(value: object, name: string): { subtype?: Subtype; description: string } {
    if (this.isNode(value)) return { subtype: "node", description: this.#nodeText(value) };
    const length = this.arrayLength(value);
    if (length !== undefined) return { subtype: "array", description: `${name}(${length})` };
    if (this.isError(value)) return { subtype: "error", description: errorText(value as Error, name) };
    if (typedArrayName(value) !== undefined) return { subtype: "typedarray", description: `${name}(${typedArrayLength(value)})` };
    if (accepts(mapSize, value)) return { subtype: "map", description: `${name}(${mapSize(value)})` };
    if (accepts(setSize, value)) return { subtype: "set", description: `${name}(${setSize(value)})` };
    if (accepts(dateTime, value)) return { subtype: "date", description: dateText(value) };
    if (isRegExp(value)) return { subtype: "regexp", description: `/${regexpSource(value)}/${regexpFlags(value)}` };
    if (accepts(bufferLength, value)) return { subtype: "arraybuffer", description: `${name}(${bufferLength(value)})` };
    if (accepts(viewLength, value)) return { subtype: "dataview", description: `${name}(${viewLength(value)})` };
    if (accepts((object) => weakMapHas(object, object), value)) return { subtype: "weakmap", description: name };
    if (accepts((object) => weakSetHas(object, object), value)) return { subtype: "weakset", description: name };
    switch (tagOf(value)) {
      case "[object Promise]":
        return { subtype: "promise", description: name };
      case "[object Generator]":
        return { subtype: "generator", description: name };
      default:
        return { description: name };
    }
  }

  /** `div#id.class`, as `descriptionForNode` writes it. */
  #nodeText(node: Node): string {
    const { dom } = this;
    const type = dom.nodeType(node);
    const name = dom.nodeName(node);
    if (type === DOCUMENT_TYPE) return `<!DOCTYPE ${name}>`;
    if (type !== ELEMENT) return name;
    const id = dom.attr(node as Element, "id");
    const classes = (dom.attr(node as Element, "class") ?? "").split(/[\t\n\f\r ]+/).filter(Boolean);
    return `${name.toLowerCase()}${id ? `#${id}` : ""}${classes.map((entry) => `.${entry}`).join("")}`;
  }
}

/** The prototype's own getter answers undefined for `RegExp.prototype` only, and throws for other objects. */
function isRegExp(value: object): boolean {
  try {
    return regexpGlobal(value) !== undefined;
  } catch {
    return false;
  }
}

export const isPromise = (value: object): boolean => tagOf(value) === "[object Promise]";

/** The name of the constructor, found without running page code as far as the object is no proxy. */
export function className(value: object): string {
  try {
    for (let object: object | null = value; object; object = Object.getPrototypeOf(object) as object | null) {
      const own = Object.getOwnPropertyDescriptor(object, Symbol.toStringTag);
      // An object that is a constructor's prototype is no instance of it.
      if (object === value && typeof value !== "function" && isPrototype(value) && typeof own?.value !== "string" && !Array.isArray(value)) continue;
      const constructor: unknown = Object.getOwnPropertyDescriptor(object, "constructor")?.value;
      const name: unknown = typeof constructor === "function" ? Object.getOwnPropertyDescriptor(constructor, "name")?.value : undefined;
      if (typeof own?.value === "string" && (typeof name !== "string" || name === "Object" || !name)) return own.value;
      if (typeof name === "string" && name) {
        return name === "Object" && tagOf(value) === "[object Arguments]" ? "Arguments" : name === "Document" ? documentName(value, name) : name;
      }
    }
  } catch {
    // A proxy that refuses.
  }
  return typeof value === "function" ? "Function" : "Object";
}

function isPrototype(value: object): boolean {
  const constructor: unknown = Object.getOwnPropertyDescriptor(value, "constructor")?.value;
  return typeof constructor === "function" && Object.getOwnPropertyDescriptor(constructor, "prototype")?.value === value;
}

const documentName = (value: object, name: string): string => (tagOf(value) === "[object HTMLDocument]" ? "HTMLDocument" : name);

/** The stack where there is one, else `Name: message`. */
function errorText(error: Error, name: string): string {
  const stack = read(error, "stack");
  const message = read(error, "message");
  const text = typeof stack === "string" ? cleanStack(stack) : "";
  if (!text) {
    const own = read(error, "name");
    const title = typeof own === "string" && own ? own : name;
    return typeof message === "string" && message ? `${title}: ${message}` : title;
  }
  const frames = text.indexOf("\n    at");
  const head = frames < 0 ? text : text.slice(0, frames);
  // Classes that do not set a name print as their ancestor.
  if (/^Error\b/.test(head) && name.length > 0 && name !== "Error" && name !== "DOMException") return name + text.slice("Error".length);
  if (typeof message === "string" && message && !head.includes(message)) {
    return `${name}: ${message}${frames < 0 ? "" : text.slice(frames)}`;
  }
  return text;
}

function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
