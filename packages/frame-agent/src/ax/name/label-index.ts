import { perPass } from "../per-pass.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { referenceTarget } from "../reference-target.js";
import { HTML_NS } from "../../dom/dom.js";

/** Labels of each labelled control. Asking every control for its `labels` would search the whole tree each time. */
const labelIndex = perPass((pass) => {
  const { dom } = pass;
  const labels = new Map<Element, Element[]>();
  for (const scope of pass.scopes()) {
    const found = dom.queryAllIn(scope, "label");
    for (let i = 0, length = dom.listLength(found); i < length; i++) {
      const label = found[i] as HTMLLabelElement;
      const control = dom.namespace(label) === HTML_NS && referenceTarget(pass, dom.labelControl(label));
      if (!control) continue;
      const known = labels.get(control);
      if (known) known.push(label);
      else labels.set(control, [label]);
    }
  }
  return labels;
});

/** `label` elements of a control in tree order, those outside of its shadow tree first. https://html.spec.whatwg.org/#dom-lfe-labels */
export const labelsOf = (pass: Pass, control: AxObject): readonly Element[] => labelIndex(pass).get(control.element!) ?? [];
