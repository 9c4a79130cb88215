import { buildAxTree } from "../../../ax/index.js";
import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { wireIdOf } from "../../../ax/wire/ids.js";
import { flattenedChildren } from "../../../ax/wire/order.js";
import { nodeJson, placeholderJson } from "../../../ax/wire/serialize.js";
import { FRAGMENT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { RawJson, type RawJsonList } from "../../json.js";
import type { NodeParams } from "../../node-lookup.js";
import type { AgentSession } from "../../session.js";
import { documentFor, type FrameParams } from "./documents.js";
import { locate, nearestObject, objectWithId } from "./lookup.js";
import { nodesJson } from "./nodes.js";
import { queryObjects, type QueryFilter } from "./query.js";

export function rootNode(env: PageEnv, document: Document): { json: RawJson; objects: AxObject[]; pass: Pass } {
  const pass = buildAxTree(env, document);
  return { json: new RawJson(`{"node":${nodeJson(pass, pass.root)}}`), objects: [pass.root], pass };
}

export function childNodes(env: PageEnv, params: FrameParams & { id: string }): { json: RawJsonList; objects: AxObject[]; pass: Pass } {
  const pass = buildAxTree(env, documentFor(env, params));
  const object = objectWithId(pass, params.id);
  const objects: AxObject[] = [];
  flattenedChildren(object, objects);
  return { json: nodesJson(pass, objects), objects, pass };
}

export function nodeAndAncestors(env: PageEnv, session: AgentSession, params: NodeParams): { json: RawJson | RawJsonList; objects: AxObject[]; pass: Pass } {
  const { pass, backendId, object } = locate(env, session, params);
  if (!object) return { json: new RawJson(`{"nodes":[${placeholderJson(backendId)}]}`), objects: [], pass };
  const objects = [object];
  for (let a = object.includedParent; a; a = a.includedParent) objects.push(a);
  return { json: nodesJson(pass, objects), objects, pass };
}

/** The node, its children and its ancestors (ax-wire 1.6). */
export function partialTree(env: PageEnv, session: AgentSession, params: NodeParams & { fetchRelatives?: boolean }): RawJson {
  const located = locate(env, session, params);
  const { pass, backendId, object } = located;
  const nodes = [object ? nodeJson(pass, object) : placeholderJson(backendId)];
  if (params.fetchRelatives === false) return new RawJson(`{"nodes":[${nodes.join()}]}`);
  if (object && !object.ignored) {
    const children: AxObject[] = [];
    flattenedChildren(object, children);
    for (const child of children) nodes.push(nodeJson(pass, child));
  }
  const lost = object ? (object.ignored ? wireIdOf(pass, object) : undefined) : "0";
  let extraChild = lost;
  for (let a = object ? object.includedParent : nearestObject(located); a; a = a.includedParent) {
    nodes.push(nodeJson(pass, a, extraChild === undefined ? {} : { extraChild }));
    extraChild = undefined;
  }
  return new RawJson(`{"nodes":[${nodes.join()}]}`);
}

/** A shadow root stands for its host. */
export function query(env: PageEnv, session: AgentSession, params: NodeParams & QueryFilter): RawJson {
  const { pass, node, object } = locate(env, session, params);
  const root = object ?? (env.dom.nodeType(node) === FRAGMENT ? pass.objectOf(env.dom.shadowHost(node as ShadowRoot)) : null);
  if (!root?.included) return new RawJson(`{"nodes":[]}`);
  const found = queryObjects(pass, root, params);
  return new RawJson(`{"nodes":[${found.map((o) => nodeJson(pass, o, { realRole: true })).join()}]}`);
}
