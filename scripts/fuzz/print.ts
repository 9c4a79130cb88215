import { elementsOf, isElement, type Attribute, type CssRule, type FuzzElement, type FuzzNode, type FuzzPage } from "./model.js";

const VOID_TAGS = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW_TEXT_TAGS = new Set(["script", "style", "noscript"]);

/** The page as HTML. Nothing is indented: white space between elements is part of what is tested. */
export function printPage(page: FuzzPage): string {
  const parts: string[] = [];
  if (page.doctype) parts.push("<!doctype html>\n");
  if (page.htmlAttributes.length > 0) parts.push(`<html${printAttributes(page.htmlAttributes)}>\n`);
  parts.push(`<meta charset="utf-8">\n`);
  if (page.title !== undefined) parts.push(`<title>${escapeText(page.title)}</title>\n`);
  if (page.rules.length > 0) parts.push(`<style>\n${printRules(page.rules)}</style>\n`);
  parts.push(`<body${printAttributes(page.bodyAttributes)}>`, printNodes(page.body));
  const script = printScript(page);
  if (script) parts.push(`\n<script>\n${script}</script>\n`);
  return parts.join("");
}

export function printNodes(nodes: readonly FuzzNode[]): string {
  return nodes.map(printNode).join("");
}

function printNode(node: FuzzNode): string {
  if (isElement(node)) return printElement(node);
  return "text" in node ? escapeText(node.text) : `<!--${node.comment}-->`;
}

function printElement(element: FuzzElement): string {
  const { tag, children, shadow, ref } = element;
  const attributes: Attribute[] = ref === undefined ? element.attributes : [...element.attributes, ["data-n", String(ref)]];
  const start = `<${tag}${printAttributes(attributes)}>`;
  if (VOID_TAGS.has(tag)) return start;
  const declared = shadow?.declarative ? `<template shadowrootmode="${shadow.mode}">${printShadow(element)}</template>` : "";
  const content = RAW_TEXT_TAGS.has(tag)
    ? children.map((child) => ("text" in child ? child.text : "")).join("")
    : printNodes(children);
  return `${start}${declared}${content}</${tag}>`;
}

function printShadow({ shadow }: FuzzElement): string {
  const rules = shadow!.rules.length > 0 ? `<style>${printRules(shadow!.rules)}</style>` : "";
  return rules + printNodes(shadow!.children);
}

/** Shadow roots made by script come at once, steps when the page has loaded. */
function printScript({ body, steps }: FuzzPage): string {
  const lines: string[] = [];
  for (const element of elementsOf(body)) {
    if (!element.shadow || element.shadow.declarative) continue;
    const markup = JSON.stringify(printShadow(element)).replaceAll("</", "<\\/");
    lines.push(`n(${element.ref})?.attachShadow({ mode: "${element.shadow.mode}" }).setHTMLUnsafe(${markup});`);
  }
  if (steps.length > 0) {
    // A click may send a form.
    lines.push(`addEventListener("submit", (event) => event.preventDefault());`);
    lines.push(`function step(e, change) { try { if (e) change(e); } catch {} }`, `addEventListener("load", () => {`);
    for (const { ref, code } of steps) lines.push(`  step(n(${ref}), (e) => { ${code} });`);
    lines.push(`});`);
  }
  if (lines.length === 0) return "";
  const find = `const n = (number) => document.querySelector('[data-n="' + number + '"]');`;
  return [find, ...lines].map((line) => `${line}\n`).join("");
}

function printRules(rules: readonly CssRule[]): string {
  return rules
    .map(({ selector, declarations }) => `${selector} { ${declarations.map(([name, value]) => `${name}: ${value}`).join("; ")} }\n`)
    .join("");
}

function printAttributes(attributes: readonly Attribute[]): string {
  return attributes.map(([name, value]) => (value === "" ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`)).join("");
}

function escapeText(text: string): string {
  return escapeInvisible(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

function escapeAttribute(text: string): string {
  return escapeInvisible(text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
}

/** Writes characters that nobody can see in an editor as references. */
function escapeInvisible(text: string): string {
  return text.replace(/[\u00a0\u00ad\u0300-\u036f\u200b-\u200f\u2028-\u202f\u2060\u3000\ufeff]/g, (character) =>
    `&#x${character.charCodeAt(0).toString(16)};`,
  );
}
