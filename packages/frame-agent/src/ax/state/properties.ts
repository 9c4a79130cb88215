import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { editableState } from "./editable.js";
import { globalProperties } from "./global.js";
import { levelOf } from "./level.js";
import { liveProperties } from "./live.js";
import { property, type Property } from "./property.js";
import { relationProperties } from "./relations.js";
import { sparseProperties } from "./sparse.js";
import { widgetStates } from "./widget-states.js";
import { widgetProperties } from "./widget.js";

const NONE: readonly Property[] = [];
const EDITABLE_TEXT = {
  plaintext: [property("editable", "token", "plaintext")],
  richtext: [property("editable", "token", "richtext")],
} as const;

/**
 * All properties of an unignored object, as the protocol has them, in the order in which Chromium prints them
 * (`InspectorAccessibilityAgent`, `FillCoreProperties` and the Fill functions).
 */
export function computeProperties(pass: Pass, object: AxObject): readonly Property[] {
  if (object.kind !== "element" && object.kind !== "document" && !(object.kind === "ua" && object.tag !== "#text")) {
    if (object.kind === "pseudo") {
      const level = levelOf(pass, object);
      return level === null ? NONE : [property("level", "integer", level)];
    }
    const editable = editableState(pass, object);
    return editable === null ? NONE : EDITABLE_TEXT[editable];
  }
  const properties: Property[] = [];
  liveProperties(pass, object, properties);
  globalProperties(pass, object, properties);
  widgetProperties(pass, object, properties);
  widgetStates(pass, object, properties);
  relationProperties(pass, object, properties);
  sparseProperties(pass, object, properties);
  return object.role === "staticText" ? part("elements").propertiesOfText(properties) : properties;
}
