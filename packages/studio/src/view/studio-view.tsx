import { useEffect, useRef, useState } from "preact/hooks";
import type { Panel, StudioModel } from "../model/studio-model.js";
import type { Workbench } from "../model/workbench.js";
import { AppPane } from "./app-pane.js";
import { ClientsPanel } from "./clients-panel.js";
import { ComparePanel } from "./compare-panel.js";
import { ConnectPanel } from "./connect-panel.js";
import { ConsolePanel } from "./console-panel.js";
import { Note } from "./controls.js";
import { SnapshotPanel } from "./snapshot-panel.js";
import { Splitter } from "./splitter.js";
import { panelId, tabId, Tabs } from "./tabs.js";
import { TrafficPanel } from "./traffic-panel.js";
import { TreePanel } from "./tree-panel.js";

/** Widths below which the app and the panels take turns. */
const NARROW = 720;

export function StudioView({ studio }: { studio: StudioModel }) {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(root);
  const panel = studio.panel.value;
  useEffect(() => {
    if (!isNarrow && panel === "app") studio.panel.value = "tree";
  }, [isNarrow, panel]);
  return (
    <div ref={root} class={`studio${isNarrow ? " narrow" : ""}`} data-shown={panel}>
      <Header studio={studio} />
      {isNarrow && <Tabs studio={studio} isNarrow />}
      <div class="main">
        <div class="app-side" id={panelId("app")} role={isNarrow ? "tabpanel" : undefined} aria-labelledby={isNarrow ? tabId("app") : undefined}>
          <AppPane studio={studio} isShown={!isNarrow || panel === "app"} />
        </div>
        {!isNarrow && <Splitter container={root} />}
        <div class="panel-side">
          {!isNarrow && <Tabs studio={studio} isNarrow={false} />}
          {panel !== "app" && (
            <div class="panel" id={panelId(panel)} role="tabpanel" aria-labelledby={tabId(panel)}>
              <PanelView panel={panel} studio={studio} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Header({ studio }: { studio: StudioModel }) {
  const targets = studio.targets.value;
  const target = studio.target.value;
  const state = studio.endpointState.value;
  return (
    <header class="header">
      <h1>icdp studio</h1>
      <label class="target-choice">
        <span class="unseen">Target</span>
        <span class={`dot${target?.connected ? " on" : ""}`} aria-hidden="true" />
        <select value={target?.targetId ?? ""} onChange={({ currentTarget }) => studio.select(currentTarget.value)} disabled={targets.length === 0}>
          {targets.length === 0 && <option value="">no targets</option>}
          {targets.map(({ targetId, title, url, type, connected }) => (
            <option key={targetId} value={targetId}>
              {`${type === "page" ? "" : `${type}: `}${title || url || targetId}${connected ? "" : " (not connected)"}`}
            </option>
          ))}
        </select>
      </label>
      <span class="spacer" />
      {studio.address !== undefined && (
        <span class="relay">
          <span class="dim">Relay</span> <code data-relay>{studio.address.http}</code>
        </span>
      )}
      <span class={`state ${state.kind}`} role="status">
        {state.kind === "lost" ? `not connected: ${state.reason}` : state.kind === "connecting" ? "connecting…" : ""}
      </span>
    </header>
  );
}

function PanelView({ panel, studio }: { panel: Exclude<Panel, "app">; studio: StudioModel }) {
  switch (panel) {
    case "traffic":
      return <TrafficPanel studio={studio} />;
    case "clients":
      return <ClientsPanel studio={studio} />;
    case "connect":
      return <ConnectPanel studio={studio} />;
    default: {
      const bench = studio.workbench.value;
      return bench === undefined ? <Note>{studio.target.value === undefined ? "No target yet." : "The app is not connected."}</Note> : <TargetPanel panel={panel} bench={bench} studio={studio} />;
    }
  }
}

function TargetPanel({ panel, bench, studio }: { panel: "tree" | "snapshot" | "console" | "compare"; bench: Workbench; studio: StudioModel }) {
  switch (panel) {
    case "tree":
      return <TreePanel bench={bench} preferences={studio.preferences} />;
    case "snapshot":
      return <SnapshotPanel snapshots={bench.snapshots} />;
    case "console":
      return <ConsolePanel model={bench.console} />;
    case "compare":
      return <ComparePanel bench={bench} />;
  }
}

function useIsNarrow(root: { readonly current: HTMLElement | null }): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow(entry!.contentRect.width < NARROW));
    observer.observe(root.current!);
    return () => observer.disconnect();
  }, []);
  return isNarrow;
}
