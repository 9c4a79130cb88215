import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Content } from "./content.js";
import { PseudoRules } from "./pseudo-rules.js";

/** What the stages of generated content tell each other within one pass. */
export class GeneratedState {
  readonly rules: PseudoRules;
  /** Contents of pseudo-elements; list markers whose `content` is normal have none. */
  readonly contents = new Map<AxObject, Content>();
  hasMarkers = false;

  constructor(pass: Pass) {
    this.rules = new PseudoRules(pass);
  }
}

const states = new WeakMap<Pass, GeneratedState>();

export function generatedState(pass: Pass): GeneratedState {
  let state = states.get(pass);
  if (!state) states.set(pass, (state = new GeneratedState(pass)));
  return state;
}
