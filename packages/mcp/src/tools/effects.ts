import type { ActionResult } from "@icdp/snapshot";
import type { ToolAnswer } from "../answer.js";

/**
 * What an action did, in sentences. How many mutations it took and how long is in the data only: a reader learns nothing from
 * it, and the text of the same step is the same every time.
 */
export function answerFor(result: ActionResult): ToolAnswer {
  const { success, error, changes } = result;
  const sentences = [success ? "Done." : error!];
  if (changes.navigated) sentences.push(`The page is at ${changes.newUrl} now.`);
  if (changes.valueChanged) sentences.push(`The value is ${JSON.stringify(changes.newValue)} now.`);
  if (changes.scrolled) sentences.push("The page scrolled.");
  return { text: sentences.join(" "), data: { ...result }, ...(!success && { failed: true }) };
}
