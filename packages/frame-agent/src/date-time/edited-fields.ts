import type { FieldName } from "./format.js";

/** A field as keys left it. */
export interface EditedField {
  readonly value: number | undefined;
  /** The digits typed since it got the focus, which it shows instead. */
  readonly typed: string;
}

/**
 * Date and time inputs that Clients or the user type into: page JavaScript cannot reach the fields of the browser, and what Clients
 * type does not.
 */
export interface DateFieldEditing {
  /** The fields as long as the input has the value that they make; null where its value says all. */
  fieldsOf(input: HTMLInputElement): ReadonlyMap<FieldName, EditedField> | null;
  /** The place of the field with the focus, behind the last one that of the picker's button; null unless a Client moved it. */
  focusedIn(input: Element): number | null;
}
