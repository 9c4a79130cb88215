import { DOCUMENT, ELEMENT } from "../../../dom/dom.js";
import { RULE_TYPE } from "../../../dom/style-sheets.js";
import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import { placeOf } from "./style.js";

type Scope = Document | ShadowRoot;

/** Protocol.CSS.CSSStyleSheetHeader, keys in Chromium's order. */
export interface SheetHeader {
  readonly styleSheetId: string;
  readonly frameId: string;
  readonly sourceURL: string;
  readonly origin: "regular";
  readonly title: string;
  readonly ownerNode?: number;
  readonly disabled: boolean;
  readonly isInline: boolean;
  readonly isMutable: boolean;
  readonly isConstructed: boolean;
  readonly startLine: number;
  readonly startColumn: number;
  readonly length: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The style sheets of the document and their ids. Sheets are held weakly: a page may replace them by the thousand. */
export class StyleSheets {
  readonly #ids = new WeakMap<CSSStyleSheet, string>();
  readonly #sheets = new Map<string, WeakRef<CSSStyleSheet>>();
  #next = 1;

  constructor(private readonly env: PageEnv) {}

  idOf(sheet: CSSStyleSheet): string {
    let id = this.#ids.get(sheet);
    if (id === undefined) {
      id = `style-sheet-1-${this.#next++}`;
      this.#ids.set(sheet, id);
      this.#sheets.set(id, new WeakRef(sheet));
    }
    return id;
  }

  withId(id: string): CSSStyleSheet {
    const sheet = this.#sheets.get(id)?.deref();
    if (!sheet) throw serverError("No style sheet with given id found");
    return sheet;
  }

  /** All sheets in force: of the document, of the same-origin documents in it, and of their open and recorded shadow trees. */
  all(): CSSStyleSheet[] {
    const { dom, frames, instrumentation } = this.env;
    const found = new Set<CSSStyleSheet>();
    const scopes: Scope[] = frames.all().flatMap(({ document }) => document ?? []);
    for (let scope = scopes.shift(); scope; scope = scopes.shift()) {
      for (const list of dom.sheetsOf(scope)) for (let i = 0; i < list.length; i++) this.#addWithImports(list[i]!, found);
      const elements = dom.queryAllIn(scope, "*");
      for (let i = 0, length = dom.listLength(elements); i < length; i++) {
        const root = instrumentation.shadowRootOf(elements[i]!);
        if (root) scopes.push(root);
      }
    }
    return [...found];
  }

  #addWithImports(sheet: CSSStyleSheet, found: Set<CSSStyleSheet>): void {
    const { dom } = this.env;
    if (found.has(sheet)) return;
    found.add(sheet);
    const rules = this.#rulesOf(sheet);
    for (let i = 0; rules && i < rules.length; i++) {
      const imported = dom.ruleType(rules[i]!) === RULE_TYPE.import ? dom.importedSheet(rules[i]!) : null;
      if (imported) this.#addWithImports(imported, found);
    }
  }

  header(sheet: CSSStyleSheet): SheetHeader {
    const { dom, registry, frameIdOf, window } = this.env;
    const owner = dom.sheetOwner(sheet);
    const href = dom.sheetHref(sheet);
    const document = owner ? (dom.nodeType(owner) === DOCUMENT ? (owner as Document) : dom.ownerDocument(owner)!) : window.document;
    const text = this.textOf(sheet);
    const [endLine, endColumn] = placeOf(text, text.length);
    return {
      styleSheetId: this.idOf(sheet),
      frameId: frameIdOf(document) ?? "",
      sourceURL: href ?? dom.documentUrl(document),
      origin: "regular",
      title: dom.sheetTitle(sheet) ?? "",
      ...(owner ? { ownerNode: registry.idOf(owner) } : {}),
      disabled: dom.isSheetDisabled(sheet),
      isInline: owner !== null && href === null,
      isMutable: owner === null && href === null,
      isConstructed: owner === null && href === null,
      startLine: 0,
      startColumn: 0,
      length: text.length,
      endLine,
      endColumn,
    };
  }

  /** What its author wrote where the page has that; else what its rules say; "" for sheets of other origins. */
  textOf(sheet: CSSStyleSheet): string {
    const { dom, states } = this.env;
    const owner = dom.sheetOwner(sheet);
    if (owner && dom.nodeType(owner) === ELEMENT && dom.localName(owner as Element) === "style") return dom.textContent(owner) ?? "";
    const rules = this.#rulesOf(sheet);
    return rules ? Array.from({ length: rules.length }, (_, i) => states.originalText(dom.ruleText(rules[i]!))).join("\n") : "";
  }

  #rulesOf(sheet: CSSStyleSheet): ArrayLike<CSSRule> | null {
    try {
      return this.env.dom.sheetRules(sheet);
    } catch {
      return null;
    }
  }
}
