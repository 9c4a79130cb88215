import type { Scenarios } from "../support/scenario.js";

const SELECTION = { reason: "Scripts can give the focus to the first field only, and the selection goes there", lines: /^selection: / };

const field = (attributes: string): string => `<input id=d ${attributes}><input id=i>`;

/** What keys do to the fields of date and time inputs, and what the tree says of them meanwhile. */
export const dateFields: Scenarios = {
  "digits in a date": { html: field("type=date"), steps: [["focus", "#d"], ["fields", "0 2 3 1 2 0 2 4 5"]] },
  "numbers out of range": { html: field("type=date"), steps: [["focus", "#d"], ["fields", "0 0 3 9 0 Tab 0 Tab"]] },
  "digits that wait for more": { html: field("type=date"), steps: [["focus", "#d"], ["fields", "1 Tab 0 ArrowLeft 1 1 ArrowRight 9"]] },
  "the end of a month": { html: field(`type=date value="2024-01-31"`), steps: [["focus", "#d"], ["fields", "ArrowUp ArrowUp"]] },
  "arrow keys in an empty date": { html: field("type=date"), steps: [["focus", "#d"], ["fields", "ArrowUp ArrowRight ArrowDown ArrowRight ArrowDown ArrowRight ArrowUp"]] },
  "arrow keys within min and max": { html: field(`type=date min="2024-02-03" max="2024-05-03"`), steps: [["focus", "#d"], ["fields", "ArrowUp ArrowDown ArrowRight ArrowUp ArrowRight ArrowUp ArrowUp"]] },
  "years within min": { html: field(`type=date min="2020-02-03"`), steps: [["focus", "#d"], ["fields", "ArrowRight ArrowRight ArrowUp ArrowDown ArrowDown"]] },
  "emptied fields": { html: field(`type=date value="2024-02-03"`), steps: [["focus", "#d"], ["fields", "Backspace ArrowRight Delete 7 ArrowLeft 6"]] },
  "Tab to the picker and beyond": { differences: [SELECTION], html: field(`type=date value="2024-02-03"`), steps: [["focus", "#d"], ["fields", "5 Tab Tab Tab Tab Shift+Tab Shift+Tab"]] },
  "a time after noon": { html: field("type=time"), steps: [["focus", "#d"], ["fields", "1 3 5 9"]] },
  "noon and midnight": { html: field(`type=time value="11:30"`), steps: [["focus", "#d"], ["fields", "ArrowUp ArrowUp ArrowDown ArrowDown ArrowRight ArrowUp ArrowRight ArrowUp"]] },
  "halves of the day": { html: field("type=time"), steps: [["focus", "#d"], ["fields", "Tab Tab p a x 2 ArrowUp ArrowDown Backspace ArrowDown"]] },
  "seconds": { html: field(`type=time value="11:30:05.250" step=0.001`), steps: [["focus", "#d"], ["fields", "Tab Tab 7 Tab 5 ArrowLeft 0 0 ArrowRight 0 0 0"]] },
  "names of months": { html: field("type=month"), steps: [["focus", "#d"], ["fields", "j j a 7 m ArrowDown x Tab 2 0 2 4"]] },
  "weeks": { html: field("type=week"), steps: [["focus", "#d"], ["fields", "5 3 2 0 2 0 ArrowUp ArrowLeft ArrowUp"]] },
  "date and time": { html: field("type=datetime-local"), steps: [["focus", "#d"], ["fields", "0 1 0 2 2 0 2 4 Tab 0 3 4 p"]] },
  "read-only": { html: field(`type=date readonly value="2024-02-03"`), steps: [["focus", "#d"], ["fields", "5 ArrowUp ArrowRight Backspace ArrowRight Tab Shift+Tab"]] },
  "whole seconds": { html: field(`type=time step=1 value="11:30:05"`), steps: [["focus", "#d"], ["fields", "Tab Tab 7 ArrowLeft 0 0 ArrowLeft 9"]] },
  "clicks": { html: field("type=date"), steps: [["click", "#d"], ["fields", "2"], ["click", ["#d", 6, 10]], ["fields", "3"], ["click", ["#d", 40, 10]], ["fields", "4 Tab"]] },
  "a click behind the fields": { html: field("type=date style='width: 300px'"), steps: [["click", ["#d", 200, 10]], ["fields", "2"]] },
  "a value that a script sets": { html: field("type=date"), steps: [["focus", "#d"], ["fields", "5 6"], ["eval", "d.value = '2020-03-04'"], ["fields", "ArrowUp ArrowLeft"]] },
};
