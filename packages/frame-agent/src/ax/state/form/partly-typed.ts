import type { Pass } from "../../pass.js";

/** Whether some fields of a date or time are filled while its value is empty, which the browser knows of what the user typed only. */
export function isPartlyTyped({ dom, env }: Pass, input: Element): boolean {
  const fields = env.instrumentation.dateFields?.fieldsOf(input as HTMLInputElement);
  return fields != null && dom.inputValue(input as HTMLInputElement) === "" && [...fields.values()].some(({ value }) => value !== undefined);
}
