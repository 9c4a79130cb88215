/** How Playwright's roles follow from Chromium's. */

/** Chromium's roles that Playwright has another word for; `""`: Playwright gives such elements no role. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["image", "img"],
  ["MathMLMath", "math"],
  ["Iframe", "iframe"],
  ["DisclosureTriangle", ""],
  ["DisclosureTriangleGrouped", ""],
  ["LabelText", ""],
  ["Legend", ""],
  ["DescriptionList", ""],
  ["DescriptionListTerm", "term"],
  ["DescriptionListDetail", "definition"],
  ["ColorWell", "textbox"],
  ["Date", "textbox"],
  ["DateTime", "textbox"],
  ["InputTime", "textbox"],
  ["Details", "group"],
  ["ToggleButton", "button"],
  ["PopUpButton", "button"],
  ["RootWebArea", ""],
  ["Canvas", ""],
  ["Video", ""],
  ["Audio", ""],
  ["SvgRoot", "img"],
  ["Abbr", ""],
  ["Ruby", ""],
  ["RubyAnnotation", ""],
  ["LineBreak", ""],
  ["StaticText", ""],
  ["Section", ""],
  ["FooterAsNonLandmark", ""],
  ["HeaderAsNonLandmark", ""],
  ["SectionFooter", ""],
  ["SectionHeader", ""],
  ["sectionfooter", ""],
  ["sectionheader", ""],
  ["LayoutTable", ""],
  ["LayoutTableRow", ""],
  ["LayoutTableCell", ""],
  ["MenuListPopup", ""],
  ["Figcaption", ""],
  ["Pre", ""],
  ["Unknown", ""],
  ["generic", "generic"],
  ["none", ""],
  ["presentation", ""],
]);

/** Playwright's role of an element by Chromium's, empty for none. */
export function ariaRole(role: string): string {
  return OTHER_WORDS.get(role) ?? (role.startsWith("MathML") ? "" : role);
}

export const ROLES_WITH_CHECKED: ReadonlySet<string> = new Set(["checkbox", "menuitemcheckbox", "option", "radio", "switch", "menuitemradio", "treeitem"]);
export const ROLES_WITH_SELECTED: ReadonlySet<string> = new Set(["gridcell", "option", "row", "tab", "rowheader", "columnheader", "treeitem"]);
export const ROLES_WITH_LEVEL: ReadonlySet<string> = new Set(["heading", "listitem", "row", "treeitem"]);
export const ROLES_WITH_EXPANDED: ReadonlySet<string> = new Set([
  "application", "button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "row", "rowheader", "tab", "treeitem",
  "columnheader", "menuitemcheckbox", "menuitemradio", "switch",
]);
export const ROLES_WITH_INVALID: ReadonlySet<string> = new Set([
  "application", "checkbox", "columnheader", "combobox", "gridcell", "listbox", "radiogroup", "rowheader", "searchbox", "slider",
  "spinbutton", "switch", "textbox", "tree",
]);
export const ROLES_WITH_DISABLED: ReadonlySet<string> = new Set([
  "application", "button", "composite", "gridcell", "group", "input", "link", "menuitem", "scrollbar", "separator", "tab", "checkbox",
  "columnheader", "combobox", "grid", "listbox", "menu", "menubar", "menuitemcheckbox", "menuitemradio", "option", "radio",
  "radiogroup", "row", "rowheader", "searchbox", "select", "slider", "spinbutton", "switch", "tablist", "textbox", "toolbar", "tree",
  "treegrid", "treeitem",
]);
