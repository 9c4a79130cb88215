import { roleSet } from "./role-text.js";

/*
 * How roles are named in Chromium 156, found by a sweep over all roles. Where ARIA says something else, Chromium is followed:
 * term is named by its contents (ARIA 1.3: prohibited), math too (ARIA: author only), and a name on a prohibited role stays.
 */

/** Named by their contents, and contribute them to an ancestor's name (`AXObject::SupportsNameFromContents`). */
export const NAMED_BY_CONTENTS = roleSet([
  "button popUpButton toggleButton cell checkBox columnHeader disclosureTriangle disclosureTriangleGrouped docBacklink",
  "docBiblioref docGlossref docNoteref docSubtitle graphicsObject gridCell heading layoutTableCell lineBreak link",
  "listBoxOption listMarker math menuItem menuItemCheckBox menuItemRadio radioButton rowHeader staticText switch tab term",
  "tooltip treeItem",
]);

/**
 * Contribute their contents to an ancestor's name; named by them themselves only while they have the focus. Not `body` and `html`,
 * although generic.
 */
export const CONTENTS_FOR_ANCESTOR = roleSet([
  "abbr canvas caption code contentDeletion contentInsertion definition descriptionList details emphasis figcaption",
  "footer genericContainer inlineTextBox labelText layoutTable layoutTableRow legend list listItem mark none paragraph",
  "region ruby section sectionWithoutName strong subscript superscript svgRoot time",
]);

/**
 * Roles that ARIA 1.3 forbids to name (https://w3c.github.io/aria/#namefromprohibited). Chromium 156 only keeps `title` out of
 * their names; it becomes the description.
 */
export const NAME_PROHIBITED = roleSet([
  "caption code contentDeletion contentInsertion definition emphasis genericContainer mark none paragraph strong",
  "subscript suggestion superscript term time",
]);
