import type { Scenarios } from "../support/scenario.js";
import { activation } from "./activation.js";
import { dateFields } from "./date-fields.js";
import { drag } from "./drag.js";
import { frames } from "./frames.js";
import { keyboard } from "./keyboard.js";
import { mouse } from "./mouse.js";
import { selection } from "./selection.js";
import { tabOrder } from "./tab-order.js";
import { touch } from "./touch.js";
import { typing } from "./typing.js";
import { wheel } from "./wheel.js";

export const SCENARIOS: Readonly<Record<string, Scenarios>> = {
  mouse, activation, selection, typing, keyboard, "date fields": dateFields, "Tab order": tabOrder, wheel, touch, "drag and drop": drag, frames,
};
