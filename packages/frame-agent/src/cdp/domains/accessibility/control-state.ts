import type { Dom } from "../../../dom/dom.js";
import type { AgentEnv } from "../../../env.js";

const CONTROLS = "input,textarea,select,option";

/**
 * What scripts change of the form controls in these documents and shadow trees without any event or mutation (`input.value = …`), as
 * text to compare.
 */
export function controlStates({ dom }: AgentEnv, roots: Iterable<Node>): string {
  let states = "";
  for (const root of roots) {
    const controls = dom.queryAllIn(root, CONTROLS);
    for (let i = 0; i < dom.listLength(controls); i++) states += `${stateOf(dom, controls[i]!)}\n`;
  }
  return states;
}

function stateOf(dom: Dom, control: Element): string {
  const is = (state: string): string => (dom.matches(control, state) ? state : "");
  const tag = dom.localName(control);
  if (tag === "option") return is(":checked");
  const value = tag === "input" ? dom.inputValue(control as HTMLInputElement) : tag === "textarea" ? dom.textAreaValue(control as HTMLTextAreaElement) : "";
  return value + is(":checked") + is(":indeterminate") + is(":invalid");
}
