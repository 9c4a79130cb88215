import { jsonText } from "../json-text.js";
import type { RelatedNode } from "../related-node.js";

/** Where a name came from (Blink: `ax::mojom::NameFrom`). */
export type NameFrom =
  | "none"
  | "attribute"
  | "attributeExplicitlyEmpty"
  | "caption"
  | "contents"
  | "cssAltText"
  | "interestFor"
  | "placeholder"
  | "popoverTarget"
  | "relatedElement"
  | "title"
  | "value";

type SourceType = "relatedElement" | "attribute" | "contents" | "placeholder" | "implicit";

/** Protocol.Accessibility.AXValueSourceType per origin (`InspectorTypeBuilderHelper`, `ValueSourceType`). */
const SOURCE_TYPES: Record<NameFrom, SourceType> = {
  none: "implicit",
  attribute: "attribute",
  attributeExplicitlyEmpty: "attribute",
  caption: "relatedElement",
  contents: "contents",
  cssAltText: "implicit",
  interestFor: "implicit",
  placeholder: "placeholder",
  popoverTarget: "implicit",
  relatedElement: "relatedElement",
  title: "attribute",
  value: "attribute",
};

/** Starts of the JSON texts, made once: most sources of a page say little more. */
const SOURCE_STARTS = Object.fromEntries(Object.entries(SOURCE_TYPES).map(([from, type]) => [from, `{"type":"${type}"`])) as Record<NameFrom, string>;
const WITH_ATTRIBUTE = new Map<string, string>();

function attributeJson(attribute: string): string {
  let json = WITH_ATTRIBUTE.get(attribute);
  if (json === undefined) WITH_ATTRIBUTE.set(attribute, (json = `,"attribute":"${attribute}"`));
  return json;
}

export type NativeSource = "label" | "labelfor" | "labelwrapped" | "legend" | "tablecaption" | "title";

export const NO_RELATED: readonly RelatedNode[] = [];

/** One place a name was looked for, in the order of looking. Filled in while the name is computed. */
export class NameSource {
  /** The text found there; null when there was none. An empty text may count as found. */
  text: string | null = null;
  attributeValue: string | null = null;
  nativeSource: NativeSource | undefined;
  related: readonly RelatedNode[] = NO_RELATED;
  /** An aria-labelledby that names nothing. */
  invalid = false;

  constructor(
    readonly from: NameFrom,
    readonly attribute: string | undefined,
    /** A text had been found before. */
    readonly superseded: boolean,
  ) {}
}

/** The content of a list of sources. */
export function sourcesJson(sources: readonly NameSource[]): string {
  let json = "";
  for (let i = 0; i < sources.length; i++) json += i === 0 ? sourceJson(sources[i]!) : `,${sourceJson(sources[i]!)}`;
  return json;
}

/** Protocol.Accessibility.AXValueSource as JSON text, keys in Chromium's order (ax-wire 4.2). */
function sourceJson({ from, text, attribute, attributeValue, superseded, nativeSource, related, invalid }: NameSource): string {
  let json = SOURCE_STARTS[from];
  if (text !== null) json += `,"value":{"type":"computedString","value":${jsonText(text)}}`;
  if (attribute !== undefined) json += attributeJson(attribute);
  if (attributeValue !== null) {
    const isList = attribute !== undefined && from === "relatedElement" && related.length > 0;
    json += `,"attributeValue":{"type":"${isList ? "idrefList" : "string"}","value":${jsonText(attributeValue)}`;
    json += isList ? `,"relatedNodes":${jsonText(related)}}` : "}";
  }
  if (superseded) json += ',"superseded":true';
  if (nativeSource !== undefined) {
    json += `,"nativeSource":"${nativeSource}"`;
    if (related.length > 0) json += `,"nativeSourceValue":{"type":"nodeList","relatedNodes":${jsonText(related)}}`;
  }
  return invalid ? `${json},"invalid":true}` : `${json}}`;
}
