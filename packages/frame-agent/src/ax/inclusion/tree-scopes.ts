import { perPass } from "../per-pass.js";
import { instantiatedDocuments } from "../tree/use-instance.js";

/** The document, those that it shows elements of, and all shadow roots in them, those inside what has no objects, too. */
export const treeScopes = perPass((pass): readonly Node[] => {
  const { dom, document, env } = pass;
  const scopes: Node[] = [document, ...instantiatedDocuments(pass)];
  for (const scope of scopes) {
    const elements = dom.queryAllIn(scope, "*");
    for (let i = 0, length = dom.listLength(elements); i < length; i++) {
      const root = env.instrumentation.shadowRootOf(elements[i]!);
      if (root) scopes.push(root);
    }
  }
  return scopes;
});
