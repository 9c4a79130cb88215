import { DriverError } from "@icdp/snapshot";
import { z } from "zod";
import type { ToolAnswer } from "../answer.js";
import type { OpenPage } from "../browser/open-page.js";
import { defineTool } from "./tool.js";

export const evaluate = defineTool({
  name: "evaluate",
  title: "Run JavaScript in the page",
  description: "Evaluates an expression in the selected page, waits for what it promises, and answers its value as JSON.",
  input: z.strictObject({ expression: z.string().min(1).describe('JavaScript, such as document.title or (async () => { … return 1 })().') }),
  readOnly: false,
  async run(workspace, { expression }) {
    const page = await workspace.current();
    return page.attempt(() => answer(page, expression));
  },
});

async function answer({ session }: OpenPage, expression: string): Promise<ToolAnswer> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) {
    const { exception, text } = exceptionDetails;
    throw new DriverError(`The page threw: ${exception?.description ?? `${text} ${JSON.stringify(exception?.value)}`}`);
  }
  // What JSON has no word for comes as text of its own: NaN, -0, 10n.
  return { text: result.unserializableValue ?? JSON.stringify(result.value) ?? "undefined" };
}
