import { computeDescription } from "../description.js";
import { jsonText } from "../json-text.js";
import { computeName } from "../name/compute.js";
import type { AxObject, IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { BLINK_ROLES, type Role } from "../spec/blink-roles.js";
import { computeProperties } from "../state/properties.js";
import { computeValue } from "../value.js";
import { hasDomNode, wireIdOf } from "./ids.js";
import { includedBelow } from "./order.js";

export interface SerializeOptions {
  /** queryAXTree shows ignored nodes with their real role and name. */
  readonly realRole?: boolean;
  /** getPartialAXTree puts an ignored node's id in front of its first ancestor's children. */
  readonly extraChild?: string;
}

/**
 * Writes one AXNode as JSON text, keys in Chromium's order (ax-wire 2). The text goes out in pieces that are joined once for all
 * nodes: joining costs two thirds of appending piece by piece, and a tree is never parsed again on its way to the client.
 */
export function writeNode(out: string[], pass: Pass, object: AxObject, options: SerializeOptions = NO_OPTIONS): void {
  const id = wireIdOf(pass, object);
  if (object.kind === "inlineTextBox") return writeInlineTextBox(out, pass, object, id);
  if (object.ignored) {
    out.push('{"nodeId":"', id, '","ignored":true,"ignoredReasons":[', object.reasons.map((reason) => reasonJson(pass, reason)).join(), "]");
    out.push(options.realRole ? ROLE_JSON[object.finalRole] : IGNORED_ROLE);
    if (options.realRole) out.push(',"name":', STRING_VALUE, jsonText(computeName(pass, object).value), "}");
  } else {
    out.push('{"nodeId":"', id, UNIGNORED_UP_TO_NAME[object.finalRole]);
    writeFields(out, pass, object);
  }
  const parent = object.includedParent;
  if (parent) out.push(',"parentId":"', wireIdOf(pass, parent), '","childIds":[');
  else out.push(',"childIds":[');
  writeChildIds(out, pass, object, options.extraChild);
  if (!hasDomNode(object)) out.push("]}");
  else if (parent || object.kind !== "document") out.push('],"backendDOMNodeId":', id, "}");
  else out.push('],"backendDOMNodeId":', id, ',"frameId":', JSON.stringify(pass.env.frameIdOf(pass.document) ?? ""), "}");
}

const NO_OPTIONS: SerializeOptions = {};

export function nodeJson(pass: Pass, object: AxObject, options?: SerializeOptions): string {
  const out: string[] = [];
  writeNode(out, pass, object, options);
  return out.join("");
}

/** Start of an AXValue that is a computed string; its value and a brace follow. */
const STRING_VALUE = '{"type":"computedString","value":';

/** A third of all nodes, of which little is to say: no children, no computations, never ignored. */
function writeInlineTextBox(out: string[], pass: Pass, object: AxObject, id: string): void {
  const properties = computeProperties(pass, object).join();
  out.push('{"nodeId":"', id, UNIGNORED_UP_TO_NAME.inlineTextBox, jsonText(object.text), '},"properties":[', properties);
  out.push('],"parentId":"', wireIdOf(pass, object.includedParent!), '","childIds":[]}');
}

/** What only unignored nodes have, from the name's value on. */
function writeFields(out: string[], pass: Pass, object: AxObject): void {
  writeName(out, pass, object);
  const description = computeDescription(pass, object);
  if (description) out.push(',"description":', STRING_VALUE, jsonText(description), "}");
  const value = computeValue(pass, object);
  if (value) out.push(',"value":', jsonText(value));
  const properties = computeProperties(pass, object);
  if (properties.length === 0) out.push(',"properties":[]');
  else out.push(',"properties":[', properties.join(), "]");
}

/** A third of all nodes are texts: their name is their text, without a computation. */
function writeName(out: string[], pass: Pass, object: AxObject): void {
  if (object.kind === "text" && object.box && object.text !== "") {
    const text = jsonText(object.text);
    out.push(text, TEXT_AS_SOURCE, text, "}}]}");
  } else {
    const { value, sources } = computeName(pass, object);
    out.push(jsonText(value));
    if (sources === "") out.push("}");
    else out.push(',"sources":[', sources, "]}");
  }
}

function writeChildIds(out: string[], pass: Pass, object: AxObject, extra: string | undefined): void {
  const children = object.included ? object.includedChildren : includedBelow(object);
  let before = '"';
  if (extra !== undefined) {
    out.push(before, extra);
    before = '","';
  }
  for (let i = 0; i < children.length; i++) {
    out.push(before, wireIdOf(pass, children[i]!));
    before = '","';
  }
  if (before !== '"') out.push('"');
}

/** The answer for a node without accessibility object (ax-wire 2.4). */
export function placeholderJson(backendId: number): string {
  return `{"nodeId":"0","ignored":true,"ignoredReasons":[{"name":"notRendered","value":{"type":"boolean","value":true}}]${IGNORED_ROLE},"backendDOMNodeId":${backendId}}`;
}

const ROLE_JSON = Object.fromEntries(
  Object.entries(BLINK_ROLES).map(([role, { ordinal, name, type }]) => [
    role,
    `,"role":{"type":"${type}","value":"${name}"},"chromeRole":{"type":"internalRole","value":${ordinal}}`,
  ]),
) as Record<Role, string>;

const IGNORED_ROLE = ROLE_JSON.none;
const UNIGNORED_UP_TO_NAME = Object.fromEntries(
  Object.entries(ROLE_JSON).map(([role, json]) => [role, `","ignored":false${json},"name":${STRING_VALUE}`]),
) as Record<Role, string>;
const TEXT_AS_SOURCE = `,"sources":[{"type":"contents","value":${STRING_VALUE}`;

function reasonJson(pass: Pass, { name, related }: IgnoredReason): string {
  if (!related) return `{"name":"${name}","value":{"type":"boolean","value":true}}`;
  const idref = related.element ? pass.dom.attr(related.element, "id") : null;
  const node = idref ? `{"backendDOMNodeId":${wireIdOf(pass, related)},"idref":${jsonText(idref)}}` : `{"backendDOMNodeId":${wireIdOf(pass, related)}}`;
  return `{"name":"${name}","value":{"type":"idref","relatedNodes":[${node}]}}`;
}
