import { ELEMENT, TEXT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { computedStyle } from "../dom/view.js";
import { elementOfInlineSheet, MatchedStyles } from "./matched.js";
import { SheetEvents } from "./sheet-events.js";
import { StyleSheets } from "./sheets.js";
import { StyleTracking } from "./style-tracking.js";

interface OfNode {
  readonly nodeId: number;
}

interface OfSheet {
  readonly styleSheetId: string;
}

const TRACKED = "after changes of the document; what changes without one (animations, media queries, sheets edited by script) shows with the next";

/** The CSS domain reads what the CSSOM offers: rules without their place in the source, and none of the user agent's. */
export function createCssDomain(env: PageEnv): { table: MethodTable; stop(): void } {
  const { dom, nodes, registry } = env;
  const sheets = new StyleSheets(env);
  const events = new SheetEvents(env, sheets);
  const tracking = new StyleTracking(env);
  /** States that sessions force, by element. */
  const forced = new WeakMap<AgentSession, Map<Element, readonly string[]>>();

  const assertEnabled = (session: AgentSession): void => {
    if (!session.enabled.has("CSS")) throw serverError("CSS agent was not enabled");
  };

  /** Pseudo-elements and parts of user-agent shadow trees stand for their host, with `path`. */
  function styled(session: AgentSession, { nodeId }: OfNode): { readonly host: Element; readonly path: string | undefined } {
    assertEnabled(session);
    const backendId = nodes.backendIdFor(session, { nodeId });
    const virtual = registry.virtualNodeOf(backendId);
    const node = virtual ? virtual.host : registry.nodeOf(backendId);
    if (!node || dom.nodeType(node) !== ELEMENT) throw serverError("Node is not an Element");
    return { host: node as Element, path: virtual?.path };
  }

  function element(session: AgentSession, params: OfNode): Element {
    const { host, path } = styled(session, params);
    if (path !== undefined) throw serverError("Node is not an Element");
    return host;
  }

  function computedStyleOf(session: AgentSession, params: OfNode): object {
    const { host, path } = styled(session, params);
    return { computedStyle: computedStyle(env, host, path) };
  }

  function inlineStyles(session: AgentSession, params: OfNode): object {
    const inlineStyle = new MatchedStyles(env, sheets).inlineStyle(element(session, params));
    return inlineStyle ? { inlineStyle } : {};
  }

  function sheetText(session: AgentSession, { styleSheetId }: OfSheet): object {
    assertEnabled(session);
    return { text: sheets.textOf(sheets.withId(styleSheetId)) };
  }

  /** The text of a `style` element, or an added sheet's rules. */
  function setSheetText(session: AgentSession, { styleSheetId, text }: OfSheet & { text: string }): void {
    assertEnabled(session);
    const owner = dom.sheetOwner(sheets.withId(styleSheetId));
    if (!owner || dom.nodeType(owner) !== ELEMENT || dom.localName(owner as Element) !== "style") throw serverError("Only the text of a style element can be replaced");
    dom.setTextContent(owner, text);
  }

  /** Edits of `style` attributes; rules have no place in their source that an edit could name. */
  function setStyleTexts(session: AgentSession, { edits }: { edits: readonly (OfSheet & { text: string })[] }): object {
    assertEnabled(session);
    const styles = edits.map(({ styleSheetId, text }) => {
      const backendId = elementOfInlineSheet(styleSheetId);
      const target = backendId === null ? null : registry.nodeOf(backendId);
      if (!target) throw serverError("Only style attributes can be edited");
      dom.setAttr(target as Element, "style", text);
      return new MatchedStyles(env, sheets).inlineStyle(target as Element);
    });
    return { styles };
  }

  function classNames({ styleSheetId }: OfSheet): object {
    const names = new Set<string>();
    const add = (value: string | null): void => {
      for (const name of (value ?? "").split(/\s+/)) if (name) names.add(name);
    };
    const backendId = elementOfInlineSheet(styleSheetId);
    if (backendId !== null) add(dom.attr(registry.nodeOf(backendId) as Element, "class"));
    else for (const match of sheets.textOf(sheets.withId(styleSheetId)).matchAll(/\.(-?[A-Za-z_][\w-]*)(?=[^{}]*\{)/g)) add(match[1]!);
    return { classNames: [...names] };
  }

  /** Families as the page asked for them: which font drew a glyph is not told to pages. */
  function platformFonts(session: AgentSession, params: OfNode): object {
    const target = element(session, params);
    const counts = new Map<string, number>();
    for (let node = dom.firstChild(target); node; node = dom.nextSibling(node)) {
      if (dom.nodeType(node) !== TEXT) continue;
      const glyphs = dom.data(node as Text).trim().length;
      const family = dom.cssValue(dom.computedStyle(target), "font-family").split(",")[0]!.replace(/["']/g, "").trim();
      if (glyphs > 0) counts.set(family, (counts.get(family) ?? 0) + glyphs);
    }
    return { fonts: Array.from(counts, ([familyName, glyphCount]) => ({ familyName, postScriptName: familyName, isCustomFont: false, glyphCount })) };
  }

  function parentElement(of: Element): Element | null {
    const parent = dom.parentNode(of);
    return parent && dom.nodeType(parent) === ELEMENT ? (parent as Element) : null;
  }

  /** Opaque colour behind the element's text, with the font's size and weight. */
  function backgroundColors(session: AgentSession, params: OfNode): object {
    const target = element(session, params);
    const style = dom.computedStyle(target);
    let color: string | null = null;
    for (let at: Element | null = target; at && color === null; at = parentElement(at)) {
      const value = dom.cssValue(dom.computedStyle(at), "background-color");
      if (value !== "rgba(0, 0, 0, 0)" && value !== "transparent") color = value;
    }
    const hasText = dom.firstChild(target) !== null;
    return {
      ...(hasText ? { backgroundColors: [color ?? "rgb(255, 255, 255)"] } : {}),
      computedFontSize: dom.cssValue(style, "font-size"),
      computedFontWeight: dom.cssValue(style, "font-weight"),
    };
  }

  function forceStates(session: AgentSession, { forcedPseudoClasses, ...params }: OfNode & { forcedPseudoClasses: readonly string[] }): void {
    const target = element(session, params);
    let byElement = forced.get(session);
    if (!byElement) {
      forced.set(session, (byElement = new Map()));
      session.onClose(() => env.states.set(session, new Map()));
    }
    if (forcedPseudoClasses.length > 0) byElement.set(target, forcedPseudoClasses);
    else byElement.delete(target);
    const states = new Map<string, Element[]>();
    for (const [of, names] of byElement) for (const name of names) states.set(name, [...(states.get(name) ?? []), of]);
    env.states.set(session, states);
  }

  const table: MethodTable = {
    "CSS.enable": (_params: never, session: AgentSession) => {
      if (!session.enabled.has("DOM")) throw serverError("DOM agent needs to be enabled first.");
      session.enabled.add("CSS");
      events.enable(session);
    },
    "CSS.disable": (_params: never, session: AgentSession) => {
      session.enabled.delete("CSS");
      forced.delete(session);
      env.states.set(session, new Map());
      events.disable(session);
    },
    "CSS.getComputedStyleForNode": (params: OfNode, session: AgentSession) => computedStyleOf(session, params),
    "CSS.getInlineStylesForNode": (params: OfNode, session: AgentSession) => inlineStyles(session, params),
    "CSS.getMatchedStylesForNode": partly(
      "author styles only, without their places in the source; `@container` conditions are taken to hold",
      (params: OfNode, session) => new MatchedStyles(env, sheets).of(element(session, params)),
    ),
    "CSS.getStyleSheetText": partly("of linked sheets what their rules say, not their source", (params: OfSheet, session) => sheetText(session, params)),
    "CSS.setStyleSheetText": partly("of style elements only", (params: OfSheet & { text: string }, session) => setSheetText(session, params)),
    "CSS.setStyleTexts": partly("of style attributes only", (params: { edits: readonly (OfSheet & { text: string })[] }, session) => setStyleTexts(session, params)),
    "CSS.collectClassNames": (params: OfSheet) => classNames(params),
    "CSS.getPlatformFontsForNode": partly("the family that the style asks for first", (params: OfNode, session) => platformFonts(session, params)),
    "CSS.getBackgroundColors": partly("the nearest background colour, images and overlays apart", (params: OfNode, session) => backgroundColors(session, params)),
    "CSS.trackComputedStyleUpdates": partly(TRACKED, ({ propertiesToTrack }: { propertiesToTrack: readonly { name: string; value: string }[] }, session) => tracking.track(session, propertiesToTrack)),
    "CSS.takeComputedStyleUpdates": async (_params: never, session: AgentSession) => ({ nodeIds: await tracking.take(session) }),
    "CSS.trackComputedStyleUpdatesForNode": partly(TRACKED, ({ nodeId }: Partial<OfNode>, session) => tracking.trackNode(session, nodeId)),
    "CSS.forcePseudoState": partly("in style sheets that the page may read; not `link` and `visited`", (params: OfNode & { forcedPseudoClasses: readonly string[] }, session) => forceStates(session, params)),
  };
  return {
    table,
    stop() {
      events.stop();
      tracking.stop();
    },
  };
}

