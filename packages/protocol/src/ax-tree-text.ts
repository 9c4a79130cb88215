interface AxValue {
  readonly value?: unknown;
}

/** `Accessibility.AXNode`, as far as it is shown. */
export interface AxNode {
  readonly nodeId: string;
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly ignoredReasons?: readonly { readonly name: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly parentId?: string;
  readonly childIds?: readonly string[];
}

/** States that say nothing about most nodes. */
const QUIET_PROPERTIES: ReadonlySet<string> = new Set(["focusable", "editable", "settable", "actions", "url"]);
const QUIET_VALUES: ReadonlySet<unknown> = new Set([undefined, false, "false", ""]);
/** States whose absence is another thing than `false`. */
const THREE_WAY_PROPERTIES: ReadonlySet<string> = new Set(["expanded", "checked", "pressed"]);
const INLINE_TEXT_BOX = "InlineTextBox";

/**
 * An accessibility tree as text: a line for each node that is not ignored, indented by depth, with role, name, value and the
 * states that are set. `top` are the nodes to begin with, by default those without a parent.
 */
export function axTreeText(nodes: readonly AxNode[], top: readonly AxNode[] = nodes.filter((node) => node.parentId === undefined)): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const stack = top.map((node) => ({ node, depth: 0 })).reverse();
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, depth } = entry;
    const shown = !node.ignored && node.role?.value !== INLINE_TEXT_BOX;
    if (shown) lines.push("  ".repeat(depth) + describe(node));
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const child of children.reverse()) stack.push({ node: child, depth: shown ? depth + 1 : depth });
  }
  return lines.join("\n");
}

function describe({ role, name, value, properties = [] }: AxNode): string {
  const parts = [String(role?.value ?? "unknown")];
  if (typeof name?.value === "string" && name.value !== "") parts.push(JSON.stringify(name.value));
  if (value?.value !== undefined && value.value !== "") parts.push(`value=${JSON.stringify(value.value)}`);
  for (const property of properties) {
    const state = property.value.value;
    if (QUIET_PROPERTIES.has(property.name) || (QUIET_VALUES.has(state) && !THREE_WAY_PROPERTIES.has(property.name))) continue;
    parts.push(state === true ? property.name : `${property.name}=${String(state)}`);
  }
  return parts.join(" ");
}
