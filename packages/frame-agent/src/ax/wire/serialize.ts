import { computeDescription } from "../description.js";
import { jsonText } from "../json-text.js";
import { computeName } from "../name/compute.js";
import type { AxObject, IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { BLINK_ROLES, type Role } from "../spec/blink-roles.js";
import { computeProperties } from "../state/properties.js";
import { computeValue } from "../value.js";
import { includedChildren } from "../tree/included-children.js";
import { hasDomNode, wireIdOf } from "./ids.js";

export interface SerializeOptions {
  /** queryAXTree shows ignored nodes with their name and the role they have before the tree decides (`AXObject::RoleValue`). */
  readonly realRole?: boolean;
  /** getPartialAXTree puts an ignored node's id in front of its first ancestor's children. */
  readonly extraChild?: string;
}

/**
 * One AXNode as JSON text, keys in Chromium's order (ax-wire 2). Put together by concatenation alone: engines keep such a text as a
 * tree of its pieces, which are copied once, when the texts of many nodes are joined. So the fewer pieces, the less memory is passed
 * through.
 */
export function nodeJson(pass: Pass, object: AxObject, options: SerializeOptions = NO_OPTIONS): string {
  const id = wireIdOf(pass, object);
  if (object.kind === "inlineTextBox") return inlineTextBoxJson(pass, object, id);
  const parent = object.includedParent;
  const fields = object.ignored ? ignoredFields(pass, object, options) : UNIGNORED_UP_TO_NAME[object.finalRole] + unignoredFields(pass, object);
  const upToChildren = parent ? `,"parentId":"${wireIdOf(pass, parent)}","childIds":` : ',"childIds":';
  const backendId = hasDomNode(object) ? `,"backendDOMNodeId":${id}` : "";
  const frameId = !parent && object.kind === "document" ? `,"frameId":${JSON.stringify(pass.env.frameIdOf(pass.document) ?? "")}` : "";
  return `{"nodeId":"${id}${fields}${upToChildren}${childIds(pass, object, options.extraChild)}${backendId}${frameId}}`;
}

const NO_OPTIONS: SerializeOptions = {};

/** Start of an AXValue that is a computed string; its value and a brace follow. */
const STRING_VALUE = '{"type":"computedString","value":';

/** A third of all nodes, of which little is to say: no children, no computations, never ignored. */
function inlineTextBoxJson(pass: Pass, object: AxObject, id: string): string {
  return `{"nodeId":"${id}${UNIGNORED_UP_TO_NAME.inlineTextBox}${jsonText(object.text)}}${propertiesJson(pass, object)},"parentId":"${wireIdOf(pass, object.includedParent!)}","childIds":[]}`;
}

function ignoredFields(pass: Pass, object: AxObject, { realRole }: SerializeOptions): string {
  const reasons = `","ignored":true,"ignoredReasons":[${object.reasons.map((reason) => reasonJson(pass, reason)).join()}]`;
  return realRole ? `${reasons}${ROLE_JSON[object.role]},"name":${STRING_VALUE}${jsonText(computeName(pass, object).value)}}` : reasons + IGNORED_ROLE;
}

/** What only unignored nodes have, from the name's value on. */
function unignoredFields(pass: Pass, object: AxObject): string {
  let json = nameJson(pass, object);
  const description = computeDescription(pass, object);
  if (description) json += `,"description":${STRING_VALUE}${jsonText(description)}}`;
  const value = computeValue(pass, object);
  if (value) json += `,"value":${jsonText(value)}`;
  return json + propertiesJson(pass, object);
}

function propertiesJson(pass: Pass, object: AxObject): string {
  const properties = computeProperties(pass, object);
  return properties.length === 0 ? ',"properties":[]' : `,"properties":[${properties.join()}]`;
}

/** A third of all nodes are texts: their name is their text, without a computation. */
function nameJson(pass: Pass, object: AxObject): string {
  if (object.kind === "text" && object.box && object.text !== "") {
    const text = jsonText(object.text);
    return `${text}${TEXT_AS_SOURCE}${text}}}]}`;
  }
  const { value, sources } = computeName(pass, object);
  return `${jsonText(value)}${sources && `,"sources":[${sources}]`}}`;
}

function childIds(pass: Pass, object: AxObject, extra: string | undefined): string {
  const children = includedChildren(object);
  let ids = extra ?? "";
  for (let i = 0; i < children.length; i++) {
    const id = wireIdOf(pass, children[i]!);
    ids = ids === "" ? id : `${ids}","${id}`;
  }
  return ids === "" ? "[]" : `["${ids}"]`;
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
  return `{"name":"${name}","value":{"type":"idref","relatedNodes":[{"backendDOMNodeId":${wireIdOf(pass, related)}${idref ? `,"idref":${jsonText(idref)}` : ""}}]}}`;
}
