import { axTreeSteps } from "../../../ax/index.js";
import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { hasDomNode } from "../../../ax/wire/ids.js";
import { flattenedChildren } from "../../../ax/wire/order.js";
import type { AgentEnv } from "../../../env.js";
import { finish, PART, type Steps } from "../../../steps.js";
import { RawJsonList } from "../../json.js";
import { documentFor, type FrameParams } from "./documents.js";
import { NodeTexts } from "./nodes.js";

export type FullTreeParams = FrameParams & { readonly depth?: number };

/** Depth counts unignored levels below the root; 0 and negative values other than -1 act as 1 (ax-wire 1.3). */
export function fullTree(env: AgentEnv, params: FullTreeParams): RawJsonList {
  return finish(fullTreeSteps(env, params));
}

export function* fullTreeSteps(env: AgentEnv, params: FullTreeParams): Steps<RawJsonList> {
  const pass = yield* axTreeSteps(env, documentFor(env, params));
  const depth = params.depth === undefined || params.depth === -1 ? Infinity : Math.max(1, params.depth);
  const levels = yield* levelsSteps(pass, depth);
  return new RawJsonList(
    "nodes",
    levels.flatMap((level) => level.chunks()),
  );
}

/**
 * The reply lists one unignored level after the other; what is below an ignored object belongs to the level of that. Nodes without a
 * DOM node are followed by their descendants, which come again in their own level, as in Chromium (ax-wire 1.3).
 *
 * All levels are written in one walk in tree order: what a node's text is made of (its children, its subtree's texts) has just been
 * read or is read next.
 */
function* levelsSteps(pass: Pass, depth: number): Steps<NodeTexts[]> {
  const levels: NodeTexts[] = [];
  const stack: AxObject[] = [pass.root];
  const levelOf: number[] = [0];
  for (let count = 1, object = stack.pop(); object; object = stack.pop(), count++) {
    const level = levelOf.pop()!;
    const texts = (levels[level] ??= new NodeTexts());
    texts.add(pass, object);
    if (!object.ignored && !hasDomNode(object)) addDescendants(pass, object, texts);
    const below = object.ignored && level > 0 ? level : level + 1;
    for (let i = below > depth ? -1 : object.includedChildren.length - 1; i >= 0; i--) {
      stack.push(object.includedChildren[i]!);
      levelOf.push(below);
    }
    if (count % PART === 0) yield;
  }
  return levels;
}

function addDescendants(pass: Pass, object: AxObject, texts: NodeTexts): void {
  const descendants: AxObject[] = [];
  flattenedChildren(object, descendants);
  for (const descendant of descendants) texts.add(pass, descendant);
}
