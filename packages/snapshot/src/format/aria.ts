import { FactFlag } from "../capture/page-capture.js";
import { LEFT_OUT, REDACTED, isSecretField } from "../capture/redact.js";
import type { AxInfo, PageNode } from "../model/page.js";
import { NAMED_BY_CONTENT } from "../model/roles.js";
import { shortUrl } from "../model/states.js";
import { collapseSpace } from "../model/text.js";
import { foldSteps, joined, walkSteps } from "../model/walk.js";
import { finish, type Steps } from "../steps.js";
import type { Snapshot } from "../refs/snapshot.js";
import {
  ROLES_WITH_CHECKED,
  ROLES_WITH_DISABLED,
  ROLES_WITH_EXPANDED,
  ROLES_WITH_INVALID,
  ROLES_WITH_LEVEL,
  ROLES_WITH_SELECTED,
  ariaRole,
} from "./aria-roles.js";
import { yamlKey, yamlValue } from "./yaml.js";

export interface AriaOptions {
  /** Exactly what Playwright prints: no references, and nothing for elements that only invite action. */
  readonly exact?: boolean;
}

interface AriaNode {
  readonly role: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly uid: number | undefined;
  readonly props: readonly (readonly [name: string, value: string])[];
  children: (AriaNode | string)[];
}

const ROW_GROUPS: ReadonlySet<string> = new Set(["tbody", "thead", "tfoot"]);
const FIELDS: ReadonlySet<string> = new Set(["textbox", "searchbox", "spinbutton", "slider"]);
const NOT_NAMED_BY_CONTENT: ReadonlySet<string> = new Set(["term", "definition"]);

/** Longer names are left out of keys, which YAML limits to 1,024 characters. */
const MAX_NAME = 900;

/** Playwright's ARIA snapshot of the document's body, in YAML. */
export function aria(snapshot: Snapshot, options: AriaOptions = {}): string {
  return finish(ariaSteps(snapshot, options));
}

/** As `aria`, in parts. */
export function* ariaSteps(snapshot: Snapshot, { exact = false }: AriaOptions = {}): Steps<string> {
  const root: AriaNode = { role: "fragment", name: "", states: [], uid: undefined, props: [], children: yield* build(snapshot, exact) };
  yield* mergeTexts(root);
  return yield* print(root);
}

function* build(snapshot: Snapshot, exact: boolean): Steps<(AriaNode | string)[]> {
  return yield* foldSteps<PageNode, (AriaNode | string)[]>(
    snapshot.page.root,
    ({ children }) => children,
    (node, below) => (isSkipped(node, exact) ? [] : itemsFor(node, joined(below), snapshot, exact)),
    (node) => !isSkipped(node, exact),
  );
}

/** Nothing below is shown either: hidden for everybody, or a frame, which Playwright does not enter. */
function isSkipped(node: PageNode, exact: boolean): boolean {
  if (node.kind !== "element") return false;
  if (exact && (node.tag === "iframe" || node.tag === "frame")) return false;
  if (!exact) return false;
  // The options of a closed list are told, groups are not: they are not rendered.
  if (node.tag === "optgroup" && (node.flags & FactFlag.Rendered) === 0) return true;
  return node.attributes.get("aria-hidden")?.toLowerCase() === "true";
}

