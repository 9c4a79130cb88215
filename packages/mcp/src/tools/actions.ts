import type { ActionResult, WaitCondition } from "@icdp/snapshot";
import { z } from "zod";
import type { ToolAnswer } from "../answer.js";
import type { OpenPage } from "../browser/open-page.js";
import { answerFor } from "./effects.js";
import { checkAddress, oneOf, texts, uid } from "./fields.js";

/** One kind of interaction: what it needs, and how a page does it. */
export interface Action {
  readonly about: string;
  readonly input: z.ZodObject;
  /** `args` are of `input`. */
  run(page: OpenPage, args: unknown): Promise<ToolAnswer>;
}

const element = uid.describe("uid of the element, from observe.");
const button = oneOf("mouse button", ["left", "middle", "right"]).optional().describe("Mouse button, default left.");
const modifiers = z.array(oneOf("modifier key", ["Alt", "Control", "Meta", "Shift"])).optional().describe("Keys that are held meanwhile.");
// Fields of several actions have one schema, so that clients can be told of all actions in one object.
const text = z.string().describe("type: what to type. waitFor: a text of the page. dialog: the answer to a prompt.");
const to = uid.describe("uid: drag: what to drop on; scroll: what is to become visible.");
const url = z.string().describe("navigate: the complete address. waitFor: a part of the page's address.");

const SCROLL_WHERE = "Give either to (a uid that is to become visible) or direction.";
const WAIT_WHAT = "Give one of: text, role with name, url, quiet.";

const click = z.strictObject({ uid: element, button, modifiers });

/** By their names in `interact`. */
export const ACTIONS = {
  click: action("Clicks an element.", click, ({ driver }, { uid: target, ...options }) => driver.click(target, options)),
  doubleClick: action("Double-clicks an element.", click, ({ driver }, { uid: target, ...options }) => driver.doubleClick(target, options)),
  type: action(
    "Types into a field, in place of what is there.",
    z.strictObject({
      uid: element,
      text,
      clear: z.boolean().optional().describe("false: add to what is there."),
      perKey: z.boolean().optional().describe("Key by key instead of at once, for pages that listen to keys."),
      enter: z.boolean().optional().describe("Press Enter afterwards."),
    }),
    ({ driver }, { uid: target, text: typed, ...options }) => driver.type(target, typed, options),
  ),
  press: action(
    "Presses a key, in an element or where the focus is.",
    z.strictObject({ keys: z.string().min(1).describe("Such as Enter, ArrowDown, a, Control+Shift+K."), uid: element.optional() }),
    ({ driver }, { keys, uid: target }) => driver.press(keys, target),
  ),
  select: action(
    "Chooses options of a <select>.",
    z.strictObject({ uid: element, values: texts.describe("Labels or values of the options.") }),
    ({ driver }, { uid: target, values }) => driver.select(target, ...values),
  ),
  check: action(
    "Checks a check box, radio button or switch, if it is not so already.",
    z.strictObject({ uid: element, checked: z.boolean().optional().describe("false: uncheck it.") }),
    ({ driver }, { uid: target, checked }) => driver.check(target, checked),
  ),
  hover: action("Moves the mouse over an element.", z.strictObject({ uid: element }), ({ driver }, { uid: target }) => driver.hover(target)),
  drag: action(
    "Drags an element to another one.",
    z.strictObject({ uid: element, to }),
    ({ driver }, { uid: target, to: destination }) => driver.drag(target, destination),
  ),
  upload: action(
    "Puts files into a file field.",
    z.strictObject({ uid: element, files: texts.describe("Complete paths on the browser's machine; on a Relay, of the Relay's machine, where --allow-files names their directory.") }),
    ({ driver }, { uid: target, files }) => driver.upload(target, ...files),
  ),
  scroll: action(
    "Scrolls an element into view, or the page or a container by an amount.",
    z
      .strictObject({
        to: to.optional(),
        direction: oneOf("direction", ["up", "down", "left", "right"]).optional().describe("Where to scroll."),
        amount: z.number().positive().optional().describe("CSS pixels, default 500."),
        in: uid.describe("uid of the container to scroll, default the page.").optional(),
      })
      .refine(({ to: visible, direction, amount, in: container }) => (visible === undefined ? direction !== undefined : (direction ?? amount ?? container) === undefined), SCROLL_WHERE),
    ({ driver }, { to: visible, direction, ...more }) => driver.scroll(visible === undefined ? { direction: direction!, ...more } : { to: visible }),
  ),
  navigate: action("Opens an address in the page.", z.strictObject({ url: url.superRefine(checkAddress) }), ({ driver }, { url: destination }) => driver.navigate(destination)),
  back: action("Goes back in the page's history.", z.strictObject({}), ({ driver }) => driver.back()),
  waitFor: action(
    "Waits for a text, an element, an address, or until nothing changes any more.",
    z
      .strictObject({
        text: text.optional(),
        role: z.string().min(1).optional().describe("Role of an element, as observe prints it; with name."),
        name: z.string().optional().describe("Name of that element, in full."),
        url: url.optional(),
        quiet: z.number().int().min(1).max(5_000).optional().describe("No change of the document for so many milliseconds."),
        timeout: z.number().int().min(1).max(300_000).optional().describe("Milliseconds to wait at most; default: the server's --timeout."),
      })
      .refine((condition) => conditionsOf(condition).length === 1, WAIT_WHAT),
    ({ driver }, { timeout, ...condition }) => driver.waitFor(conditionsOf(condition)[0]!, timeout),
  ),
  dialog: {
    about: "Answers the dialog (alert, confirm, prompt) that a script of the page opened.",
    input: z.strictObject({ accept: z.boolean().describe("true: OK; false: Cancel."), text: text.optional() }),
    run: async (page, args) => {
      const { accept, text: answer } = args as { accept: boolean; text?: string };
      return (await page.answerDialog(accept, answer)) ?? { text: "Done.", data: { success: true } };
    },
  },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

function action<S extends z.ZodObject>(about: string, input: S, run: (page: OpenPage, args: z.output<S>) => Promise<ActionResult>): Action {
  return { about, input, run: (page, args) => page.attempt(async () => answerFor(await run(page, args as z.output<S>))) };
}

interface Conditions {
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly quiet?: number | undefined;
}

/** What is asked for, one entry each; none when something is left over. */
function conditionsOf({ text: wanted, role, name, url: part, quiet }: Conditions): WaitCondition[] {
  if ((role === undefined) !== (name === undefined)) return [];
  // Every page has an empty text.
  return [
    ...(wanted ? [{ text: wanted }] : []),
    ...(role === undefined ? [] : [{ role, name: name! }]),
    ...(part ? [{ url: part }] : []),
    ...(quiet === undefined ? [] : [{ quiet }]),
  ];
}
