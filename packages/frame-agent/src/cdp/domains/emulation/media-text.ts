/** What a session says of the media: a type (empty: the real one) and features. */
export interface EmulatedMedia {
  readonly type: string;
  readonly features: ReadonlyMap<string, string>;
}

const TRUE = "(min-width: 0px)";
const FALSE = "(max-width: -1px)";
/** A media type that nothing is of. */
const NO_TYPE = "tty";
const TYPES = ["all", "print", "screen", "speech"];

/** Values of a feature that its name alone stands for not. */
const isOff = (value: string): boolean => value === "no-preference" || value === "none";

const FEATURE = /\(\s*([a-z-]+)\s*(?::\s*([^()]*?)\s*)?\)/gi;
const TYPE = /(^|,)(\s*(?:(?:not|only)\s+)?)([a-z-]+)(?=\s*(?:and\b|,|$))/gi;

/** Whether the result of a media query may differ from the real one. */
export function isConcerned(query: string, { type, features }: EmulatedMedia): boolean {
  return rewriteMedia(query, { type, features }) !== query;
}

/**
 * The media query whose real result is what `query` would answer if the emulated media were the real ones
 * (https://drafts.csswg.org/mediaqueries-5/).
 */
export function rewriteMedia(query: string, { type, features }: EmulatedMedia): string {
  const withFeatures = query.replace(FEATURE, (whole, name: string, value: string | undefined) => {
    const emulated = features.get(name.toLowerCase());
    if (emulated === undefined) return whole;
    const matches = value === undefined ? !isOff(emulated) : value.toLowerCase() === emulated;
    return matches ? TRUE : FALSE;
  });
  if (type === "") return withFeatures;
  return withFeatures.replace(TYPE, (whole, start: string, prefix: string, word: string) => {
    const name = word.toLowerCase();
    if (name === "all" || name === "not" || name === "only" || (!TYPES.includes(name) && name !== type)) return whole;
    return `${start}${prefix}${name === type && TYPES.includes(type) ? "all" : NO_TYPE}`;
  });
}
