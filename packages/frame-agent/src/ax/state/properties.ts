import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { editableState } from "./editing/editable.js";
import { EDITABLE, globalProperties } from "./global.js";
import { levelOf } from "./level.js";
import { liveProperties } from "./live.js";
import { property, type Property } from "./property.js";
import { relationProperties } from "./relations/relations.js";
import { isTextByRole, sparseProperties } from "./sparse.js";
import { widgetStates } from "./widget-states.js";
import { widgetProperties } from "./widget.js";

const NONE: readonly Property[] = [];

/**
 * All properties of an unignored object, as the protocol has them, in the order in which Chromium prints them
 * (`InspectorAccessibilityAgent`, `FillCoreProperties` and the Fill functions).
 */
export function computeProperties(pass: Pass, object: AxObject): readonly Property[] {
  if (object.kind !== "element" && object.kind !== "document" && !(object.ua && object.tag !== "#text")) {
    if (object.kind === "pseudo") {
      const level = levelOf(pass, object);
      return level === null ? NONE : [property("level", "integer", level)];
    }
    const editable = editableState(pass, object);
    return editable === null ? NONE : [EDITABLE[editable]];
  }
  const properties: Property[] = [];
  liveProperties(pass, object, properties);
  globalProperties(pass, object, properties);
  if (!isTextByRole(object)) widgetProperties(pass, object, properties);
  widgetStates(pass, object, properties);
  relationProperties(pass, object, properties);
  sparseProperties(pass, object, properties);
  return properties;
}
