import type { AgentEnv } from "../env.js";
import { createLayout } from "./layout/create.js";
import { BUNDLED } from "./parts/bundled.js";
import { part, provideParts } from "./parts/part.js";
import { Pass } from "./pass.js";
import { buildFlatTree } from "./tree/build.js";
import { generatedState } from "./generated/state.js";
import { expandGeneratedContent } from "./generated/expand.js";
import { renderText } from "./text/render.js";
import { linkChildren } from "./tree/children.js";
import { resolveRoles } from "./role/resolve.js";
import { decideInclusion } from "./inclusion/decide.js";
import { includeTree } from "./tree/included.js";
import { finish, type Steps } from "../steps.js";

provideParts(BUNDLED);

/**
 * The engine's only door: computes the accessibility tree of one document, as Chromium would report it at this moment.
 * Linear in the number of nodes; each stage is one walk without recursion. Names, descriptions, values and properties are
 * computed on demand from the finished pass.
 */
export function buildAxTree(env: AgentEnv, document: Document): Pass {
  return finish(axTreeSteps(env, document));
}

/** As `buildAxTree`, in parts. A document that changes between them needs another start. */
export function* axTreeSteps(env: AgentEnv, document: Document): Steps<Pass> {
  const pass = new Pass(env, document, createLayout(env, document));
  yield* buildFlatTree(pass);
  const { rules } = generatedState(pass);
  if (rules.hasScrollParts) part("style").addScrollParts(pass);
  expandGeneratedContent(pass);
  yield;
  yield* renderText(pass);
  if (rules.hasScrollParts) part("style").moveScrollButtons(pass);
  linkChildren(pass);
  yield;
  resolveRoles(pass);
  if (pass.ownedObjects.size > 0) part("elements").settleOwned(pass);
  yield;
  yield* decideInclusion(pass);
  yield* includeTree(pass);
  return pass;
}
