import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { generatedState } from "../state.js";
import type { TextPseudo } from "./pseudo-rules.js";
import { isMatch } from "./nested-selector.js";
import { looksStyled } from "./unread-rules.js";

/** Whether a rule styles this pseudo-element of the object's element. */
export function isStyled(pass: Pass, host: AxObject, pseudo: TextPseudo): boolean {
  const rules = host.element && generatedState(pass).rules.ofScopeAround(host.element);
  return !!rules && (rules.textPseudos[pseudo].some((selector) => isMatch(pass, host, selector)) || (!rules.isComplete && looksStyled[pseudo](pass, host)));
}
