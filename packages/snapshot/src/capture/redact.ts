import { PART, type Steps } from "../steps.js";
import { attributesOf, hasAttribute, relativesOf } from "./dom-node.js";
import type { AxNode, DomNode, PageCapture } from "./page-capture.js";

/** Stands for a value that must not leave the page. */
export const REDACTED = "[REDACTED]";

/** `autocomplete` tokens of fields that hold a password, a card or a one-time secret (HTML, autofill field names). */
const SECRET_TOKEN = /^(current-password|new-password|one-time-code|cc-.+)$/i;

/** True for fields whose value is never told: passwords, and those whose `autocomplete` names a password, a card or a secret. */
export function isSecretField(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.get("type")?.toLowerCase() === "password") return true;
  return (attributes.get("autocomplete") ?? "").split(/\s+/).some((token) => SECRET_TOKEN.test(token));
}

/** A page or subtree with this attribute is not for agents. */
export const OPT_OUT = "data-no-ai";
/** Stands in the place of such a subtree. */
export const LEFT_OUT = `(left out: ${OPT_OUT})`;

/** Shorter texts occur by chance: they are not looked for in names. */
const MIN_QUOTE = 4;

/**
 * Takes out of a capture what is not to leave the page, before anything else reads it: the values of secret fields, and
 * everything in subtrees marked `data-no-ai`, names that repeat their text included. Changes the nodes in place.
 */
export function* redact(capture: PageCapture): Steps<PageCapture> {
  const trees = Object.values(capture.trees);
  yield* redactFields(capture.document, trees);
  const left = yield* leaveOut(capture.document, trees);
  if (left.size === 0 || !capture.facts) return capture;
  const { facts } = capture;
  const isKept = ([place]: [string, string]) => !left.has(facts.nodes[Number(place)]!);
  const keep = (column: Readonly<Record<number, string>>) => Object.fromEntries(Object.entries(column).filter(isKept));
  return { ...capture, facts: { ...facts, values: keep(facts.values), covers: keep(facts.covers) } };
}

/** Returns the `backendNodeId`s of everything in marked subtrees. */
function* leaveOut(document: DomNode, trees: readonly (readonly AxNode[])[]): Steps<Set<number>> {
  const roots = new Set<number>();
  const left = new Set<number>();
  const quotes = new Set<string>();
  const stack: { node: DomNode; root: DomNode | undefined; text: string[] }[] = [{ node: document, root: undefined, text: [] }];
  let visited = 0;
  const marked: { root: DomNode; text: string[] }[] = [];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (++visited % PART === 0) yield;
    const { node } = entry;
    let { root, text } = entry;
    if (!root && hasAttribute(node, OPT_OUT)) {
      root = node;
      text = [];
      marked.push({ root, text });
      roots.add(node.backendNodeId);
    }
    if (root) left.add(node.backendNodeId);
    if (root && node.nodeValue !== "") text.push(node.nodeValue);
    const below = relativesOf(node);
    for (let i = below.length - 1; i >= 0; i--) stack.push({ node: below[i]!, root, text });
  }
  for (const { root, text } of marked) {
    root.children = [];
    root.attributes = [OPT_OUT, ""];
    delete root.shadowRoots;
    delete root.pseudoElements;
    delete root.contentDocument;
    const quote = text.join("").replace(/\s+/g, " ").trim();
    if (quote.length >= MIN_QUOTE) quotes.add(quote);
  }
  if (roots.size > 0) for (const nodes of trees) leaveOutOfTree(nodes, roots, left, [...quotes]);
  return left;
}

function leaveOutOfTree(nodes: readonly AxNode[], roots: ReadonlySet<number>, left: ReadonlySet<number>, quotes: readonly string[]): void {
  // Inline boxes have no DOM node: they go with what they are in.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inside = new Set<AxNode>();
  const pending = nodes.filter(({ backendDOMNodeId: id }) => id !== undefined && left.has(id));
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (inside.has(node)) continue;
    inside.add(node);
    for (const id of node.childIds ?? []) if (byId.has(id)) pending.push(byId.get(id)!);
  }
  for (const node of nodes) {
    const id = node.backendDOMNodeId;
    if (inside.has(node)) {
      const isRoot = id !== undefined && roots.has(id);
      node.childIds = [];
      delete node.value;
      delete node.description;
      delete node.properties;
      node.name = { type: "computedString", value: isRoot ? LEFT_OUT : "" };
      node.role = { type: "internalRole", value: isRoot ? "StaticText" : "none" };
      node.ignored = !isRoot;
      continue;
    }
    for (const said of [node.name, node.description]) {
      if (typeof said?.value !== "string") continue;
      for (const quote of quotes) said.value = (said.value as string).split(quote).join("…");
    }
  }
}

/** Value attributes, the text in user-agent shadow trees, and what accessibility trees say about secret fields. */
function* redactFields(document: DomNode, trees: readonly (readonly AxNode[])[]): Steps<void> {
  const secretFields = new Set<number>();
  const secretParts = new Set<number>();
  let visited = 0;
  const stack: { node: DomNode; secret: boolean }[] = [{ node: document, secret: false }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (++visited % PART === 0) yield;
    const { node } = entry;
    let { secret } = entry;
    if (secret) {
      secretParts.add(node.backendNodeId);
      if (node.nodeValue !== "") node.nodeValue = REDACTED;
    } else if (node.localName === "input" || node.localName === "textarea" || node.localName === "select") {
      secret = isSecretField(attributesOf(node));
      if (secret) {
        secretFields.add(node.backendNodeId);
        const flat = node.attributes ?? [];
        for (let i = 0; i + 1 < flat.length; i += 2) if (flat[i] === "value" && flat[i + 1] !== "") flat[i + 1] = REDACTED;
      }
    }
    for (const child of node.children ?? []) stack.push({ node: child, secret });
    for (const root of node.shadowRoots ?? []) stack.push({ node: root, secret });
    if (node.contentDocument) stack.push({ node: node.contentDocument, secret: false });
  }
  if (secretFields.size === 0) return;
  for (const nodes of trees) {
    yield;
    // A field's inline boxes have no DOM node: they are recognised by their parents.
    const inside = new Set<string>();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const pending = nodes.filter(({ backendDOMNodeId: id }) => id !== undefined && (secretFields.has(id) || secretParts.has(id)));
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (inside.has(node.nodeId)) continue;
      inside.add(node.nodeId);
      const isField = node.backendDOMNodeId !== undefined && secretFields.has(node.backendDOMNodeId);
      if (node.value && node.value.value !== "") node.value.value = REDACTED;
      if (!isField && node.name && node.name.value !== "") node.name.value = REDACTED;
      for (const id of node.childIds ?? []) {
        const child = byId.get(id);
        if (child) pending.push(child);
      }
    }
  }
}
