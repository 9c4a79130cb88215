import { computeDescription } from "../description.js";
import { computeName } from "../name/compute.js";
import type { AxObject, IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { BLINK_ROLES, type Role } from "../spec/blink-roles.js";
import { computeProperties } from "../state/properties.js";
import { computeValue } from "../value.js";
import { axIdOf, hasDomNode } from "./ids.js";
import { includedBelow } from "./order.js";

/**
 * One AXNode as JSON text, keys in Chromium's order (ax-wire 2). Written by concatenation: a tree is serialised once and never
 * parsed again on its way to the client.
 */
export function serializeNode(pass: Pass, object: AxObject, options: SerializeOptions = {}): string {
  const id = axIdOf(pass, object);
  let json = `{"nodeId":"${id}","ignored":${object.ignored}`;
  if (object.ignored) {
    json += `,"ignoredReasons":[${object.reasons.map((reason) => reasonJson(pass, reason)).join()}]`;
    json += options.realRole ? roleJson(object.finalRole) : IGNORED_ROLE;
    if (options.realRole) json += `,"name":${JSON.stringify({ type: "computedString", value: computeName(pass, object).value })}`;
  } else {
    json += roleJson(object.finalRole) + unignoredFields(pass, object);
  }
  const parent = object.includedParent;
  if (parent) json += `,"parentId":"${axIdOf(pass, parent)}"`;
  json += `,"childIds":[${childIds(pass, object, options.extraChild)}]`;
  if (hasDomNode(object)) json += `,"backendDOMNodeId":${id}`;
  if (!parent && object.kind === "document") json += `,"frameId":${JSON.stringify(pass.env.frameIdOf(pass.document) ?? "")}`;
  return `${json}}`;
}

export interface SerializeOptions {
  /** queryAXTree shows ignored nodes with their real role and name. */
  readonly realRole?: boolean;
  /** getPartialAXTree puts an ignored node's id in front of its first ancestor's children. */
  readonly extraChild?: string;
}

function unignoredFields(pass: Pass, object: AxObject): string {
  let json = nameJson(pass, object);
  const description = computeDescription(pass, object);
  if (description) json += `,"description":{"type":"computedString","value":${JSON.stringify(description)}}`;
  const value = computeValue(pass, object);
  if (value) json += `,"value":${JSON.stringify(value)}`;
  return `${json},"properties":[${computeProperties(pass, object).join()}]`;
}

/** Line boxes and texts are two thirds of a tree: their name is their text, without a computation. */
function nameJson(pass: Pass, object: AxObject): string {
  if (object.kind === "inlineTextBox") return `,"name":{"type":"computedString","value":${JSON.stringify(object.text)}}`;
  if (object.kind === "text" && object.box && object.text !== "") {
    const text = JSON.stringify(object.text);
    return `,"name":{"type":"computedString","value":${text},"sources":[{"type":"contents","value":{"type":"computedString","value":${text}}}]}`;
  }
  const { value, sources } = computeName(pass, object);
  const json = `,"name":{"type":"computedString","value":${JSON.stringify(value)}`;
  return sources === "" ? `${json}}` : `${json},"sources":[${sources}]}`;
}

/** The answer for a node without accessibility object (ax-wire 2.4). */
export function placeholderJson(backendId: number): string {
  return `{"nodeId":"0","ignored":true,"ignoredReasons":[{"name":"notRendered","value":{"type":"boolean","value":true}}]${IGNORED_ROLE},"backendDOMNodeId":${backendId}}`;
}

function childIds(pass: Pass, object: AxObject, extra: string | undefined): string {
  let ids = extra === undefined ? "" : `"${extra}"`;
  for (const child of object.included ? object.includedChildren : includedBelow(object)) ids += `${ids === "" ? "" : ","}"${axIdOf(pass, child)}"`;
  return ids;
}

const ROLE_JSON = Object.fromEntries(
  Object.entries(BLINK_ROLES).map(([role, { ordinal, name, type }]) => [
    role,
    `,"role":{"type":"${type}","value":"${name}"},"chromeRole":{"type":"internalRole","value":${ordinal}}`,
  ]),
) as Record<Role, string>;

const IGNORED_ROLE = ROLE_JSON.none;

const roleJson = (role: Role): string => ROLE_JSON[role];

function reasonJson(pass: Pass, { name, related }: IgnoredReason): string {
  if (!related) return `{"name":"${name}","value":{"type":"boolean","value":true}}`;
  const idref = related.element ? pass.dom.attr(related.element, "id") : null;
  const node = idref ? `{"backendDOMNodeId":${axIdOf(pass, related)},"idref":${JSON.stringify(idref)}}` : `{"backendDOMNodeId":${axIdOf(pass, related)}}`;
  return `{"name":"${name}","value":{"type":"idref","relatedNodes":[${node}]}}`;
}
