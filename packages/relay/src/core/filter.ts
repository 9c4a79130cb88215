/** `Target.TargetFilter`: the first entry that matches decides. */

export interface FilterEntry {
  readonly type?: string;
  readonly exclude?: boolean;
}

export type TargetFilter = readonly FilterEntry[];

/** What Chromium uses when a Client gives no filter. */
export const DEFAULT_FILTER: TargetFilter = [{ type: "browser", exclude: true }, { type: "tab", exclude: true }, {}];

/** Whether Targets of this type pass; types that no entry matches do not. */
export function passes(filter: TargetFilter, type: string): boolean {
  const entry = filter.find((candidate) => candidate.type === undefined || candidate.type === type);
  return entry !== undefined && entry.exclude !== true;
}
