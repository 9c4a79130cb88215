/** One place where two JSON values differ; `undefined` on the side that has nothing there. */
export interface ValueDifference {
  /** For example `name.sources[2].superseded`. */
  place: string;
  chromium: unknown;
  ours: unknown;
}

/**
 * Where two JSON values differ. Lists of AX properties and name sources are aligned by what their entries are about, so
 * that one missing entry does not make all later ones differ.
 */
export function deepDiff(chromium: unknown, ours: unknown, place = ""): ValueDifference[] {
  if (Object.is(chromium, ours)) return [];
  if (Array.isArray(chromium) && Array.isArray(ours)) return diffLists(chromium, ours, place);
  if (isObject(chromium) && isObject(ours)) {
    const keys = [...new Set([...Object.keys(chromium), ...Object.keys(ours)])];
    return keys.flatMap((key) => deepDiff(chromium[key], ours[key], place ? `${place}.${key}` : key));
  }
  return [{ place, chromium, ours }];
}

function diffLists(chromium: unknown[], ours: unknown[], place: string): ValueDifference[] {
  const left = labels(chromium);
  const right = labels(ours);
  const inOurs = new Map(right.map((label, index) => [label, index]));
  const inChromium = new Set(left);
  const out: ValueDifference[] = [];
  left.forEach((label, index) => {
    const other = inOurs.get(label);
    const here = `${place}[${label}]`;
    if (other === undefined) out.push({ place: here, chromium: chromium[index], ours: undefined });
    else out.push(...deepDiff(chromium[index], ours[other], here));
  });
  right.forEach((label, index) => {
    if (!inChromium.has(label)) out.push({ place: `${place}[${label}]`, chromium: undefined, ours: ours[index] });
  });
  if (out.length === 0 && left.some((label, index) => right[index] !== label)) {
    out.push({ place: `${place} (order)`, chromium: left.join(" "), ours: right.join(" ") });
  }
  return out;
}

/** What each entry is about; entries about the same get numbers. */
function labels(list: unknown[]): string[] {
  const counts = new Map<string, number>();
  return list.map((item, index) => {
    const label = labelOf(item) ?? String(index);
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label} ${count}`;
  });
}

function labelOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item.name === "string") return item.name;
  if (typeof item.attribute === "string") return item.attribute;
  if (typeof item.nativeSource === "string") return item.nativeSource;
  if (typeof item.backendDOMNodeId === "string") return item.backendDOMNodeId;
  return typeof item.type === "string" ? item.type : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
