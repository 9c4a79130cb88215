import { elementDom } from "../../../dom/element-dom.js";
import { ariaAttribute, attribute } from "../../attribute.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { inputType } from "../form/form-control.js";
import { supportsRange } from "./range.js";

/** Roles whose bounds default to 0 and 100 (ARIA 1.3; Chromium extends it to progressbar and meter). */
const PERCENT_ROLES: ReadonlySet<Role> = new Set<Role>(["meter", "progressIndicator", "scrollBar", "slider", "splitter"]);

const STRICT_FLOAT = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Blink: `StringToFloat`; whatever it does not accept counts as 0. */
function parseFloatStrictly(text: string): number {
  return STRICT_FLOAT.test(text) ? Math.fround(Number(text)) : 0;
}

/** https://html.spec.whatwg.org/#rules-for-parsing-floating-point-number-values, as Blink's `ParseToDoubleForNumberType` has it. */
const HTML_FLOAT = /^-?(?:[0-9]+|[0-9]*\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function parseHtmlFloat(text: string | null): number | null {
  return text !== null && HTML_FLOAT.test(text) ? Number(text) : null;
}

function ariaFloat(pass: Pass, object: AxObject, name: `aria-${string}`): number | null {
  const value = ariaAttribute(pass, object, name);
  return value === null ? null : parseFloatStrictly(value);
}

/** Lower bound as a 32-bit float, null when there is none. Blink: `AXNodeObject::MinValueForRange` */
export function rangeMin(pass: Pass, object: AxObject): number | null {
  return bound(pass, object, "min");
}

/** Upper bound as a 32-bit float, null when there is none. Blink: `AXNodeObject::MaxValueForRange` */
export function rangeMax(pass: Pass, object: AxObject): number | null {
  return bound(pass, object, "max");
}

function bound(pass: Pass, object: AxObject, which: "min" | "max"): number | null {
  if (!supportsRange(pass, object)) return null;
  const aria = ariaFloat(pass, object, `aria-value${which}`);
  if (aria !== null) return aria;
  const native = nativeBound(pass, object, which);
  if (native !== undefined) return native === null ? null : Math.fround(native);
  if (!PERCENT_ROLES.has(object.role)) return null;
  return which === "min" ? 0 : 100;
}

/** Undefined for elements without native bounds, null for a control without this bound. */
function nativeBound(pass: Pass, object: AxObject, which: "min" | "max"): number | null | undefined {
  const dom = elementDom(pass);
  const { element, tag } = object;
  if (object.ns !== "html") return undefined;
  if (element !== null && tag === "meter") return which === "min" ? dom.meterMin(element) : dom.meterMax(element);
  if (element !== null && isProgress(object)) return which === "min" ? 0 : dom.progressMax(element);
  switch (inputType(pass, object)) {
    case "number":
      return parseHtmlFloat(attribute(pass, object, which));
    case "range": {
      const min = parseHtmlFloat(attribute(pass, object, "min")) ?? 0;
      return which === "min" ? min : Math.max(min, parseHtmlFloat(attribute(pass, object, "max")) ?? 100);
    }
    default:
      return undefined;
  }
}

/** Current value as a 32-bit float, null when there is none (indeterminate, empty). Blink: `AXNodeObject::ValueForRange` */
export function rangeValue(pass: Pass, object: AxObject): number | null {
  const now = ariaFloat(pass, object, "aria-valuenow");
  if (now !== null) return isProgress(object) ? now : clamp(now, rangeMin(pass, object), rangeMax(pass, object));
  const native = nativeValue(pass, object);
  if (native !== undefined) return native === null ? null : Math.fround(native);
  return defaultValue(pass, object);
}

/**
 * Chromium 156 keeps `progress` elements with a box apart: their aria-valuenow may be out of bounds (`AXProgressIndicator`). Without
 * one (canvas fallback) nothing native counts.
 */
const isProgress = ({ ns, tag, box }: AxObject): boolean => ns === "html" && tag === "progress" && box;

/** The minimum wins over the maximum. */
function clamp(value: number, min: number | null, max: number | null): number {
  if (min !== null && value < min) return min;
  return max !== null && value > max ? max : value;
}

/** Undefined for elements without a native number, null for a control that has none now. */
function nativeValue(pass: Pass, object: AxObject): number | null | undefined {
  const dom = elementDom(pass);
  const { element, tag } = object;
  if (object.ns !== "html") return undefined;
  if (element !== null && tag === "meter") return dom.meterValue(element);
  if (element !== null && isProgress(object)) return dom.progressPosition(element) >= 0 ? dom.progressValue(element) : null;
  const type = inputType(pass, object);
  if (type !== "number" && type !== "range") return undefined;
  const value = element === null ? (parseHtmlFloat(attribute(pass, object, "value")) ?? Number.NaN) : dom.inputValueAsNumber(element);
  return Number.isFinite(value) ? value : null;
}

/** https://w3c.github.io/aria/#authorErrorDefaultValuesTable */
function defaultValue(pass: Pass, object: AxObject): number | null {
  switch (object.kind === "ua" ? object.role : object.ariaRole) {
    case "scrollBar":
    case "slider": {
      const min = rangeMin(pass, object);
      const max = rangeMax(pass, object);
      return min !== null && max !== null ? Math.fround(Math.fround(min + max) / 2) : 50;
    }
    case "splitter":
      return 50;
    case "meter":
      return rangeMin(pass, object) ?? 0;
    case "spinButton":
      return 0;
    default:
      return null;
  }
}
