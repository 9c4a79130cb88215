import { firstChildByTag } from "../../dom/first-child.js";
import { isContentImage } from "../generated/element-alt.js";
import { contentSize, textIndent } from "../layout/content-box.js";
import { hasKeptInlineContent } from "../layout/locked-content.js";
import type { StyleFacts } from "../layout/layout.js";
import { pixels } from "../layout/pixels.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isColumn } from "../tree/foreign-content.js";
import { flatChildNodes } from "./light.js";
import { hasStylesInside, isCustomizable } from "./select.js";
import type { Template } from "./template.js";
import { uaTexts } from "./texts/texts.js";

/**
 * `<details>`: a slot for the summary, which holds a default one, and a slot for everything else (Blink:
 * `HTMLDetailsElement::DidAddUserAgentShadowRoot`). One that nothing is assigned to is no part of the tree, but has a box.
 */
export function details(pass: Pass, host: AxObject): Template[] {
  const nodes = flatChildNodes(pass, host);
  const summary = firstChildByTag(pass.dom, host.element!, "summary");
  const content = nodes.filter((node) => node !== summary);
  const summarySlot: Template = summary
    ? { path: "slot[0]", slotted: [summary] }
    : { path: "slot[0]", children: [defaultSummary(pass, host)] };
  if (content.length > 0) return [summarySlot, contentSlot(pass, host, content)];
  return host.rendered ? [summarySlot, { ...contentSlot(pass, host, content), unlisted: true }] : [summarySlot];
}

function contentSlot(pass: Pass, host: AxObject, content: readonly Node[]): Template {
  if (!host.rendered) {
    const isStyled = host.dropDown ? hasStylesInside(pass, host) : host.style.display !== "none";
    const skips = isStyled && !pass.dom.hasAttr(host.element!, "open");
    return { path: "slot[1]", verdict: "layout", display: "block", [skips ? "skipped" : "slotted"]: content };
  }
  const style = pass.layout.pseudoStyle(host.element!, "::details-content");
  // An atomic inline beside another element, as `display: ruby` around it makes one.
  const slot: Template = { path: "slot[1]", verdict: style.display.startsWith("inline-") ? "included" : "layout", computed: style };
  if (!pass.layout.isDisplayLocked(host.element!, style)) return { ...slot, slotted: content };
  // What came into sight by its own `content-visibility` was not open for that.
  const wasOpen = host.style.get("content-visibility") !== "auto" && pass.env.instrumentation.layoutHistory.wasShown(host.element!);
  return hasKeptInlineContent(pass, wasOpen, content) ? { ...slot, verdict: "included", skipped: content } : { ...slot, skipped: content };
}

function defaultSummary(pass: Pass, host: AxObject): Template {
  const text: Template = { path: "#text[0]", text: uaTexts(pass).details };
  const symbol = pass.dom.hasAttr(host.element!, "open") ? "▾" : "▸";
  const triangle = host.rendered && wrapsDefaultSummary(pass, host, text.text!) ? symbol : `${symbol} `;
  const marker: Template = { path: "::marker", kind: "pseudo", text: triangle, style: { "white-space-collapse": "preserve" }, children: [{ path: "0", kind: "generated", text: triangle }] };
  return {
    path: "summary[0]",
    verdict: "included",
    role: pass.dom.attr(host.element!, "name") ? "disclosureTriangleGrouped" : "disclosureTriangle",
    display: "list-item",
    focusable: true,
    listed: host.dropDown ? host.dropDown.rendered && !isCustomizable(pass, host.dropDown) : host.style.display !== "none",
    children: showsSummary(pass, host) ? [marker, text] : [text],
  };
}

/** A column shows nothing, and an image in `content` replaces what is inside. */
const showsSummary = (pass: Pass, host: AxObject): boolean => host.rendered && !isColumn(host) && !isContentImage(pass, host);

/** Size of a triangle and of the margin behind it, in its font's sizes (Blink: `DisclosureSymbolSize`, `kClosureMarkerMarginEm`; 156). */
const TRIANGLE_EM = 0.66 + 0.4;

/** Both are rounded to 64ths of a pixel. */
const TOLERANCE = 2 / 64;

/** Where the text of a default summary starts in the line of its triangle, in pixels. */
export const startOfDefaultSummary = (style: StyleFacts): number => textIndent(style) + TRIANGLE_EM * pixels(style, "font-size");

/** Whether the text of a default summary, which shows no place of its own, is too wide for the line of its triangle. */
export function wrapsDefaultSummary({ layout }: Pass, { style }: AxObject, text: string): boolean {
  if (style.get("text-wrap-mode") === "nowrap") return false;
  return startOfDefaultSummary(style) + layout.textWidth(style, text) > contentSize(style, "inline") + TOLERANCE;
}