function itemsFor(node: PageNode, items: (AriaNode | string)[], snapshot: Snapshot, exact: boolean): (AriaNode | string)[] {
  switch (node.kind) {
    case "omitted":
      return [LEFT_OUT];
    case "text":
      return isTold(node) ? [node.text] : [];
    case "pseudo":
      return [node.text];
    case "document":
      return items;
    case "element":
      break;
  }
  const isFrame = node.tag === "iframe" || node.tag === "frame";
  const spaced = node.tag === "br" || (node.flags & (FactFlag.Inline | FactFlag.Rendered)) === FactFlag.Rendered ? [" ", ...items, " "] : items;
  const role = isFrame ? "iframe" : roleOf(node);
  const isInvited = !exact && node.interactive && role === "";
  if (role === "" && !isInvited) return spaced;
  const children = exact && isFrame ? [] : [...fieldValue(node), ...spaced.filter((item) => typeof item !== "string" || role !== "textbox")];
  const name = isFrame ? "" : nameOf(role, node, spaced);
  return [
    {
      role: isInvited ? "generic" : role,
      name,
      states: node.ax ? statesOf(role, node.ax, node) : [],
      uid: !exact && node.interactive ? snapshot.uids.get(node.backendNodeId) : undefined,
      props: propsOf(role, name, node),
      children,
    },
  ];
}

/** Chromium leaves the text of some labels to the controls that they name, and white space out that parts texts. */
function isTold({ text, parent, ax }: PageNode): boolean {
  if (ax || text.trim() === "") return true;
  const shown = FactFlag.Rendered | FactFlag.Visible;
  if (!parent || (parent.flags & shown) !== shown) return false;
  for (let node: PageNode | undefined = parent; node; node = node.parent) if (node.tag === "label") return true;
  return false;
}

function roleOf(node: PageNode): string {
  // Chromium leaves row groups out that say nothing.
  if (ROW_GROUPS.has(node.tag) && (!node.ax || node.ax.role === "rowgroup") && !node.attributes.has("role")) return "rowgroup";
  if (!node.ax) return "";
  const role = ariaRole(node.ax.role);
  // Chromium calls wrappers generic that an author gave no role; Playwright knows authors' ones only.
  if (role === "generic" && node.attributes.get("role") !== "generic") return "";
  if (role === "form" && node.ax.name === "" && node.tag === "form" && !node.attributes.has("role")) return "";
  return role;
}

/** Playwright names rows by their content, and terms by their author only; Chromium the other way round. */
function nameOf(role: string, node: PageNode, items: readonly (AriaNode | string)[]): string {
  const name = collapseSpace(node.ax?.name ?? "");
  if (role === "row" && name === "") return contentOf(items);
  const isByAuthor = node.attributes.has("aria-label") || node.attributes.has("aria-labelledby");
  if (isByAuthor) return name;
  if (NOT_NAMED_BY_CONTENT.has(role)) return "";
  // Chromium applies `text-transform` to names, Playwright does not.
  const content = NAMED_BY_CONTENT.has(role) ? contentOf(items) : name;
  return content.toLowerCase() === name.toLowerCase() ? content : name;
}

/** Fields count with their value, everything else with its name (accname 1.2, 2C and 2F). */
function contentOf(items: readonly (AriaNode | string)[]): string {
  const textOf = (item: AriaNode): string => (item.name === "" || FIELDS.has(item.role) ? contentOf(item.children) : item.name);
  return collapseSpace(items.map((item) => (typeof item === "string" ? item : ` ${textOf(item)} `)).join(""));
}

function fieldValue(node: PageNode): string[] {
  const type = node.attributes.get("type")?.toLowerCase();
  if ((node.tag !== "input" && node.tag !== "textarea") || type === "checkbox" || type === "radio" || type === "file") return [];
  if (isSecretField(node.attributes)) return (node.ax?.value ?? "") === "" ? [] : [REDACTED];
  return [node.value ?? ""];
}

function propsOf(role: string, name: string, { attributes }: PageNode): (readonly [string, string])[] {
  const props: (readonly [string, string])[] = [];
  const href = attributes.get("href");
  if (role === "link" && href !== undefined) props.push(["url", shortUrl(href)]);
  const placeholder = attributes.get("placeholder");
  if (role === "textbox" && placeholder !== undefined && placeholder !== name) props.push(["placeholder", placeholder]);
  return props;
}

