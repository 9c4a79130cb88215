import { useEffect, useRef } from "preact/hooks";
import type { StudioModel } from "../model/studio-model.js";
import type { Workbench } from "../model/workbench.js";
import { IconButton, Note } from "./controls.js";

/** The app itself where this page embeds it, otherwise a picture of it. */
export function AppPane({ studio, isShown }: { studio: StudioModel; isShown: boolean }) {
  const target = studio.target.value;
  const bench = studio.workbench.value;
  const isEmbedded = target !== undefined && studio.embedded.value.has(target.targetId);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => (studio.appSize.value = isShown ? JSON.stringify(entry!.contentRect) : "hidden"));
    observer.observe(stage.current!);
    return () => observer.disconnect();
  }, [isShown]);
  return (
    <section class="app" aria-label="App" data-panel="app">
      <div class="toolbar">
        <span class="address" title={target?.url}>
          {target?.url ?? ""}
        </span>
        {bench !== undefined && (
          <IconButton icon="pick" label="Pick an element in the app" pressed={bench.highlighter.isPicking.value} onPress={() => void bench.highlighter.setPicking(!bench.highlighter.isPicking.value)} />
        )}
      </div>
      <div ref={stage} class={`stage${isEmbedded ? "" : " elsewhere"}`}>
        <slot />
        {!isEmbedded && bench !== undefined && <Picture bench={bench} />}
        {target === undefined && <Note>No target yet. A page that embeds an app with @icdp/host makes it one.</Note>}
        {target !== undefined && !target.connected && <Note>The app does not answer: no Frame Agent has connected.</Note>}
        {studio.attachError.value !== undefined && <Note kind="error">{studio.attachError.value}</Note>}
      </div>
    </section>
  );
}

function Picture({ bench }: { bench: Workbench }) {
  const image = useRef<HTMLImageElement>(null);
  const picture = bench.picture.picture.value;
  const quad = bench.highlighter.quad.value;
  const error = bench.picture.error.value;
  if (picture === undefined) return <Note>{error === undefined ? "Taking a picture…" : `The app runs elsewhere, and there is no picture of it: ${error}`}</Note>;
  const pick = async ({ offsetX, offsetY }: MouseEvent): Promise<void> => {
    if (!bench.highlighter.isPicking.value) return;
    const scale = picture.width / image.current!.clientWidth;
    await bench.highlighter.setPicking(false);
    await bench.tree.selectElement(await bench.picture.nodeAt(offsetX * scale, offsetY * scale));
  };
  return (
    <div class={`picture${bench.highlighter.isPicking.value ? " picking" : ""}`}>
      <img ref={image} src={picture.url} alt="The app as it looks in its own window" onClick={(event) => void pick(event)} />
      {quad !== undefined && (
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
          <polygon points={quad.join(" ")} />
        </svg>
      )}
    </div>
  );
}
