import { REDACTED, isSecretField } from "../capture/redact.js";
import type { PageNode } from "./page.js";
import { CONTROL_ROLES } from "./roles.js";

/** What is said about a node beside role and name; only what is not the default. `true` stands for the bare word. */
export type States = ReadonlyMap<string, string | number | true>;

/** Properties whose `true` is worth a word. */
const FLAGS: readonly string[] = ["disabled", "required", "readonly", "modal", "busy", "multiselectable", "selected", "focused"];
/** Properties that say something when they are false, too. */
const TWO_SIDED: readonly string[] = ["expanded"];
const TRISTATE: readonly string[] = ["checked", "pressed"];
const NUMBERS: readonly string[] = ["level"];

/** Text fields tell their value; links and buttons have none, and containers repeat their content. */
const ROLES_WITH_VALUE: ReadonlySet<string> = new Set([
  "textbox", "searchbox", "combobox", "slider", "spinbutton", "progressbar", "meter", "scrollbar", "ColorWell", "Date", "DateTime",
  "InputTime", "listbox",
]);

/** The states of a node in the order in which formats print them. */
export function statesOf(node: PageNode): States {
  const states = new Map<string, string | number | true>();
  const properties = node.ax?.properties;
  const role = node.ax?.role ?? "";
  for (const name of NUMBERS) {
    const value = properties?.get(name);
    // Every item of a list has a level; only headings and trees are read by it.
    if (typeof value === "number" && role !== "listitem") states.set(name, value);
  }
  for (const name of TRISTATE) {
    const value = properties?.get(name);
    if (value === "true" || value === true) states.set(name, true);
    else if (value === "mixed") states.set(name, "mixed");
  }
  for (const name of FLAGS) if (properties?.get(name) === true && !(name === "focused" && role === "RootWebArea")) states.set(name, true);
  for (const name of TWO_SIDED) {
    const value = properties?.get(name);
    if (typeof value === "boolean") states.set(name, value ? true : "false");
  }
  const invalid = properties?.get("invalid");
  if (typeof invalid === "string" && invalid !== "false") states.set("invalid", invalid === "true" ? true : invalid);
  const value = valueOf(node);
  if (value !== "") states.set("value", value);
  const placeholder = node.attributes.get("placeholder");
  if (placeholder !== undefined && placeholder !== "" && placeholder !== node.ax?.name && value === "") states.set("placeholder", placeholder);
  const href = node.attributes.get("href");
  if (role === "link" && href !== undefined) states.set("href", shortUrl(href));
  if (node.interactive && node.coveredBy !== undefined) states.set("covered-by", node.coveredBy);
  return states;
}

/** The current value, `[REDACTED]` for secrets. Empty when there is none. */
export function valueOf(node: PageNode): string {
  const role = node.ax?.role ?? "";
  if (isSecretField(node.attributes)) return (node.ax?.value ?? "") === "" ? "" : REDACTED;
  if (!ROLES_WITH_VALUE.has(role) && !CONTROL_ROLES.has(role)) return "";
  const value = ROLES_WITH_VALUE.has(role) ? (node.ax?.value ?? node.value ?? "") : "";
  return value === node.ax?.name ? "" : value;
}

/** `data:` URLs are as long as what they hold. */
export function shortUrl(url: string): string {
  const comma = url.startsWith("data:") ? url.indexOf(",") : -1;
  return comma === -1 ? url : `${url.slice(0, comma + 1)}…`;
}
