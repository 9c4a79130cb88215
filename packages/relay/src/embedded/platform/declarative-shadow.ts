/** Shadow roots in markup: `<template shadowrootmode>` in documents and in `setHTMLUnsafe` (HTML, "declarative shadow root"). */

import { defineMethods } from "./define.js";
import { type ElementImpl, type PageWindow, type NodeImpl, wrapperOf } from "./jsdom.js";
import type { TreeAdapter } from "./parser.js";
import { setShadowInit } from "./shadow-trees.js";

/** Markup of `innerHTML` attaches none. */
let isUnsafe = false;

export function attachShadowRoots(adapter: TreeAdapter): void {
  if (adapter._fragment && !isUnsafe) return;
  const { onItemPop } = adapter;
  adapter.onItemPop = (before, newTop) => {
    onItemPop.call(adapter, before, newTop);
    if (before._localName === "template" && before.hasAttributeNS(null, "shadowrootmode")) attach(before);
  };
}

interface TemplateImpl extends ElementImpl {
  readonly _templateContents: NodeImpl;
}

const ELEMENT = 1;

/** The template's contents become the shadow tree when it ends. A host that has a shadow tree or can have none keeps the template. */
function attach(template: ElementImpl): void {
  const mode = template.getAttributeNS(null, "shadowrootmode")!.toLowerCase();
  const host = template.parentNode as ElementImpl | null;
  if ((mode !== "open" && mode !== "closed") || host?.nodeType !== ELEMENT || host._shadowRoot) return;
  try {
    host.attachShadow({ mode });
  } catch {
    return;
  }
  const has = (name: string): boolean => template.hasAttributeNS(null, name);
  setShadowInit(wrapperOf(host), {
    mode,
    delegatesFocus: has("shadowrootdelegatesfocus"),
    clonable: has("shadowrootclonable"),
    serializable: has("shadowrootserializable"),
  });
  const contents = (template as TemplateImpl)._templateContents;
  template.remove();
  for (let child = contents.firstChild; child; child = contents.firstChild) host._shadowRoot!._append(child);
}

export function installSetHtmlUnsafe(window: PageWindow): void {
  const setHTMLUnsafe = (target: Element | ShadowRoot, ...[html]: [html: string]): void => {
    isUnsafe = true;
    try {
      target.innerHTML = String(html);
    } finally {
      isUnsafe = false;
    }
  };
  for (const { prototype } of [window.Element, window.ShadowRoot]) defineMethods<Element | ShadowRoot>(prototype, { setHTMLUnsafe });
}
