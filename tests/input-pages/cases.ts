import type { Step } from "../../packages/frame-agent/test/input/support/steps.js";
import type { Fields } from "./src/fields.js";

/** What a user does, and what the framework's own state must hold then. */
export interface Case {
  readonly steps: readonly Step[];
  readonly state: Partial<Fields>;
  /** Values that the fields show, by element id. */
  readonly shown?: Readonly<Record<string, string>>;
}

export const CASES: Readonly<Record<string, Case>> = {
  "typed text": { steps: [["focus", "#text"], ["type", "abc"]], state: { text: "abc" }, shown: { text: "abc" } },
  "inserted text": { steps: [["focus", "#text"], ["insert", "hello world"]], state: { text: "hello world" }, shown: { text: "hello world" } },
  "text filled over an old value": {
    steps: [["focus", "#text"], ["insert", "old"], ["eval", "document.querySelector('#text').select()"], ["insert", "new"]],
    state: { text: "new" },
    shown: { text: "new" },
  },
  "deleted text": { steps: [["focus", "#text"], ["type", "abc"], ["press", "Backspace"]], state: { text: "ab" }, shown: { text: "ab" } },
  "pasted text": {
    steps: [["focus", "#text"], ["insert", "ab"], ["eval", "document.querySelector('#text').select()"], ["press", "Control+c"], ["focus", "#area"], ["press", "Control+v"]],
    state: { text: "ab", area: "ab" },
  },
  "a value that the framework writes back": { steps: [["focus", "#upper"], ["type", "abc"]], state: { upper: "ABC" }, shown: { upper: "ABC" } },
  "several lines": { steps: [["focus", "#area"], ["type", "a"], ["press", "Enter"], ["type", "b"]], state: { area: "a\nb" } },
  "typed number": { steps: [["focus", "#number"], ["type", "42"]], state: { number: "42" }, shown: { number: "42" } },
  "stepped number": { steps: [["focus", "#number"], ["type", "4"], ["press", "ArrowUp"]], state: { number: "5" }, shown: { number: "5" } },
  "checkbox": { steps: [["focus", "#check"], ["press", " "]], state: { check: true } },
  "checkbox, three times": { steps: [["focus", "#check"], ["press", " "], ["press", " "], ["press", " "]], state: { check: true } },
  "radio group": { steps: [["focus", "#radio-a"], ["press", "ArrowDown"]], state: { radio: "b" } },
  "select by arrow key": { steps: [["focus", "#select"], ["press", "ArrowDown"]], state: { select: "two" }, shown: { select: "two" } },
  "select by typing": { steps: [["focus", "#select"], ["type", "th"]], state: { select: "three" }, shown: { select: "three" } },
  "range": { steps: [["focus", "#range"], ["press", "ArrowRight"], ["press", "ArrowRight"]], state: { range: "7" }, shown: { range: "7" } },
  "Enter submits": { steps: [["focus", "#text"], ["type", "x"], ["press", "Enter"]], state: { text: "x", submitted: 1 } },
  "Space on the button submits": { steps: [["focus", "#send"], ["press", " "]], state: { submitted: 1 } },
};
