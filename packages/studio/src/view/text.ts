/** Numbers and times as people read them. */

export function bytesText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const countText = (count: number): string => count.toLocaleString("en");

/** `1 node`, `2 nodes`. */
export const counted = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;

export function durationText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return "";
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

export function timeText(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}
