export interface SrcsetCandidate {
  readonly url: string;
  /** In pixels of the image; 0 where not said. */
  readonly width: number;
  /** Pixels of the image for each CSS pixel. */
  readonly density: number;
}

/** An address that ends with commas has no descriptors; behind others they reach to a comma that is not in parentheses. */
const CANDIDATE = /[,\t\n\f\r ]*(?:([^\t\n\f\r ]*[^,\t\n\f\r ]),+(?=[\t\n\f\r ]|$)|([^,\t\n\f\r ][^\t\n\f\r ]*)((?:\([^)]*\)?|[^,(])*)(?:,|$))/g;

const DESCRIPTOR = /((?:\([^)]*\)?|[^(\t\n\f\r ])*)([^\t\n\f\r ])/g;

const VALID: Readonly<Record<string, RegExp>> = { w: /^0*[1-9]\d*$/, h: /^0*[1-9]\d*$/, x: /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i };

/** The candidates of a `srcset`, without those whose descriptors are none (HTML "parse a srcset attribute"; Blink: `ParseDescriptors`, 156). */
export function parseSrcset(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  for (const [, bare, described, descriptors = ""] of srcset.matchAll(CANDIDATE)) {
    const size = sizeOf(descriptors);
    if (size) candidates.push({ url: bare ?? described!, ...size });
  }
  return candidates;
}

function sizeOf(descriptors: string): Omit<SrcsetCandidate, "url"> | null {
  const values = new Map<string, number>();
  for (const [, value, unit] of descriptors.matchAll(DESCRIPTOR)) {
    const isAlone = unit === "x" ? values.size === 0 : !values.has("x");
    const number = Number(value);
    if (!VALID[unit!]?.test(value!) || number < 0 || number > (unit === "x" ? Number.MAX_VALUE : MAX_INTEGER)) return null;
    if (!isAlone || values.has(unit!)) return null;
    values.set(unit!, number);
  }
  if (values.has("h") && !values.has("w")) return null;
  return { width: values.get("w") ?? 0, density: values.get("x") ?? 1 };
}

const MAX_INTEGER = 2 ** 31 - 1;
