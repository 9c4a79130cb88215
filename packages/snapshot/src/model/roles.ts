/** Roles as data. Names are Chromium's: ARIA's in lower case, Blink's internal ones in upper camel case. */

/** Roles that say nothing: their children take their place. */
export const WRAPPER_ROLES: ReadonlySet<string> = new Set([
  "generic", "none", "presentation", "InlineTextBox", "LineBreak", "StaticText", "LabelText", "MenuListPopup", "LayoutTable",
  "LayoutTableRow", "LayoutTableCell", "Ruby", "RubyAnnotation", "",
]);

/** Roles that are wrappers as long as they have no name. */
export const WRAPPERS_WITHOUT_NAME: ReadonlySet<string> = new Set(["group", "rowgroup", "Section"]);

/** Never shown, nor anything below. */
export const NOISE_ROLES: ReadonlySet<string> = new Set(["ListMarker"]);

/** Controls: what a person operates. Blink's names stand for native controls that ARIA has no role for. */
export const CONTROL_ROLES: ReadonlySet<string> = new Set([
  "button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "listbox", "menuitem", "menuitemcheckbox",
  "menuitemradio", "slider", "spinbutton", "switch", "tab", "treeitem", "DisclosureTriangle", "ColorWell", "Date", "DateTime",
  "InputTime", "PopUpButton", "ToggleButton", "DisclosureTriangleGrouped",
]);

/** Controls whose label stands beside them as text. */
export const LABELLED_ROLES: ReadonlySet<string> = new Set([
  "textbox", "searchbox", "checkbox", "radio", "combobox", "listbox", "slider", "spinbutton", "switch", "ColorWell", "Date",
  "DateTime", "InputTime",
]);

/** Roles named by their content (WAI-ARIA 1.2, 5.2.8.6 "Roles Supporting Name from Content"), with Blink's own. */
export const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox", "menuitemradio",
  "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem", "DisclosureTriangle", "ToggleButton",
]);

/** Blink's names for what readers know by another one. */
const PUBLIC_NAMES: ReadonlyMap<string, string> = new Map([
  ["RootWebArea", "document"],
  ["Iframe", "iframe"],
  ["DisclosureTriangle", "button"],
  ["DisclosureTriangleGrouped", "button"],
  ["ToggleButton", "button"],
  ["PopUpButton", "button"],
  ["ColorWell", "color"],
  ["Date", "date"],
  ["DateTime", "datetime"],
  ["InputTime", "time"],
  ["image", "img"],
  ["DescriptionList", "list"],
  ["DescriptionListTerm", "term"],
  ["DescriptionListDetail", "definition"],
]);

/** The role as the formats of this package print it. */
export function publicRole(role: string): string {
  return PUBLIC_NAMES.get(role) ?? role;
}

export const TABLE_ROLES: ReadonlySet<string> = new Set(["table", "grid", "treegrid"]);
export const LIST_ROLES: ReadonlySet<string> = new Set(["list", "DescriptionList"]);
