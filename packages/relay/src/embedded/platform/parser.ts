/** The parser as the platform wants it: each change extends one parser, or the adapter by which it builds jsdom's tree. */

import { type DocumentImpl, dependency, type ElementImpl, isAdopted, type NodeImpl, type PageWindow } from "./jsdom.js";

/** parse5's tree adapter of jsdom (jsdom 29: `browser/parser/html.js`). */
export interface TreeAdapter {
  readonly _documentImpl: DocumentImpl;
  readonly _globalObject: PageWindow;
  readonly _fragment: boolean;
  onItemPop(before: ElementImpl, newTop: NodeImpl): void;
  insertTextBefore(parent: NodeImpl, text: string, reference: NodeImpl): void;
}

export interface ParserOptions {
  readonly treeAdapter: TreeAdapter;
}

export interface Parser {
  readonly treeAdapter: TreeAdapter;
}

interface ParserClass {
  new (options: ParserOptions, document?: object, context?: object): Parser;
  parse(html: string, options: ParserOptions): object;
  getFragmentParser(context: object | null, options: ParserOptions): Parser;
}

interface Extension {
  /** What is parsed in the place of a document's text. */
  text?(html: string, adapter: TreeAdapter): string;
  adapter?(adapter: TreeAdapter): void;
  parser?(parser: Parser): void;
}

/** Once per process: parsers of adopted windows get the extensions. */
export function patchParser(extensions: readonly Extension[]): void {
  const { Parser } = dependency<{ Parser: ParserClass }>("parse5");
  const { parse, getFragmentParser } = Parser;
  const isOurs = ({ treeAdapter }: ParserOptions): boolean => {
    const window = treeAdapter?._globalObject;
    return window !== undefined && isAdopted(window);
  };
  class PlatformParser extends Parser {
    constructor(options: ParserOptions, document?: object, context?: object) {
      super(options, document, context);
      for (const { parser } of extensions) parser?.(this);
    }
  }
  Parser.parse = function (html, options) {
    if (!isOurs(options)) return parse.call(this, html, options);
    const { treeAdapter } = options;
    for (const { adapter } of extensions) adapter?.(treeAdapter);
    const text = extensions.reduce((before, extension) => extension.text?.(before, treeAdapter) ?? before, html);
    return parse.call(PlatformParser, text, options);
  };
  Parser.getFragmentParser = function (context, options) {
    if (!isOurs(options)) return getFragmentParser.call(this, context, options);
    for (const { adapter } of extensions) adapter?.(options.treeAdapter);
    return getFragmentParser.call(PlatformParser, context, options);
  };
}
