import { perPass } from "../per-pass.js";

/** The document and all shadow roots in it, those inside what has no objects, too. */
export const treeScopes = perPass(({ dom, document, env }): readonly Node[] => {
  const scopes: Node[] = [document];
  for (const scope of scopes) {
    const elements = dom.queryAllIn(scope, "*");
    for (let i = 0, length = dom.listLength(elements); i < length; i++) {
      const root = env.instrumentation.shadowRootOf(elements[i]!);
      if (root) scopes.push(root);
    }
  }
  return scopes;
});
