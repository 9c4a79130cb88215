import type { Role } from "./blink-roles.js";
import { roleSet } from "./role-text.js";

/** Blink: `ui::IsTableLike`, plus the layout table. */
export const TABLE_LIKE = roleSet(["table grid treeGrid layoutTable"]);
/** Blink: `ui::IsTableRow`. */
export const ROW_LIKE = roleSet(["row layoutTableRow"]);
/** Blink: `ui::IsCellOrTableHeader`, plus layout and grid cells. */
export const CELL_LIKE = roleSet(["cell gridCell columnHeader rowHeader layoutTableCell"]);

/**
 * Roles of controls, which are always exposed and stand apart from what is beside them in names; menus, bars of them and groupings do not
 * (`ui::IsControl`, observed on 156).
 */
export const CONTROLS = roleSet([
  "button popUpButton toggleButton checkBox colorWell comboBoxMenuButton comboBoxSelect",
  "textFieldWithComboBox disclosureTriangle disclosureTriangleGrouped listBox menuItem menuItemCheckBox",
  "menuItemRadio radioButton scrollBar searchBox slider spinButton switch tab textField tree treeGrid treeItem date dateTime inputTime",
]);

const INCLUDED = roleSet([
  "abbr application article audio banner blockquote code complementary contentDeletion contentInfo contentInsertion",
  "definition descriptionList details dialog docAcknowledgments docAfterword docAppendix docBibliography docChapter",
  "docConclusion docCredits docEndnotes docEpilogue docErrata docForeword docGlossary docIntroduction docPart docPreface",
  "docPrologue docToc emphasis figcaption figure footer form header list listItem main mark math meter menuListOption",
  "menuListPopup navigation pluginObject progressIndicator region ruby search section splitter subscript superscript strong",
  "term time video",
]);

/** Roles that are exposed wherever they occur (ax-tree 3.2.19; `AXNodeObject::ShouldIncludeBasedOnSemantics`). */
export const isAlwaysIncluded = (role: Role): boolean => INCLUDED.has(role) || role.startsWith("mathML");

const STRUCTURES = roleSet([
  "alert alertDialog application article banner cell columnHeader comboBoxGrouping complementary contentInfo definition",
  "document feed figure form grid gridCell group heading list listBox listItem log main marquee math mathMLMath mathMLTableCell menu menuBar",
  "navigation note progressIndicator radioGroup region row rowGroup rowHeader search section splitter status tab tabPanel",
  "table term timer toolbar tooltip tree treeGrid treeItem",
]);

/** Roles that break lines by themselves (`ui::IsStructure` without images). */
export const isStructure = (role: Role): boolean =>
  STRUCTURES.has(role) || /^doc(?!ument|Backlink|Biblioref|Cover|Glossref|Noteref|Pagefooter|Pageheader|Pullquote)/.test(role);

/** Unignored ancestors that turn `header`/`footer` into sectionheader/sectionfooter. */
export const SECTIONING = roleSet(["article complementary main navigation section sectionWithoutName"]);
