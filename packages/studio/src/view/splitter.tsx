import { useSignal } from "@preact/signals";

const [MIN, MAX, STEP] = [20, 75, 4];

/** Moves the border between the app and the panels, by pointer or arrow keys. */
export function Splitter({ container }: { container: { readonly current: HTMLElement | null } }) {
  const share = useSignal(44);
  const set = (percent: number): void => {
    share.value = Math.min(Math.max(Math.round(percent), MIN), MAX);
    container.current?.style.setProperty("--app-share", `${share.value}%`);
  };
  return (
    <div
      class="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the app"
      aria-valuemin={MIN}
      aria-valuemax={MAX}
      aria-valuenow={share.value}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        set(share.value + by);
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const box = container.current?.getBoundingClientRect();
        if (box !== undefined && currentTarget.hasPointerCapture(pointerId)) set(((clientX - box.left) / box.width) * 100);
      }}
    />
  );
}
