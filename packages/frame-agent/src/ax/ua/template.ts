import type { ScopeRules } from "../generated/rules/pseudo-rules.js";
import { generatedState } from "../generated/state.js";
import type { StyleFacts } from "../layout/layout.js";
import { AxObject } from "../object.js";
import { isBlank } from "../name/space.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { isColumn } from "../tree/foreign-content.js";
import type { UaFacts, UaVerdict } from "./facts.js";
import type { UaPart } from "./part.js";
import { DerivedStyle } from "../layout/derived-style.js";

/**
 * A user-agent shadow tree as data. `path` is the node's place below its parent in Blink's own tree, e.g. `div[0]`, where the
 * index counts all siblings, also the ones accessibility never sees.
 */
export interface Template {
  readonly path: string;
  /** Its name in style sheets, where that may hide it: `::-webkit-…`. */
  readonly pseudo?: string;
  /** Default: a part with a node of its own. `generated`: an anonymous text, whose path is a key. */
  readonly kind?: "ua" | "pseudo" | "generated";
  /** Default: ignored as uninteresting; texts and `br` are included. */
  readonly verdict?: UaVerdict;
  /** Default: generic, or StaticText and LineBreak for texts and `br`. */
  readonly role?: Role;
  /** Computed `display`, default by tag: `block` for div, `contents` for slot, else `inline`. `none` for a part that is not shown. */
  readonly display?: string;
  /** Other own computed properties. */
  readonly style?: Readonly<Record<string, string>>;
  /** The computed style itself, where the browser tells it; takes the place of `display` and `style`. */
  readonly computed?: StyleFacts;
  readonly listed?: boolean;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly focusable?: boolean;
  readonly outsideNames?: boolean;
  readonly dropDown?: UaFacts["dropDown"];
  /** Laid out, but no part of the accessibility tree. */
  readonly unlisted?: true;
  /** Data of a `#text` node, or the text that a part without such a node adds to names around it. */
  readonly text?: string;
  readonly children?: readonly Template[];
  readonly slotted?: readonly Node[];
  readonly skipped?: readonly Node[];
}

/** Makes the objects of a host's user-agent shadow tree; the templates are the shadow root's children. `areHidden`: the host lays them out nowhere. */
export function instantiate(pass: Pass, host: AxObject, templates: readonly Template[], areHidden: boolean): UaPart[] {
  return parts(host, host, host.rendered && !areHidden, "#shadow", templates, partStyler(pass, host));
}

/** Adds what the page's style sheets say of a part that the browser shows. */
type Styler = (template: Template) => Template;

function parts(host: AxObject, parent: AxObject, isRendered: boolean, parentPath: string, templates: readonly Template[], styled: Styler): UaPart[] {
  const made: UaPart[] = [];
  for (const template of templates) if (exists(host, isRendered, template)) made.push(partOf(host, parent, isRendered, parentPath, styled(template), styled));
  return made;
}

function partStyler(pass: Pass, host: AxObject): Styler {
  let rules: ScopeRules["parts"] | undefined;
  return (template) => {
    if (template.pseudo === undefined || template.display === "none") return template;
    rules ??= generatedState(pass).rules.ofScopeAround(host.element!)?.parts ?? [];
    if (rules.length === 0) return template;
    const { partStyle } = part("style");
    const display = partStyle(pass, host, rules, template.pseudo, "display") ?? template.display;
    const visibility = partStyle(pass, host, rules, template.pseudo, "visibility");
    return { ...template, ...(display && { display }), ...(visibility && { style: { ...template.style, visibility } }) };
  };
}

/** Empty texts have no object, nor has white space without layout; in canvas fallback both have. */
function exists(host: AxObject, isRendered: boolean, { path, kind, text }: Template): boolean {
  if (text === undefined || (kind !== "generated" && tagOf(path) !== "#text")) return true;
  return isRendered ? text !== "" : !isBlank(text) || isInCanvas(host);
}

/** Shown there or not. */
export const isInCanvas = (host: AxObject): boolean => host.inCanvas || host.inHiddenCanvas;

const tagOf = (path: string): string => path.replace(/^.*\/|\[\d+\]$/g, "");

function partOf(host: AxObject, parent: AxObject, isRendered: boolean, parentPath: string, template: Template, styled: Styler): UaPart {
  const key = `${parentPath}/${template.path}`;
  const tag = tagOf(template.path);
  const style = tag === "#text" || template.kind === "generated" ? parent.style : (template.computed ?? new DerivedStyle(parent.style, displayOf(parent, tag, template), template.style));
  const kind = template.kind ?? "ua";
  const object = new AxObject(kind, host.node, style, kind === "generated" ? "" : tag, tag === "svg" ? "svg" : "html", key);
  const isText = tag === "#text" || kind === "generated";
  object.rendered = isRendered && !isColumn(parent) && (isText || style.display !== "none");
  object.box = object.rendered && (isText || style.display !== "contents");
  if (kind === "ua") object.ua = facts(tag, template);
  object.text = template.text ?? "";
  object.excluded = template.unlisted ?? false;
  const children = parts(host, object, object.rendered, key, template.children ?? [], styled);
  return { object, children, slotted: template.slotted, skipped: template.skipped };
}

function facts(tag: string, template: Template): UaFacts {
  const isText = tag === "#text" || tag === "br";
  return {
    role: template.role ?? (tag === "#text" ? "staticText" : tag === "br" ? "lineBreak" : "genericContainer"),
    verdict: template.verdict ?? (isText ? "included" : "uninteresting"),
    listed: template.listed ?? false,
    attributes: template.attributes ?? {},
    focusable: template.focusable ?? false,
    pseudo: template.pseudo,
    outsideNames: template.outsideNames ?? false,
    dropDown: template.dropDown ?? null,
  };
}

/** What has no style gives none to its parts; that of a host that a drop-down holds, or of a part that it shows, has its own rules (inclusion/drop-down.ts). */
function displayOf(parent: AxObject, tag: string, { display }: Template): string {
  if (parent.style.display === "none" && !(parent.ua ?? parent).dropDown) return "none";
  if (display !== undefined || tag === "div") return display ?? "block";
  return tag === "slot" ? "contents" : "inline";
}
