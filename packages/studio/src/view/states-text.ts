import type { AxNode } from "../tree/ax-tree.js";

/** Properties that say nothing about most nodes. */
const QUIET_PROPERTIES: ReadonlySet<string> = new Set(["focusable", "editable", "settable", "actions", "url", "readonly"]);
const QUIET_VALUES: ReadonlySet<unknown> = new Set([undefined, false, "false", ""]);
/** Properties whose absence is another thing than `false`. */
const THREE_WAY: ReadonlySet<string> = new Set(["expanded", "checked", "pressed"]);

/** The states that are set, and the value. */
export function statesText({ properties = [], value }: AxNode): string {
  const parts: string[] = [];
  if (value?.value !== undefined && value.value !== "") parts.push(`value=${JSON.stringify(value.value)}`);
  for (const { name, value: state } of properties) {
    if (QUIET_PROPERTIES.has(name) || (QUIET_VALUES.has(state.value) && !THREE_WAY.has(name))) continue;
    parts.push(state.value === true ? name : `${name}=${String(state.value)}`);
  }
  return parts.join(" ");
}
