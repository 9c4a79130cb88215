import type { Difference, Scenarios } from "../support/scenario.js";

const SELECTION: Difference = {
  reason: "Chromium drops a selection in a dialog when it closes after the press was over",
  lines: /^selection: /,
};
const FORM = (inner: string) => `<form id=f onsubmit="event.preventDefault()">${inner}</form>`;

export const keyboard: Scenarios = {
  "Space on a button": { html: `<button id=b>Go</button>`, steps: [["focus", "#b"], ["press", " "]] },
  "Enter on a button": { html: `<button id=b>Go</button>`, steps: [["focus", "#b"], ["press", "Enter"]] },
  "Space on a button, keydown prevented": { html: `<button id=b onkeydown="event.preventDefault()">Go</button>`, steps: [["focus", "#b"], ["press", " "]] },
  "Space on a button, keyup prevented": { html: `<button id=b onkeyup="event.preventDefault()">Go</button>`, steps: [["focus", "#b"], ["press", " "]] },
  "Enter on a button, keypress prevented": { html: `<button id=b onkeypress="event.preventDefault()">Go</button>`, steps: [["focus", "#b"], ["press", "Enter"]] },
  "Space on a checkbox": { html: `<input id=c type=checkbox>`, steps: [["focus", "#c"], ["press", " "]] },
  "Enter on a checkbox in a form": { html: FORM(`<input id=c type=checkbox>`), steps: [["focus", "#c"], ["press", "Enter"]] },
  "Space on a radio": { html: `<input id=a type=radio name=r><input id=b type=radio name=r>`, steps: [["focus", "#b"], ["press", " "]] },
  "Enter on a link": { html: `<a id=a href="#there">go</a>`, steps: [["focus", "#a"], ["press", "Enter"]] },
  "Space on a link": { html: `<a id=a href="#there">go</a>`, steps: [["focus", "#a"], ["press", " "]] },
  "Enter on a summary": { html: `<details id=d><summary id=s>More</summary>x</details>`, steps: [["focus", "#s"], ["press", "Enter"], ["wait", 30]] },
  "Space on a summary": { html: `<details id=d><summary id=s>More</summary>x</details>`, steps: [["focus", "#s"], ["press", " "], ["wait", 30]] },
  "Space and Enter on a role=button": { html: `<div id=b role=button tabindex=0>Go</div>`, steps: [["focus", "#b"], ["press", " "], ["press", "Enter"]] },
  "implicit submission with a button": { html: FORM(`<input id=i><button id=b>Go</button>`), steps: [["focus", "#i"], ["type", "a"], ["press", "Enter"]] },
  "implicit submission without a button": { html: FORM(`<input id=i>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "no implicit submission with two fields": { html: FORM(`<input id=i><input id=j>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "implicit submission blocked by a disabled button": { html: FORM(`<input id=i><button id=b disabled>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "implicit submission uses the first button": { html: FORM(`<button id=a type=button>No</button><input id=i><input id=b type=submit><button id=c>Second</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "implicit submission through form=": { html: `${FORM(`<button id=b>Go</button>`)}<input id=i form=f>`, steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter with keydown prevented": { html: FORM(`<input id=i onkeydown="event.preventDefault()"><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter with keypress prevented": { html: FORM(`<input id=i onkeypress="event.preventDefault()"><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter in a number field": { html: FORM(`<input id=i type=number value=3><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter on a radio in a form": { html: FORM(`<input id=i type=radio><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter on a range in a form": { html: FORM(`<input id=i type=range><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter on a select in a form": { differences: [{ reason: "Enter opens the browser's own menu, which takes the keyup", lines: /^keyup / }], html: FORM(`<select id=i><option>One<option>Two</select><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter on a date field in a form": { html: FORM(`<input id=i type=date><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
  "Enter on a file field": { html: FORM(`<input id=i type=checkbox><input id=j type=reset>`), steps: [["focus", "#j"], ["press", "Enter"]] },
  "invalid field stops implicit submission": { html: FORM(`<input id=i type=email><button id=b>Go</button>`), steps: [["focus", "#i"], ["type", "x"], ["press", "Enter"]] },
  "arrow keys in a radio group": {
    html: `<input id=a type=radio name=r checked><input id=b type=radio name=r disabled><input id=c type=radio name=r><input id=d type=radio name=r>`,
    steps: [["focus", "#a"], ["press", "ArrowDown"], ["press", "ArrowRight"], ["press", "ArrowRight"], ["press", "ArrowUp"], ["press", "ArrowLeft"]],
  },
  "arrow keys in a range": {
    html: `<input id=r type=range min=0 max=10 value=5>`,
    steps: [["focus", "#r"], ["press", "ArrowRight"], ["press", "ArrowUp"], ["press", "ArrowLeft"], ["press", "ArrowDown"], ["press", "Home"], ["press", "ArrowLeft"], ["press", "End"], ["press", "PageDown"], ["press", "PageUp"]],
  },
  "arrow keys in a range with steps": {
    html: `<input id=r type=range min=0 max=1 step=any value=0.5><input id=q type=range min=0 max=100 step=25 value=50>`,
    steps: [["focus", "#r"], ["press", "ArrowRight"], ["focus", "#q"], ["press", "ArrowRight"], ["press", "PageDown"]],
  },
  "arrow keys in a number field": {
    html: `<input id=n type=number min=0 max=10 step=3 value=4>`,
    steps: [["focus", "#n"], ["press", "ArrowUp"], ["press", "ArrowUp"], ["press", "ArrowUp"], ["press", "ArrowDown"], ["press", "PageUp"]],
  },
  "arrow keys in an empty number field": { html: `<input id=n type=number>`, steps: [["focus", "#n"], ["press", "ArrowUp"], ["press", "Tab"]] },
  "arrow keys on a select": {
    html: `<select id=s><option>One<option disabled>Two<option>Three<option>Four</select>`,
    steps: [["focus", "#s"], ["press", "ArrowDown"], ["press", "ArrowUp"], ["press", "End"], ["press", "Home"], ["press", "ArrowRight"], ["press", "ArrowLeft"]],
  },
  "type ahead on a select": {
    html: `<select id=s><option>Red<option>Green<option>Grey<option>Blue</select>`,
    steps: [["focus", "#s"], ["type", "gre"], ["type", "y"], ["press", "Tab"]],
  },
  "type ahead with one letter": {
    html: `<select id=s><option>Red<option>Green<option>Grey<option>Blue</select>`,
    steps: [["focus", "#s"], ["type", "gg"]],
  },
  "arrow keys on a list box": {
    html: `<select id=s size=4><option>One<option>Two<option>Three</select>`,
    steps: [["focus", "#s"], ["press", "ArrowDown"], ["press", "ArrowDown"], ["press", "ArrowUp"], ["press", "End"], ["press", "Home"]],
  },
  "arrow keys on a multiple list box": {
    html: `<select id=s size=4 multiple><option>One<option>Two<option>Three</select>`,
    steps: [["focus", "#s"], ["press", "ArrowDown"], ["press", "Shift+ArrowDown"], ["press", "ArrowDown"], ["press", "Control+a"]],
  },
  "Escape closes a dialog": { settles: true, html: `<dialog id=d><button id=b>x</button></dialog>`, steps: [["eval", "d.showModal()"], ["wait", 30], ["keydown", "Escape"], ["wait", 50], ["keyup", "Escape"]] },
  "Escape, cancel prevented": { settles: true, html: `<dialog id=d oncancel="event.preventDefault()"><button id=b>x</button></dialog>`, steps: [["eval", "d.showModal()"], ["wait", 30], ["keydown", "Escape"], ["wait", 50], ["keyup", "Escape"]] },
  "Escape on a dialog that is not modal": { settles: true, html: `<dialog id=d><button id=b>x</button></dialog>`, steps: [["eval", "d.show()"], ["press", "Escape"], ["wait", 30]] },
  "Escape closes a popover": { settles: true, html: `<div id=p popover><button id=b>x</button></div>`, steps: [["eval", "p.showPopover()"], ["wait", 30], ["press", "Escape"], ["wait", 30]] },
  "Escape closes the top one of two": {
    settles: true, differences: [SELECTION],
    html: `<button id=o onclick="d.showModal()">Open</button><dialog id=d><button id=q popovertarget=p>More</button><div id=p popover>y</div></dialog>`,
    steps: [["click", "#o"], ["wait", 50], ["click", "#q"], ["wait", 50], ["keydown", "Escape"], ["wait", 50], ["keyup", "Escape"], ["keydown", "Escape"], ["wait", 50], ["keyup", "Escape"]],
  },
  "Escape after a click, cancel prevented": {
    settles: true, differences: [SELECTION],
    html: `<button id=o onclick="d.showModal()">Open</button><dialog id=d oncancel="event.preventDefault()"><button id=q>Within</button></dialog>`,
    steps: [["click", "#o"], ["wait", 50], ["click", "#q"], ["press", "Escape"], ["wait", 50], ["press", "Escape"], ["wait", 50]],
  },
  "Page keys and Space scroll": {
    html: `<div style="height:3000px">tall</div>`,
    steps: [["press", "PageDown"], ["still"], ["press", " "], ["still"], ["press", "Shift+ "], ["still"], ["press", "PageUp"], ["still"]],
  },
  "arrow keys scroll": {
    html: `<div style="height:3000px;width:2000px">tall</div>`,
    steps: [["press", "ArrowDown"], ["still"], ["press", "ArrowDown"], ["still"], ["press", "ArrowRight"], ["still"], ["press", "ArrowUp"], ["still"]],
  },
  "Home and End scroll": { html: `<div style="height:3000px">tall</div>`, steps: [["press", "End"], ["still"], ["press", "Home"], ["still"], ["press", "End"], ["still"]] },
  "keys scroll the focused scroller": {
    html: `<div id=s tabindex=0 style="height:100px;overflow:auto"><div style="height:1000px">tall</div></div><div style="height:2000px"></div>`,
    steps: [["focus", "#s"], ["press", "ArrowDown"], ["still"], ["press", "PageDown"], ["still"], ["press", "End"], ["still"]],
  },
  "scrolling prevented": { html: `<div style="height:3000px">tall</div><script>onkeydown = (e) => e.preventDefault()</script>`, steps: [["press", "PageDown"], ["still"]] },
  "accesskey": { html: `<button id=b accesskey=k onclick="window.result = 'pressed'">Go</button>`, steps: [["press", "Alt+k"]] },
  "Enter with beforeinput prevented": { html: FORM(`<input id=i onbeforeinput="event.preventDefault()"><button id=b>Go</button>`), steps: [["focus", "#i"], ["press", "Enter"]] },
};
