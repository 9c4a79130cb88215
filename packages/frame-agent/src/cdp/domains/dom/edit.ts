import { DOCUMENT, ELEMENT, FRAGMENT, TEXT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";

/** Runs a DOM operation; what the DOM throws becomes a CDP error with its message. */
export function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw serverError((error as Error)?.message || "DOM exception");
  }
}

/** `DOM.setAttributesAsText`: replaces the attribute `name` by those that the text spells. */
export function setAttributesAsText({ dom }: PageEnv, element: Element, text: string, name: string | undefined): void {
  const parsed = dom.parseFragment(dom.ownerDocument(element)!, `<span ${text}></span>`);
  const holder = dom.fragmentFirstElement(parsed);
  if (!holder) throw serverError("Could not parse value as attributes");
  let found = false;
  for (const attribute of dom.attrNames(holder)) {
    attempt(() => dom.setAttr(element, attribute, dom.attr(holder, attribute) ?? ""));
    found ||= attribute === name;
  }
  if (!found && name?.trim()) dom.removeAttr(element, name);
}

/** `DOM.getOuterHTML`. */
export function outerHtml({ dom }: PageEnv, node: Node): string {
  switch (dom.nodeType(node)) {
    case ELEMENT:
      return dom.outerHTML(node as Element);
    case TEXT:
      return escapeText(dom.data(node as Text));
    case DOCUMENT:
    case FRAGMENT: {
      let text = "";
      for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) text += markup(dom, child);
      return text;
    }
    default:
      return markup(dom, node);
  }
}

function markup(dom: PageEnv["dom"], node: Node): string {
  switch (dom.nodeType(node)) {
    case ELEMENT:
      return dom.outerHTML(node as Element);
    case TEXT:
      return escapeText(dom.data(node as Text));
    case 8:
      return `<!--${dom.data(node as Comment)}-->`;
    case 10: {
      const [publicId, systemId] = [dom.publicId(node as DocumentType), dom.systemId(node as DocumentType)];
      const ids = publicId ? ` PUBLIC "${publicId}"${systemId ? ` "${systemId}"` : ""}` : systemId ? ` SYSTEM "${systemId}"` : "";
      return `<!DOCTYPE ${dom.nodeName(node)}${ids}>`;
    }
    default:
      return "";
  }
}

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** `DOM.moveTo` and `DOM.copyTo`. */
export function insert({ dom }: PageEnv, node: Node, parent: Element, before: Node | null): void {
  if (before && dom.parentNode(before) !== parent) throw serverError("Anchor node must be child of the target element");
  attempt(() => dom.insertBefore(parent, node, before));
}
