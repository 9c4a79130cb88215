/**
 * Elements inside `select`, which parse5 drops: the rules of "in body" hold there (HTML, "customizable select"; 156). What changes is
 * taken in by one parser at a time: it never enters the modes "in select", and its stack of open elements has one more scope marker.
 */

import { dependency } from "./jsdom.js";
import type { Parser } from "./parser.js";

interface Token {
  readonly tagID: number;
}

interface OpenElements {
  stackTop: number;
  readonly tagIDs: readonly number[];
  readonly items: readonly object[];
  slotBelow(index: number): number;
  hasInScope(tag: number, element?: object): boolean;
  hasInButtonScope(tag: number, element?: object): boolean;
  hasInListItemScope(tag: number, element?: object): boolean;
  generateImpliedEndTags(): void;
  generateImpliedEndTagsWithExclusion(tag: number): void;
  popUntilTagNamePopped(tag: number): void;
}

/** parse5's parser, as far as it is extended here (parse5 8: `parser/index.js`). */
interface ParserInternals {
  insertionMode: number;
  readonly fragmentContextID: number | undefined;
  readonly openElements: OpenElements;
  _resetInsertionMode(): void;
  _resetInsertionModeForSelect(index: number): void;
  _startTagOutsideForeignContent(token: Token): void;
  _endTagOutsideForeignContent(token: Token): void;
}

const parse5 = dependency<{ InsertionMode: Record<string, number>; html: { TAG_ID: Record<"HR" | "INPUT" | "OPTGROUP" | "OPTION" | "SELECT", number> } }>("parse5");
const { IN_BODY, IN_SELECT, IN_SELECT_IN_TABLE } = parse5.InsertionMode as Record<string, number>;
const { HR, INPUT, OPTGROUP, OPTION, SELECT } = parse5.html.TAG_ID;

const SCOPES = ["hasInScope", "hasInButtonScope", "hasInListItemScope"] as const;

/** Whether a select was opened within the topmost element of the tag, or within the element. */
function isBelowSelect(stack: OpenElements, tag: number, element: object | undefined): boolean {
  for (let i = stack.stackTop; i >= 0; i = stack.slotBelow(i)) {
    if (element ? stack.items[i] === element : stack.tagIDs[i] === tag) return false;
    if (stack.tagIDs[i] === SELECT) return true;
  }
  return false;
}

export function keepSelectContents(extended: Parser): void {
  const parser = extended as unknown as ParserInternals;
  const { openElements } = parser;
  let mode = parser.insertionMode;
  Object.defineProperty(parser, "insertionMode", {
    get: () => mode,
    set: (value: number) => void (value === IN_SELECT || value === IN_SELECT_IN_TABLE || (mode = value)),
  });

  const hasInScope = openElements.hasInScope.bind(openElements);
  for (const name of SCOPES) {
    const native = openElements[name].bind(openElements);
    openElements[name] = (tag, element) => native(tag, element) && (tag === SELECT || !hasInScope(SELECT) || !isBelowSelect(openElements, tag, element));
  }

  parser._resetInsertionModeForSelect = (index) => {
    const { stackTop } = openElements;
    if (index === 0) {
      parser.insertionMode = IN_BODY!;
      return;
    }
    openElements.stackTop = openElements.slotBelow(index);
    parser._resetInsertionMode();
    openElements.stackTop = stackTop;
  };

  // parse5 finds everything in an empty stack.
  const isInSelect = (): boolean => openElements.stackTop >= 0 && hasInScope(SELECT);
  const start = parser._startTagOutsideForeignContent;
  parser._startTagOutsideForeignContent = (token) => {
    const { tagID } = token;
    if (tagID === SELECT) {
      if (parser.fragmentContextID === SELECT) return;
      if (isInSelect()) return openElements.popUntilTagNamePopped(SELECT);
    } else if ((tagID === INPUT || tagID === OPTION || tagID === OPTGROUP || tagID === HR) && isInSelect()) {
      if (tagID === INPUT) openElements.popUntilTagNamePopped(SELECT);
      else if (tagID === OPTION) openElements.generateImpliedEndTagsWithExclusion(OPTGROUP);
      else openElements.generateImpliedEndTags();
    }
    start.call(parser, token);
  };

  const end = parser._endTagOutsideForeignContent;
  parser._endTagOutsideForeignContent = (token) => {
    if (token.tagID !== SELECT) return end.call(parser, token);
    if (!isInSelect()) return;
    openElements.generateImpliedEndTags();
    openElements.popUntilTagNamePopped(SELECT);
  };
}