function statesOf(role: string, { properties }: AxInfo, node: PageNode): string[] {
  const states: string[] = [];
  const tristate = (name: string) => {
    const value = properties.get(name);
    if (value === "mixed") states.push(`${name}=mixed`);
    else if (value === "true" || value === true) states.push(name);
  };
  if (ROLES_WITH_CHECKED.has(role)) tristate("checked");
  if (ROLES_WITH_DISABLED.has(role) && properties.get("disabled") === true) states.push("disabled");
  const isOpen = node.tag === "details" ? node.attributes.has("open") : properties.get("expanded") === true;
  if (ROLES_WITH_EXPANDED.has(role) && isOpen) states.push("expanded");
  const invalid = ROLES_WITH_INVALID.has(role) ? node.attributes.get("aria-invalid")?.toLowerCase().trim() : undefined;
  if (invalid !== undefined && invalid !== "" && invalid !== "false") states.push(invalid === "grammar" || invalid === "spelling" ? `invalid=${invalid}` : "invalid");
  const level = ROLES_WITH_LEVEL.has(role) ? levelOf(role, properties, node) : 0;
  if (level > 0) states.push(`level=${level}`);
  if (role === "button") tristate("pressed");
  // Chromium says nothing about the selection of disabled options.
  const isSelected = node.tag === "option" ? (node.flags & FactFlag.Checked) !== 0 : properties.get("selected") === true;
  if (ROLES_WITH_SELECTED.has(role) && isSelected) states.push("selected");
  return states;
}

/** Chromium counts the levels of nested lists itself; Playwright repeats the author's. */
function levelOf(role: string, properties: AxInfo["properties"], node: PageNode): number {
  const level = role === "heading" ? properties.get("level") : Number(node.attributes.get("aria-level"));
  return typeof level === "number" && Number.isInteger(level) && level >= 1 ? level : 0;
}

function* mergeTexts(root: AriaNode): Steps<void> {
  yield* walkSteps<AriaNode | string>(root, (node) => (typeof node === "string" ? [] : node.children), () => {}, (node) => {
    if (typeof node === "string") return;
    const merged: (AriaNode | string)[] = [];
    let pending = "";
    const flush = () => {
      const text = collapseSpace(pending);
      if (text !== "") merged.push(text);
      pending = "";
    };
    for (const child of node.children) {
      if (typeof child === "string") pending += child;
      else {
        flush();
        merged.push(child);
      }
    }
    flush();
    node.children = merged.length === 1 && merged[0] === node.name ? [] : merged;
  });
}

function* print(root: AriaNode): Steps<string> {
  const lines: string[] = [];
  let depth = -1;
  yield* walkSteps<AriaNode | string>(
    root,
    (node) => (typeof node === "string" || isOneLine(node) ? [] : node.children),
    (node) => {
      const indent = "  ".repeat(Math.max(depth, 0));
      if (typeof node === "string") lines.push(`${indent}- text: ${yamlValue(node)}`);
      else if (depth >= 0) {
        const key = `${indent}- ${yamlKey(keyOf(node))}`;
        if (isOneLine(node)) lines.push(`${key}: ${yamlValue(node.children[0] as string)}`);
        else lines.push(node.children.length === 0 && node.props.length === 0 ? key : `${key}:`);
        for (const [name, value] of node.props) lines.push(`${indent}  - /${name}: ${yamlValue(value)}`);
      }
      depth++;
    },
    () => void depth--,
  );
  return lines.join("\n");
}

const isOneLine = ({ role, children, props }: AriaNode): boolean =>
  role !== "fragment" && props.length === 0 && children.length === 1 && typeof children[0] === "string";

function keyOf({ role, name, states, uid }: AriaNode): string {
  const shownName = name === "" || name.length > MAX_NAME ? "" : name.startsWith("/") && name.endsWith("/") ? ` ${name}` : ` ${JSON.stringify(name)}`;
  const all = uid === undefined ? states : [...states, `ref=e${uid}`];
  return role + shownName + all.map((state) => ` [${state}]`).join("");
}
