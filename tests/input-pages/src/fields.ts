/** What every app holds in its framework's own state and shows as JSON in `#state`. */
export interface Fields {
  text: string;
  /** Made upper-case on every change, so the framework writes back while the user types. */
  upper: string;
  number: string;
  area: string;
  check: boolean;
  radio: string;
  select: string;
  range: string;
  submitted: number;
}

export const START: Fields = { text: "", upper: "", number: "", area: "", check: false, radio: "a", select: "one", range: "5", submitted: 0 };
