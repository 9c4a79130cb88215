/** Drawn on a grid of 16, in the colour of the text. */
const PATHS = {
  pick: "M8 1v3M8 12v3M1 8h3M12 8h3M8 4.5A3.5 3.5 0 1 0 8 11.5 3.5 3.5 0 1 0 8 4.5",
  live: "M13.5 8A5.5 5.5 0 1 1 11.9 4.1M12.5 1.5v3h-3",
  next: "M4 6l4 4 4-4",
  previous: "M4 10l4-4 4 4",
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  reveal: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 1 0 0-3.6",
  clear: "M3 4h10M6.5 4V2.5h3V4M4.5 4l.6 9.5h5.8l.6-9.5",
  check: "M3 8.5l3.2 3.2L13 4.8",
  chevron: "M6 4l4 4-4 4",
  search: "M7 2.5A4.5 4.5 0 1 0 7 11.5 4.5 4.5 0 1 0 7 2.5M10.5 10.5l3 3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
