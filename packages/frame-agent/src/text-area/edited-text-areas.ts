import type { InnerEditor } from "./inner-editor.js";

/** Text areas that somebody edits: their inner editors keep traces of it that page JavaScript cannot reach. */
export interface TextAreaEditing {
  /** As long as it has the area's value; null where no edit was seen. */
  innerEditorOf(area: Element): InnerEditor | null;
}
