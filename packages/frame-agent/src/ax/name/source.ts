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

export type NativeSource = "label" | "labelfor" | "labelwrapped" | "legend" | "tablecaption" | "title";

/** One place a name was looked for, in the order of looking. Filled in while the name is computed. */
export class NameSource {
  /** The text found there; null when there was none. An empty text may count as found. */
  text: string | null = null;
  attributeValue: string | null = null;
  nativeSource: NativeSource | undefined;
  related: readonly RelatedNode[] = [];
  /** An aria-labelledby that names nothing. */
  invalid = false;

  constructor(
    readonly from: NameFrom,
    readonly attribute: string | undefined,
    /** A text had been found before. */
    readonly superseded: boolean,
  ) {}
}

/** Protocol.Accessibility.AXValueSource, keys in Chromium's order (ax-wire 4.2). */
export interface ProtocolSource {
  readonly type: SourceType;
  readonly value?: { readonly type: "computedString"; readonly value: string };
  readonly attribute?: string;
  readonly attributeValue?: { readonly type: string; readonly value: string; readonly relatedNodes?: readonly RelatedNode[] };
  readonly superseded?: true;
  readonly nativeSource?: NativeSource;
  readonly nativeSourceValue?: { readonly type: "nodeList"; readonly relatedNodes: readonly RelatedNode[] };
  readonly invalid?: true;
}

export function toProtocol(source: NameSource): ProtocolSource {
  const { text, attribute, attributeValue, related } = source;
  if (text === null && attributeValue === null && related.length === 0 && !source.invalid) return emptySource(source);
  const linked = attribute !== undefined && source.from === "relatedElement" && related.length > 0;
  return {
    type: SOURCE_TYPES[source.from],
    ...(text === null ? undefined : { value: { type: "computedString", value: text } }),
    ...(attribute === undefined ? undefined : { attribute }),
    ...(attributeValue === null
      ? undefined
      : { attributeValue: linked ? { type: "idrefList", value: attributeValue, relatedNodes: related } : { type: "string", value: attributeValue } }),
    ...(source.superseded ? { superseded: true } : undefined),
    ...(source.nativeSource === undefined ? undefined : { nativeSource: source.nativeSource }),
    ...(source.nativeSource === undefined || related.length === 0 ? undefined : { nativeSourceValue: { type: "nodeList", relatedNodes: related } }),
    ...(source.invalid ? { invalid: true } : undefined),
  };
}

const emptySources = new Map<string, ProtocolSource>();

/** Most sources of most nodes hold nothing; they share one object each. */
function emptySource({ from, attribute, superseded, nativeSource }: NameSource): ProtocolSource {
  const key = `${SOURCE_TYPES[from]} ${attribute} ${superseded} ${nativeSource}`;
  let source = emptySources.get(key);
  if (!source) {
    source = Object.freeze({
      type: SOURCE_TYPES[from],
      ...(attribute === undefined ? undefined : { attribute }),
      ...(superseded ? { superseded: true as const } : undefined),
      ...(nativeSource === undefined ? undefined : { nativeSource }),
    });
    emptySources.set(key, source);
  }
  return source;
}
