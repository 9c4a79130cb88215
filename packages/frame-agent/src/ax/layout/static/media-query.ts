/** What media queries are asked about. */
export interface MediaFeatures {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Whether a media query list applies to a screen of that size (mediaqueries-4, in the forms pages use for layout). */
export function matchesMedia(list: string, features: MediaFeatures): boolean {
  const queries = list.toLowerCase().split(",").map((query) => query.trim()).filter((query) => query !== "");
  return queries.length === 0 || queries.some((query) => matchesQuery(query, features));
}

function matchesQuery(query: string, features: MediaFeatures): boolean {
  const negated = query.startsWith("not ");
  const parts = query.replace(/^(?:not|only)\s+/, "").split(/\s+and\s+/);
  return parts.every((part) => matchesPart(part.trim(), features)) !== negated;
}

function matchesPart(part: string, { width, height }: MediaFeatures): boolean {
  if (part === "all" || part === "screen") return true;
  const feature = /^\(\s*([\w-]+)\s*(?::\s*([^)]+?)\s*)?\)$/.exec(part);
  if (feature) return matchesFeature(feature[1]!, feature[2] ?? "", width, height);
  const range = /^\(\s*(width|height)\s*([<>]=?)\s*([^)]+?)\s*\)$/.exec(part);
  if (!range) return false;
  return compare(range[1] === "width" ? width : height, range[2]!, pixels(range[3]!));
}

function matchesFeature(name: string, value: string, width: number, height: number): boolean {
  switch (name) {
    case "min-width":
      return width >= pixels(value);
    case "max-width":
      return width <= pixels(value);
    case "min-height":
      return height >= pixels(value);
    case "max-height":
      return height <= pixels(value);
    case "orientation":
      return value === (height >= width ? "portrait" : "landscape");
    case "prefers-color-scheme":
      return value === "light";
    case "prefers-reduced-motion":
    case "prefers-contrast":
      return value === "no-preference";
    case "hover":
      return value === "" || value === "hover";
    case "pointer":
      return value === "" || value === "fine";
    default:
      return false;
  }
}

function compare(actual: number, operator: string, limit: number): boolean {
  switch (operator) {
    case "<":
      return actual < limit;
    case "<=":
      return actual <= limit;
    case ">":
      return actual > limit;
    default:
      return actual >= limit;
  }
}

const FONT_SIZE = 16;

function pixels(value: string): number {
  const number = Number.parseFloat(value);
  return /r?em$/.test(value) ? number * FONT_SIZE : number;
}
