import type { HighlightShape } from "@icdp/protocol";
import type { PageEnv } from "../../../env.js";
import { noEffect, partly, refused, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { NodeParams } from "../../node-lookup.js";
import type { AgentSession } from "../../session.js";
import { Geometry } from "../dom/geometry.js";
import { elementAt } from "../dom/view.js";
import { rectQuad, rgba, shapesOf, type HighlightConfig, type Rgba } from "./shapes.js";

interface RectParams {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color?: Rgba;
}

const NO_LABELS = "boxes alone are drawn, without labels, rulers and grid lines";
const SEEN_BY_PEOPLE = "what it would draw is for people at the screen, and an empty list asks for nothing";

/** Pointer events that choosing an element keeps from the page. */
const KEPT = ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick", "contextmenu", "touchstart", "touchend"] as const;

/** The Host draws highlights above the iframe, where the page cannot see them. */
export function createOverlayDomain(env: PageEnv): { table: MethodTable; stop(): void } {
  const { highlights, nodes, registry, browser } = env;
  const geometry = new Geometry(env);
  /** The session whose highlight is shown. */
  let owner: AgentSession | null = null;
  let choosing: { readonly session: AgentSession; readonly stop: () => void } | null = null;

  const known = new WeakSet<AgentSession>();

  /** A session that ends leaves nothing on the screen. */
  function watch(session: AgentSession): void {
    if (known.has(session)) return;
    known.add(session);
    session.onClose(() => release(session));
  }

  function release(session: AgentSession): void {
    if (owner === session) hide();
    if (choosing?.session === session) stopChoosing();
  }

  function show(session: AgentSession, shapes: readonly HighlightShape[]): void {
    if (!highlights.available) throw serverError("Highlights are drawn by the Host, and none is connected");
    watch(session);
    owner = session;
    highlights.send(shapes);
  }

  function hide(): void {
    if (owner) highlights.send([]);
    owner = null;
  }

  function nodeShapes(backendId: number, config: HighlightConfig): readonly HighlightShape[] {
    const node = registry.nodeOf(backendId) ?? registry.virtualNodeOf(backendId)?.host;
    const model = node ? geometry.boxModel(node) : null;
    return model ? shapesOf(model, config) : [];
  }

  function choose(session: AgentSession, config: HighlightConfig): void {
    const { window } = env;
    const elementOf = (event: MouseEvent): Element | null => {
      try {
        return elementAt(env, event.clientX, event.clientY).element;
      } catch {
        return null;
      }
    };
    const stops = [
      browser.listen<MouseEvent>(window, "pointermove", (event) => {
        const element = elementOf(event);
        if (element) show(session, nodeShapes(registry.idOf(element), config));
      }, true),
      ...KEPT.map((type) =>
        browser.listen<MouseEvent>(window, type, (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          const element = type === "click" ? elementOf(event) : null;
          if (!element) return;
          const backendNodeId = registry.idOf(element);
          stopChoosing();
          session.emit("Overlay.inspectNodeRequested", { backendNodeId });
        }, true),
      ),
    ];
    choosing = { session, stop: () => stops.forEach((stop) => stop()) };
    watch(session);
  }

  function stopChoosing(): void {
    choosing?.stop();
    choosing = null;
    hide();
  }

  /** Overlays of this kind are asked for as a list; none is drawn. */
  const layoutOverlay = (list: string): MethodTable[string] =>
    partly(SEEN_BY_PEOPLE, (params: Readonly<Record<string, readonly unknown[]>>) => {
      if ((params[list]?.length ?? 0) > 0) throw serverError("Overlays of layouts are not drawn");
    });

  const table: MethodTable = {
    "Overlay.enable": (_params: never, session: AgentSession) => {
      if (!session.enabled.has("DOM")) throw serverError("DOM should be enabled first");
      session.enabled.add("Overlay");
    },
    "Overlay.disable": (_params: never, session: AgentSession) => {
      session.enabled.delete("Overlay");
      release(session);
    },
    "Overlay.highlightNode": partly(NO_LABELS, ({ highlightConfig, ...params }: NodeParams & { highlightConfig: HighlightConfig }, session) =>
      show(session, nodeShapes(nodes.backendIdFor(session, params), highlightConfig)),
    ),
    "Overlay.highlightRect": ({ x, y, width, height, color }: RectParams, session: AgentSession) =>
      show(session, color ? [{ quads: [rectQuad(x, y, width, height)], color: rgba(color) }] : []),
    "Overlay.highlightQuad": ({ quad, color }: { quad: readonly number[]; color?: Rgba }, session: AgentSession) => {
      if (quad.length !== 8) throw serverError("Invalid Quad format");
      show(session, color ? [{ quads: [quad], color: rgba(color) }] : []);
    },
    "Overlay.hideHighlight": () => hide(),
    "Overlay.setInspectMode": partly(NO_LABELS, ({ mode, highlightConfig }: { mode: string; highlightConfig?: HighlightConfig }, session) => {
      stopChoosing();
      if (mode === "none") return;
      if (!highlightConfig) throw serverError("Internal error: highlight configuration parameter is missing");
      if (mode === "searchForNode" || mode === "searchForUAShadowDOM") choose(session, highlightConfig);
      else throw serverError("Only the modes searchForNode and searchForUAShadowDOM are supported");
    }),
    "Overlay.setShowViewportSizeOnResize": noEffect("the size is shown to people while they drag a window's edge, and an iframe has none"),
    "Overlay.setShowGridOverlays": layoutOverlay("gridNodeHighlightConfigs"),
    "Overlay.setShowFlexOverlays": layoutOverlay("flexNodeHighlightConfigs"),
    "Overlay.setShowScrollSnapOverlays": layoutOverlay("scrollSnapHighlightConfigs"),
    "Overlay.setShowContainerQueryOverlays": layoutOverlay("containerQueryHighlightConfigs"),
    "Overlay.setShowIsolatedElements": layoutOverlay("isolatedElementHighlightConfigs"),
    "Overlay.setPausedInDebuggerMessage": refused("pages are never paused", "There is no debugger that could pause the page"),
  };
  return {
    table,
    stop() {
      stopChoosing();
    },
  };
}
