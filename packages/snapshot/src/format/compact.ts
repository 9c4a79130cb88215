import { LEFT_OUT } from "../capture/redact.js";
import { type PrunedItem, type PrunedNode, prune } from "../model/prune.js";
import { publicRole } from "../model/roles.js";
import { type States, statesOf } from "../model/states.js";
import { collapseSpace } from "../model/text.js";
import type { Snapshot } from "../refs/snapshot.js";
import { finish, PART, type Steps } from "../steps.js";
import { childrenOf, isInteractive } from "./inner.js";

/** Containers whose lines would only say that they are there. */
const SILENT_ROLES: ReadonlySet<string> = new Set(["RootWebArea", "rowgroup"]);

/** States that the notation shows itself. */
const SHOWN_BY_NOTATION: ReadonlySet<string> = new Set(["level", "checked", "pressed", "selected", "href", "value", "placeholder"]);

/**
 * Markdown where it has a notation, a word where it has none: `#` headings, `[x]` check boxes, `[text](href)` links, one space
 * per level, `uid=A0` on everything to act on. Leaves of one parent share its line.
 */
export function compact(snapshot: Snapshot): string {
  return finish(compactSteps(snapshot));
}

/** As `compact`, in parts. */
export function* compactSteps(snapshot: Snapshot): Steps<string> {
  const lines: string[] = [];
  const root = yield* prune(snapshot.page);
  let visited = 0;
  const stack: { item: PrunedItem; depth: number }[] = [...root.children].reverse().map((item) => ({ item, depth: 0 }));
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { item, depth } = entry;
    if (++visited % PART === 0) yield;
    const isSilent = item.kind === "node" && SILENT_ROLES.has(item.role) && !item.page.interactive;
    const children = childrenOf(item);
    const isOneLine = children.length > 0 && children.every((child) => childrenOf(child).length === 0);
    if (!isSilent) {
      const own = describe(item, snapshot);
      const inline = isOneLine ? children.map((child) => describe(child, snapshot)) : [];
      lines.push(" ".repeat(depth) + [own, ...inline].filter((part) => part !== "").join(" "));
      if (isOneLine) continue;
    }
    for (let i = children.length - 1; i >= 0; i--) stack.push({ item: children[i]!, depth: isSilent ? depth : depth + 1 });
  }
  return lines.join("\n");
}

function describe(item: PrunedItem, snapshot: Snapshot): string {
  if (item.kind === "text") return item.text;
  if (item.kind === "omitted") return LEFT_OUT;
  const states = statesOf(item.page);
  const parts = [notation(item, states)];
  for (const [name, value] of states) {
    if (SHOWN_BY_NOTATION.has(name)) continue;
    parts.push(value === true ? name : `${name}=${value}`);
  }
  if (isInteractive(item)) parts.push(`uid=A${snapshot.uids.get(item.page.backendNodeId)}`);
  return parts.filter((part) => part !== "").join(" ");
}

function notation(item: PrunedNode, states: States): string {
  const { role, name } = item;
  const checked = states.get("checked") ?? states.get("pressed");
  const mark = checked === true ? "x" : checked === "mixed" ? "-" : " ";
  switch (role) {
    case "heading":
      return `${"#".repeat(Number(states.get("level") ?? 2))} ${name}`;
    case "link":
      return states.has("href") ? `[${name}](${states.get("href")})` : `[${name}]`;
    case "checkbox":
    case "menuitemcheckbox":
      return `[${mark}] ${name}`;
    case "switch":
      return `[${mark}] switch ${name}`;
    case "radio":
    case "menuitemradio":
      return `(${mark}) ${name}`;
    case "option":
    case "tab":
      return `${states.has("selected") ? "*" : ""}${role} ${name}`;
    case "listitem":
      return `- ${name}`.trimEnd();
    case "paragraph":
    case "cell":
    case "gridcell":
      return role === "paragraph" ? name : `| ${name}`.trimEnd();
    case "image":
    case "img":
      return `![${name}]`;
    case "generic":
      // Without a name the tag is all there is to tell.
      return name === "" ? item.page.tag : name;
    case "button":
      return `<${name}>${checked === true ? " pressed" : checked === "mixed" ? " pressed=mixed" : ""}`;
    default: {
      const placeholder = states.get("placeholder");
      const value = states.has("value") ? collapseSpace(String(states.get("value"))) : placeholder && `(${placeholder})`;
      const pressed = checked === undefined ? "" : ` [${mark}]`;
      return `${publicRole(role)}${name === "" ? "" : ` ${name}`}${pressed}${value === undefined ? "" : `: ${value}`}`;
    }
  }
}
