import { z } from "zod";
import type { TargetInfo } from "../browser/target-info.js";
import { ACTIONS, type ActionName } from "./actions.js";
import { oneOf } from "./fields.js";
import { check, type Tool } from "./tool.js";

const NAMES = Object.keys(ACTIONS) as [ActionName, ...ActionName[]];

/** All actions' fields in one object: clients do not understand schemas with alternatives. */
const fields = Object.assign({}, ...Object.values(ACTIONS).map((action) => action.input.shape)) as Record<string, z.ZodType>;

const input = z.strictObject({
  action: oneOf("action", NAMES).describe("What to do."),
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])),
});

/** The other arguments are checked against the action's own schema, whose complaints say what that action takes. */
const named = z.looseObject({ action: input.shape.action });

const output = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  duration: z.number().optional().describe("Milliseconds."),
  changes: z
    .object({
      navigated: z.literal(true).optional(),
      newUrl: z.string().optional(),
      domMutations: z.number(),
      scrolled: z.literal(true).optional(),
      valueChanged: z.literal(true).optional(),
      newValue: z.string().optional(),
    })
    .optional(),
  dialog: z.object({ type: z.string(), message: z.string() }).optional().describe("A dialog that the page waits for."),
  opened: z.array(z.string()).optional().describe("targetIds of pages that opened."),
});

export const interact: Tool = {
  name: "interact",
  title: "Act on the page",
  description: ["Acts on the selected page with real input events, and says what came of it.", ...NAMES.map(usage)].join("\n"),
  input,
  output,
  readOnly: false,
  patience: ({ timeout }) => (typeof timeout === "number" ? timeout : 0),
  async run(workspace, all) {
    const { action: name, ...rest } = check(named, all);
    const action = ACTIONS[name];
    const args = check(action.input, rest, `${name}: `);
    const page = await workspace.current();
    const opened: TargetInfo[] = [];
    const stop = workspace.browser.onOpened((target) => {
      if (target.openerId === page.session.targetId) opened.push(target);
    });
    try {
      const answer = await action.run(page, args);
      if (opened.length === 0) return answer;
      const ids = opened.map(({ targetId }) => targetId);
      return { ...answer, text: `${answer.text} Another page opened: ${ids.join(", ")}. Use targets to select it.`, data: { ...answer.data, opened: ids } };
    } finally {
      stop();
    }
  },
};

/** `click: uid, button?, modifiers?. Clicks an element.` */
function usage(name: ActionName): string {
  const { about, input: own } = ACTIONS[name];
  const params = Object.entries(own.shape).map(([field, schema]) => (schema.safeParse(undefined).success ? `${field}?` : field));
  return `${name}: ${params.length === 0 ? "" : `${params.join(", ")}. `}${about}`;
}
