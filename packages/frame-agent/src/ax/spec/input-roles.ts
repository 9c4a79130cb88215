import type { Role } from "./blink-roles.js";
import { roleMap } from "./role-text.js";

/** `<input type>` to role; missing types are plain text fields (`InputType` subclasses' `AXRole`). */
export const INPUT_ROLES: ReadonlyMap<string, Role> = roleMap([
  "button reset=button submit=button image=button file=button checkbox=checkBox color=colorWell date",
  "datetime-local=dateTime month=dateTime week=dateTime time=inputTime radio=radioButton number=spinButton range=slider",
  "search=searchBox",
]);

/** Input types that become comboboxes when `list` names a datalist. */
export const INPUT_TYPES_WITH_SUGGESTIONS: ReadonlySet<string> = new Set([
  "text", "search", "url", "tel", "email", "number", "date", "datetime-local", "month", "week", "time",
]);
