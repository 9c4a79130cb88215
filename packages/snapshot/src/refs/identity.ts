import type { DomElement, DomElements } from "../model/elements.js";
import type { PageNode } from "../model/page.js";
import { TEST_ID_ATTRIBUTES } from "../model/traits.js";
import { collapseSpace } from "../model/text.js";
import { walk } from "../model/walk.js";

/** What an element is recognised by when its node is gone and another one has come. */
export interface Identity {
  readonly tag: string;
  readonly role: string;
  readonly name: string;
  readonly id: string;
  readonly testId: string;
  /** `name`, `type` and `href` attributes: what tells apart controls with the same label. */
  readonly traits: string;
  /** Position from the tree's root. */
  readonly path: string;
  /** Name and other text of the list item, row, card or dialog that it is in; empty outside. */
  readonly context: string;
}

/** Things that a list has many of: what is in them belongs to one of many. */
const ITEM_ROLES: ReadonlySet<string> = new Set([
  "listitem", "row", "article", "treeitem", "option", "tabpanel", "dialog", "alertdialog", "figure", "menuitem", "group", "status", "alert",
]);
const ITEM_TAGS: ReadonlySet<string> = new Set(["li", "tr", "article", "dialog", "fieldset", "figure"]);
const MAX_CONTEXT = 200;

/** Describes the elements of one page; paths are worked out once each. */
export class Identities {
  readonly #paths = new Map<DomElement, string>();

  constructor(private readonly elements: DomElements) {}

  of(node: PageNode): Identity {
    const { attributes } = node;
    return {
      tag: node.tag,
      role: node.ax?.role ?? "",
      name: collapseSpace(node.ax?.name || attributes.get("aria-label") || (node.tier === 2 ? textOf(node) : "")),
      id: attributes.get("id") ?? "",
      testId: TEST_ID_ATTRIBUTES.map((name) => attributes.get(name)).find((value) => value) ?? "",
      traits: ["name", "type", "href", "placeholder", "title"].map((name) => attributes.get(name) ?? "").join("|"),
      path: this.#pathOf(this.elements.byId.get(node.backendNodeId)),
      context: this.#contextOf(node),
    };
  }

  #contextOf(node: PageNode): string {
    for (let ancestor = node.parent; ancestor; ancestor = ancestor.parent) {
      const { attributes, ax, tag } = ancestor;
      if (!ITEM_TAGS.has(tag) && !ITEM_ROLES.has(ax?.role ?? "")) continue;
      const isNamed = attributes.has("aria-label") || attributes.has("aria-labelledby");
      // Without the element itself: its label may change.
      const text = `${isNamed ? (ax?.name ?? "") : ""} ${textOf(ancestor, node)}`;
      return collapseSpace(text).slice(0, MAX_CONTEXT);
    }
    return "";
  }

  #pathOf(element: DomElement | undefined): string {
    const steps: DomElement[] = [];
    let known = "";
    for (let current = element; current; current = current.parent ?? this.elements.hosts.get(current.scope)) {
      const path = this.#paths.get(current);
      if (path !== undefined) {
        known = path;
        break;
      }
      steps.push(current);
    }
    for (let step = steps.pop(); step; step = steps.pop()) this.#paths.set(step, (known += `/${step.tag}:${step.nth}`));
    return known;
  }
}

function textOf(node: PageNode, without?: PageNode): string {
  let text = "";
  walk(node, ({ children }) => children, (inner) => {
    if (inner === without) return false;
    if (inner.kind === "text") text += inner.text;
    return text.length < MAX_CONTEXT * 2;
  });
  return text;
}
