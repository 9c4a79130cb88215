import { axTreeSteps, buildAxTree } from "../../../ax/index.js";
import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { wireIdOf } from "../../../ax/wire/ids.js";
import { flattenedChildren, fullTreeOrder } from "../../../ax/wire/order.js";
import { nodeJson, placeholderJson, writeNode } from "../../../ax/wire/serialize.js";
import { FRAGMENT } from "../../../dom/dom.js";
import type { AgentEnv } from "../../../env.js";
import { finish, PART, type Slices, type Steps } from "../../../steps.js";
import { RawJson, RawJsonList } from "../../json.js";
import type { NodeParams } from "../../node-lookup.js";
import type { AgentSession } from "../../session.js";
import { documentFor, locate, nearestObject, objectWithId, type FrameParams, type Located } from "./lookup.js";
import { queryObjects, type QueryFilter } from "./query.js";

export type FullTreeParams = FrameParams & { readonly depth?: number };

/** Depth counts unignored levels below the root; 0 and negative values other than -1 act as 1 (ax-wire 1.3). */
export function fullTree(env: AgentEnv, params: FullTreeParams): RawJsonList {
  return finish(fullTreeSteps(env, params));
}

/** Starts that a document which changes all the time gets before its tree is built at once. */
const STARTS = 3;

/** As `fullTree`, letting the page run in between. */
export async function fullTreeInSlices(env: AgentEnv, params: FullTreeParams, slices: Slices): Promise<RawJsonList> {
  const document = documentFor(env, params);
  for (let start = 0; start < STARTS; start++) {
    let changed = false;
    const stop = env.browser.observe(document, ANY_CHANGE, () => void (changed = true));
    try {
      const steps = fullTreeSteps(env, params);
      while (!changed) {
        const next = steps.next();
        if (next.done) return next.value;
        if (slices.isOver()) await slices.pause();
      }
    } finally {
      stop();
    }
  }
  return fullTree(env, params);
}

const ANY_CHANGE: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

function* fullTreeSteps(env: AgentEnv, params: FullTreeParams): Steps<RawJsonList> {
  const pass = yield* axTreeSteps(env, documentFor(env, params));
  const depth = params.depth === undefined || params.depth === -1 ? -1 : Math.max(1, params.depth);
  return yield* nodeSteps(pass, fullTreeOrder(pass.root, depth));
}

export function rootNode(env: AgentEnv, document: Document): { json: RawJson; objects: AxObject[]; pass: Pass } {
  const pass = buildAxTree(env, document);
  return { json: new RawJson(`{"node":${nodeJson(pass, pass.root)}}`), objects: [pass.root], pass };
}

export function childNodes(env: AgentEnv, params: FrameParams & { id: string }): { json: RawJsonList; objects: AxObject[]; pass: Pass } {
  const pass = buildAxTree(env, documentFor(env, params));
  const object = objectWithId(pass, params.id);
  const objects: AxObject[] = [];
  flattenedChildren(object, objects);
  return { json: nodesJson(pass, objects), objects, pass };
}

export function nodeAndAncestors(env: AgentEnv, session: AgentSession, params: NodeParams): { json: RawJson | RawJsonList; objects: AxObject[]; pass: Pass } {
  const { pass, backendId, object } = locate(env, session, params);
  if (!object) return { json: new RawJson(`{"nodes":[${placeholderJson(backendId)}]}`), objects: [], pass };
  const objects = [object];
  for (let a = object.includedParent; a; a = a.includedParent) objects.push(a);
  return { json: nodesJson(pass, objects), objects, pass };
}

/** The node, its children and its ancestors (ax-wire 1.6). */
export function partialTree(env: AgentEnv, session: AgentSession, params: NodeParams & { fetchRelatives?: boolean }): RawJson {
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
  for (let a = firstAncestor(located); a; a = a.includedParent) {
    nodes.push(nodeJson(pass, a, extraChild === undefined ? {} : { extraChild }));
    extraChild = undefined;
  }
  return new RawJson(`{"nodes":[${nodes.join()}]}`);
}

function firstAncestor(located: Located): AxObject | null {
  if (located.object) return located.object.includedParent;
  const nearest = nearestObject(located);
  return nearest && (nearest.included ? nearest : nearest.includedParent);
}

/** A shadow root stands for its host. */
export function query(env: AgentEnv, session: AgentSession, params: NodeParams & QueryFilter): RawJson {
  const { pass, node, object } = locate(env, session, params);
  const root = object ?? (env.dom.nodeType(node) === FRAGMENT ? pass.objectOf(env.dom.shadowHost(node as ShadowRoot)) : null);
  if (!root?.included) return new RawJson(`{"nodes":[]}`);
  const found = queryObjects(pass, root, params);
  return new RawJson(`{"nodes":[${found.map((o) => nodeJson(pass, o, { realRole: true })).join()}]}`);
}

function nodesJson(pass: Pass, objects: readonly AxObject[]): RawJsonList {
  return finish(nodeSteps(pass, objects));
}

function* nodeSteps(pass: Pass, objects: readonly AxObject[]): Steps<RawJsonList> {
  const chunks: string[] = [];
  let out: string[] = [];
  for (let i = 0; i < objects.length; i++) {
    if (out.length > 0) out.push(",");
    writeNode(out, pass, objects[i]!);
    if ((i + 1) % PART !== 0) continue;
    chunks.push(out.join(""));
    out = [];
    yield;
  }
  if (out.length > 0) chunks.push(out.join(""));
  return new RawJsonList("nodes", chunks);
}
