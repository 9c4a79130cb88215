import { perPass } from "../per-pass.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { HTML_NS } from "../../dom/dom.js";

type Labels = ReadonlyMap<Element, readonly Element[]>;

/** Labels of each labelled control, per tree scope. Asking every control for its `labels` would search the whole tree each time. */
const knownScopes = perPass(() => new Map<Node, Labels>());

/** `label` elements of a control in tree order. https://html.spec.whatwg.org/#dom-lfe-labels */
export function labelsOf(pass: Pass, control: AxObject): readonly Element[] {
  const scope = pass.scopeOf(control.node);
  const known = knownScopes(pass);
  let labels = known.get(scope);
  if (!labels) known.set(scope, (labels = labelsInScope(pass, scope)));
  return labels.get(control.element!) ?? [];
}

function labelsInScope({ dom }: Pass, scope: Node): Labels {
  const labels = new Map<Element, Element[]>();
  const found = dom.queryAllIn(scope, "label");
  const length = dom.listLength(found);
  for (let i = 0; i < length; i++) {
    const label = found[i] as HTMLLabelElement;
    if (dom.namespace(label) !== HTML_NS) continue;
    const control = dom.labelControl(label);
    if (!control) continue;
    const existing = labels.get(control);
    if (existing) existing.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}
