/** Shorthands that a CSSOM may leave unexpanded, with what each longhand takes from them. */
type Expand = (value: string) => string;

const WHITE_SPACE: Readonly<Record<string, readonly [collapse: string, wrap: string]>> = {
  normal: ["collapse", "wrap"],
  nowrap: ["collapse", "nowrap"],
  pre: ["preserve", "nowrap"],
  "pre-wrap": ["preserve", "wrap"],
  "pre-line": ["preserve-breaks", "wrap"],
  "break-spaces": ["break-spaces", "wrap"],
};

const words = (value: string): string[] => value.match(/[\w-]+\([^)]*\)|"[^"]*"|'[^']*'|\S+/g) ?? [];
const isImage = (word: string): boolean => /^(?:url|.*gradient|image-set)\(/i.test(word);
const isPosition = (word: string): boolean => word === "inside" || word === "outside";
const isLength = (word: string): boolean => /^[\d.]/.test(word);

const EXPANSIONS: ReadonlyMap<string, Readonly<Record<string, Expand>>> = new Map<string, Readonly<Record<string, Expand>>>([
  [
    "white-space",
    {
      "white-space-collapse": (value) => WHITE_SPACE[value]?.[0] ?? "collapse",
      "text-wrap-mode": (value) => WHITE_SPACE[value]?.[1] ?? "wrap",
    },
  ],
  ["overflow", { "overflow-x": (value) => words(value)[0] ?? "visible", "overflow-y": (value) => words(value)[1] ?? words(value)[0] ?? "visible" }],
  [
    "list-style",
    {
      "list-style-position": (value) => words(value).find(isPosition) ?? "outside",
      "list-style-image": (value) => words(value).find(isImage) ?? "none",
      "list-style-type": (value) => words(value).find((word) => !isPosition(word) && !isImage(word)) ?? "disc",
    },
  ],
  [
    "columns",
    {
      "column-count": (value) => words(value).find((word) => /^\d+$/.test(word)) ?? "auto",
      "column-width": (value) => words(value).find((word) => isLength(word) && !/^\d+$/.test(word)) ?? "auto",
    },
  ],
]);

const GLOBAL = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

/** The longhands a declaration sets; itself when it is no shorthand of these. */
export function longhands(property: string, value: string): readonly (readonly [property: string, value: string])[] {
  const expansion = EXPANSIONS.get(property);
  if (!expansion) return [[property, value]];
  return Object.entries(expansion).map(([longhand, expand]) => [longhand, GLOBAL.has(value) ? value : expand(value.trim())]);
}
