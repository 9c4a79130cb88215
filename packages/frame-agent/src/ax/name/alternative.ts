import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { NameFrom, NameSource } from "./source.js";
import { NameState, type NameContext, type NameStep } from "./state.js";
import { ariaLabels } from "./steps/aria.js";
import { contents } from "./steps/contents.js";
import { cssAlt } from "./steps/css-alt.js";
import { embeddedControl } from "./steps/embedded-control.js";
import { mediaFailure } from "./steps/media-failure.js";
import { native } from "./steps/native.js";
import { renderedText } from "./steps/rendered-text.js";
import { tooltip } from "./steps/tooltip.js";
import { isUaSlot } from "./steps/slot.js";

/** Steps that end the computation at once, whether or not sources are collected. */
const IMMEDIATE: readonly NameStep[] = [mediaFailure, cssAlt, renderedText, embeddedControl];

/** Steps whose text belongs to the control itself: a file input's status goes behind it. */
const OWN: readonly NameStep[] = [ariaLabels, native, contents];

export interface TextAlternative {
  /** Not yet simplified; null when there is none. */
  readonly text: string | null;
  readonly from: NameFrom;
}

/**
 * The text alternative of one object. `sources`, when given, is filled with every place that was looked at.
 * https://w3c.github.io/accname/#comp_computation; Blink: `AXNodeObject::TextAlternative`
 */
export function textAlternative(pass: Pass, object: AxObject, context: NameContext, sources: NameSource[] | null): TextAlternative {
  if (!context.recursive && isUaSlot(object)) return { text: null, from: "none" };
  const state = new NameState(pass, object, context, sources);
  for (let i = 0; i < IMMEDIATE.length; i++) {
    const text = IMMEDIATE[i]!(state);
    if (text !== undefined) return { text, from: state.from };
  }
  let explicitlyEmpty = false;
  for (let i = 0; i < OWN.length; i++) {
    const step = OWN[i]!;
    const text = step(state);
    if (text !== undefined) return { text: object.tag === "input" ? part("elements").withFileStatus(pass, object, text) : text, from: state.from };
    if (step === native) explicitlyEmpty = state.from === "attributeExplicitlyEmpty";
  }
  const tip = explicitlyEmpty ? undefined : tooltip(state);
  if (tip !== undefined) return { text: tip, from: state.from };
  const saved = state.found ? sources?.find((source) => source.text && !source.superseded) : undefined;
  if (saved) return { text: saved.text, from: saved.from };
  return { text: null, from: explicitlyEmpty ? "attributeExplicitlyEmpty" : "none" };
}
