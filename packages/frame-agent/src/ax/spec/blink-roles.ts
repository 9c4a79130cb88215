interface RoleRow {
  readonly ordinal: number;
  readonly name: string;
  readonly type: "role" | "internalRole";
}

/**
 * Blink's internal roles (`ax::mojom::Role`, camelCased) in the order of their ordinals, which the protocol prints (`chromeRole`); a
 * number is the ordinal of what follows it, where others come before it. Then the name that the protocol prints: by default that of
 * ARIA, which is the role in lower case (`doc-` and `graphics-` set apart); after `*` a name of Blink's own, which is the role with a
 * capital (`AXObject::RoleName`). Observed on Chromium 156. As text, because it is much.
 */
const ROLES = [
  "none *abbr alert alertDialog application article *audio banner blockquote button *canvas caption 13 cell checkBox 16",
  "code *colorWell 19 columnHeader comboBoxGrouping=combobox comboBoxMenuButton=combobox complementary comment",
  "contentDeletion=deletion contentInsertion=insertion contentInfo *date *dateTime definition *descriptionList 34",
  "details=group dialog 37 *disclosureTriangle docAbstract docAcknowledgments docAfterword docAppendix docBacklink",
  "docBiblioentry docBibliography docBiblioref docChapter docColophon docConclusion docCover docCredit docCredits",
  "docDedication docEndnote docEndnotes docEpigraph docEpilogue docErrata docExample docFootnote docForeword docGlossary",
  "docGlossref docIndex docIntroduction docNoteref docNotice docPagebreak docPagefooter docPageheader docPagelist docPart",
  "docPreface docPrologue docPullquote docQna docSubtitle docTip docToc document *embeddedObject emphasis feed",
  "*figcaption figure footer=contentinfo sectionFooter form genericContainer=generic graphicsDocument graphicsObject",
  "graphicsSymbol grid group header=banner sectionHeader heading *iframe *iframePresentational image 101 *inlineTextBox",
  "*inputTime 104 *labelText *layoutTable *layoutTableCell *layoutTableRow *legend *lineBreak link list listBox",
  "listBoxOption=option 115 listItem *listMarker log main mark marquee math menu menuBar menuItem menuItemCheckBox",
  "menuItemRadio menuListOption=option *menuListPopup meter navigation note 133 paragraph 136 *pluginObject",
  "popUpButton=button 140 progressIndicator=progressbar radioButton=radio radioGroup region *rootWebArea row rowGroup",
  "rowHeader *ruby *rubyAnnotation scrollBar 152 search searchBox *section slider spinButton splitter=separator",
  "*staticText status strong suggestion *svgRoot switch tab tabList tabPanel table 169 term textField=textbox",
  "textFieldWithComboBox=combobox time timer 175 toggleButton=button toolbar tooltip tree treeGrid treeItem 182 *video",
  "185 subscript superscript *mathMLMath *mathMLFraction *mathMLIdentifier *mathMLMultiscripts *mathMLNoneScript",
  "*mathMLNumber *mathMLOperator *mathMLOver *mathMLPrescriptDelimiter *mathMLRoot *mathMLRow *mathMLSquareRoot",
  "*mathMLStringLiteral *mathMLSub *mathMLSubSup *mathMLSup *mathMLTable *mathMLTableCell *mathMLTableRow *mathMLText",
  "*mathMLUnder *mathMLUnderOver comboBoxSelect=combobox *disclosureTriangleGrouped sectionWithoutName=generic gridCell",
] as const;

/** The words of lines, which spaces divide. */
export type Words<Line extends string> = Line extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Line;
type RoleOf<Word extends string> = Word extends `${number}` ? never : Word extends `*${infer Own}` ? Own : Word extends `${infer Own}=${string}` ? Own : Word;

export type Role = RoleOf<Words<(typeof ROLES)[number]>>;

const nameInAria = (role: string): string => role.replace(/^(?:doc|graphics)(?=[A-Z])/, "$&-").toLowerCase();
const nameInBlink = (role: string): string => role[0]!.toUpperCase() + role.slice(1);

let next = 0;

export const BLINK_ROLES = Object.fromEntries(
  ROLES.join(" ")
    .split(" ")
    .flatMap((word): [string, RoleRow][] => {
      const ordinal = next++;
      const [, own, role, name] = /^(\*?)(\w+)=?(.*)/.exec(word)!;
      if (own) return [[role!, { ordinal, name: nameInBlink(role!), type: "internalRole" }]];
      if (/[a-z]/.test(word)) return [[role!, { ordinal, name: name || nameInAria(role!), type: "role" }]];
      next = Number(word);
      return [];
    }),
) as Readonly<Record<Role, RoleRow>>;
