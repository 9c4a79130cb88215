/** Values and validity of form controls where jsdom has them wrong. */

import { type ElementImpl, implementationOf, internal, override, overrideGetter } from "./jsdom.js";

interface InputImpl extends ElementImpl {
  readonly type: string;
  readonly _dirtyValue: boolean;
  _value: string;
}

const { sanitizeValueByType } = internal<{ sanitizeValueByType(input: InputImpl, value: string): string }>("jsdom/living/helpers/form-controls.js");

/** Once per process. */
export function patchFormValues(): void {
  // The value of a slider stays between its bounds when they change, a default one in their middle.
  override<InputImpl, [name: string], void>(implementationOf("nodes/HTMLInputElement"), "_attrModified", (self, native, name) => {
    native();
    if ((name !== "min" && name !== "max") || self.type !== "range") return;
    self._value = sanitizeValueByType(self, self._dirtyValue ? self._value : (self.getAttributeNS(null, "value") ?? ""));
  });
  // Objects begin without a message, which jsdom takes for a custom error.
  overrideGetter<ElementImpl & { _customValidityErrorMessage?: string }, object>(implementationOf("nodes/HTMLObjectElement"), "validity", (self, native) => {
    self._customValidityErrorMessage ??= "";
    return native();
  });
}
