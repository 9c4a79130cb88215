import type { AxObject } from "../object.js";
import { perPass } from "../per-pass.js";
import type { Pass } from "../pass.js";
import type { Content } from "./content.js";
import type { ListStyle } from "./lists/list-style.js";
import { PseudoRules } from "./rules/pseudo-rules.js";

/** What the stages of generated content tell each other within one pass. */
export class GeneratedState {
  readonly rules: PseudoRules;
  /** Contents of pseudo-elements; list markers whose `content` is normal have none. */
  readonly contents = new Map<AxObject, Content>();
  /** What the markers show whose `content` is normal. */
  readonly listStyles = new Map<AxObject, ListStyle>();
  /** Buttons and markers of scrollers, which stand elsewhere, by what stands and counts for them in their element. */
  readonly scrollParts = new Map<AxObject, AxObject>();

  constructor(pass: Pass) {
    this.rules = new PseudoRules(pass);
  }
}

export const generatedState = perPass((pass) => new GeneratedState(pass));
