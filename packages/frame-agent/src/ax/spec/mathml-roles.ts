import type { Role } from "./blink-roles.js";
import { roleMap } from "./role-text.js";

/** MathML Core elements (`AXNodeObject::NativeRoleIgnoringAria`, MathML part). */
export const MATHML_ROLES: ReadonlyMap<string, Role> = roleMap([
  "math=mathMLMath mfrac=mathMLFraction mi=mathMLIdentifier mmultiscripts=mathMLMultiscripts none=mathMLNoneScript",
  "mn=mathMLNumber mo=mathMLOperator mover=mathMLOver mprescripts=mathMLPrescriptDelimiter mroot=mathMLRoot",
  "mrow=mathMLRow mstyle=mathMLRow mpadded=mathMLRow mphantom=mathMLRow merror=mathMLRow maction=mathMLRow",
  "semantics=mathMLRow annotation-xml=mathMLRow msqrt=mathMLSquareRoot ms=mathMLStringLiteral msub=mathMLSub",
  "msubsup=mathMLSubSup msup=mathMLSup mtable=mathMLTable mtd=mathMLTableCell mtr=mathMLTableRow mtext=mathMLText",
  "annotation=mathMLText munder=mathMLUnder munderover=mathMLUnderOver",
]);
