import { elementDom } from "../../../dom/element-dom.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/**
 * Scripts see only the host focused: of a `details` its default summary is, unless the element itself matches; of a date or time one
 * of its fields or the picker button, the first field where style sheets cannot tell which
 * (Blink: `MultipleFieldsTemporalInputTypeView::HandleFocusInEvent`).
 */
export function focusedPart(pass: Pass, host: AxObject): AxObject | null {
  const { dom } = pass;
  if (host.tag === "details" && dom.matches(host.element!, ":focus")) return null;
  const parts = focusableParts(host);
  const moved = pass.env.instrumentation.dateFields?.focusedIn(host.element!);
  if (moved != null) return parts[moved] ?? null;
  const pseudos = parts.flatMap(({ ua }) => ua!.pseudo ?? []);
  const focused = pseudos.length > 1 ? elementDom(pass).focusedPart(host.element!, pseudos) : 0;
  return parts[focused] ?? parts[0] ?? null;
}

function focusableParts(host: AxObject): AxObject[] {
  return host.flatChildren.flatMap((part) => (part.ua?.focusable ? [part] : part.kind === "ua" ? focusableParts(part) : []));
}
