import { useEffect, useRef } from "preact/hooks";
import { type Panel, PANELS, type StudioModel } from "../model/studio-model.js";

const TITLES: Readonly<Record<Panel, string>> = {
  app: "App",
  tree: "Tree",
  snapshot: "Snapshot",
  console: "Console",
  traffic: "Traffic",
  clients: "Clients",
  connect: "Connect",
  compare: "Compare",
};

export const tabId = (panel: Panel): string => `tab-${panel}`;
export const panelId = (panel: Panel): string => `panel-${panel}`;

/** The app has a tab where there is no room beside it. */
export function Tabs({ studio, isNarrow }: { studio: StudioModel; isNarrow: boolean }) {
  const panels: readonly Panel[] = isNarrow ? PANELS : PANELS.filter((panel) => panel !== "app");
  const chosen = studio.panel.value;
  const list = useRef<HTMLDivElement>(null);
  const tabOf = (panel: Panel): HTMLElement | null => list.current!.querySelector(`#${tabId(panel)}`);
  useEffect(() => tabOf(chosen)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [chosen, isNarrow]);
  const move = (event: KeyboardEvent): void => {
    const index = panels.indexOf(chosen);
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panels.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const panel = panels[(to + panels.length) % panels.length]!;
    studio.panel.value = panel;
    tabOf(panel)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label="Panels" onKeyDown={move}>
      {panels.map((panel) => (
        <button
          key={panel}
          type="button"
          id={tabId(panel)}
          role="tab"
          aria-selected={panel === chosen}
          aria-controls={panel === chosen ? panelId(panel) : undefined}
          tabIndex={panel === chosen ? 0 : -1}
          onClick={() => (studio.panel.value = panel)}
        >
          {TITLES[panel]}
        </button>
      ))}
    </div>
  );
}
