import type { FieldName } from "./format.js";

/** A field as a Client's keys left it. */
export interface EditedField {
  readonly value: number | undefined;
  /** The digits typed since it got the focus, which it shows instead. */
  readonly typed: string;
}

/** Date and time inputs that Clients type into: nothing of it reaches the fields of the browser, which page JavaScript cannot reach. */
export interface DateFieldEditing {
  /** The fields as long as the input has the value that they make; null before a Client typed. */
  fieldsOf(input: Element): ReadonlyMap<FieldName, EditedField> | null;
  /** The place of the field with the focus, behind the last one that of the picker's button; null unless a Client moved it. */
  focusedIn(input: Element): number | null;
}
