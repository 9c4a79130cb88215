import type { Scenarios } from "../support/scenario.js";
import { RECORDED } from "../support/recorder.js";
import type { Step } from "../support/steps.js";

const tab = (count: number): Step[] => Array.from({ length: count }, () => ["press", "Tab"]);
const back = (count: number): Step[] => Array.from({ length: count }, () => ["press", "Shift+Tab"]);

const SHADOW = (inner: string, mode = "open") => `<template shadowrootmode=${mode}>${inner}</template>`;

export const tabOrder: Scenarios = {
  "document order": { html: `<a id=a href="#x">a</a><a id=n>no</a><button id=b>b</button><input id=i><div id=d tabindex=0>d</div>`, steps: tab(5) },
  "backwards": { html: `<a id=a href="#x">a</a><button id=b>b</button><input id=i>`, steps: [["focus", "#i"], ...back(2)] },
  "from the end of the document": { html: `<a id=a href="#x">a</a><button id=b>b</button>`, steps: back(2) },
  "positive tabindex": { html: `<button id=a>a</button><button id=b tabindex=2>b</button><button id=c tabindex=1>c</button><button id=d tabindex=2>d</button><button id=e tabindex=-1>e</button>`, steps: [...tab(4), ...back(3)] },
  "from a tabindex=-1 element": { html: `<button id=a>a</button><div id=m tabindex=-1>m</div><button id=b>b</button>`, steps: [["focus", "#m"], ...tab(1), ["focus", "#m"], ...back(1)] },
  "hidden, disabled and inert": {
    html: `<button id=a>a</button><button disabled>x</button><button hidden>x</button><div style="display:none"><button>x</button></div><button style="visibility:hidden">x</button><div inert><button>x</button></div><fieldset disabled><input></fieldset><button id=b>b</button>`,
    steps: tab(2),
  },
  "radio groups": {
    html: `<input id=a type=radio name=r><input id=b type=radio name=r checked><input id=c type=radio name=r><input id=d type=radio name=q><input id=e type=radio name=q><button id=z>z</button>`,
    steps: [...tab(3), ...back(2)],
  },
  "a radio group from one that is not checked": { html: `<input id=a type=radio name=r><input id=b type=radio name=r checked><input id=c type=radio name=r><button id=z>z</button>`, steps: [["focus", "#a"], ...tab(1), ["focus", "#c"], ...back(1)] },
  "details": { html: `<details id=d><summary id=s>More</summary><button id=b>in</button></details><button id=z>z</button>`, steps: [...tab(2), ...back(1), ["press", "Enter"], ...tab(2)] },
  "shadow tree": { html: `<button id=a>a</button><div id=h>${SHADOW(`<button id=s1>1</button><slot></slot><button id=s2>2</button>`)}<button id=l>light</button></div><button id=z>z</button>`, steps: [...tab(5), ...back(3)] },
  "shadow host with tabindex": { html: `<button id=a>a</button><div id=h tabindex=0>${SHADOW(`<button id=s1>1</button>`)}</div><div id=k tabindex=-1>${SHADOW(`<button id=s2>2</button>`)}</div><button id=z>z</button>`, steps: tab(4) },
  "shadow tree with positive tabindex": { html: `<button id=a tabindex=1>a</button><div id=h>${SHADOW(`<button id=s1 tabindex=2>1</button><button id=s2 tabindex=1>2</button>`)}</div><button id=z>z</button>`, steps: tab(4) },
  "delegatesFocus": { html: `<button id=a>a</button><div id=h tabindex=0><template shadowrootmode=open shadowrootdelegatesfocus><button id=s1>1</button></template></div><button id=z>z</button>`, steps: [...tab(3), ...back(1)] },
  "slots in another order": { html: `<div id=h>${SHADOW(`<slot name=two></slot><button id=s>s</button><slot name=one></slot>`)}<button id=one slot=one>1</button><button id=two slot=two>2</button></div>`, steps: tab(3) },
  "modal dialog": { settles: true, html: `<button id=a>a</button><dialog id=d><button id=b>b</button><button id=c>c</button></dialog>`, steps: [["eval", "d.showModal()"], ...tab(3)] },
  "iframe": { html: `<button id=a>a</button><iframe id=f srcdoc="${RECORDED}<button id=in1>1</button><button id=in2>2</button>"></iframe><button id=z>z</button>`, steps: [["wait", 100], ...tab(4), ...back(3)] },
  "scroll container": { html: `<button id=a>a</button><div id=s style="height:50px;overflow:auto"><div style="height:500px">tall</div></div><div id=t style="height:50px;overflow:auto"><div style="height:500px"><button id=b>b</button></div></div><button id=z>z</button>`, steps: [...tab(3), ...back(2)] },
  "contenteditable and iframes without focusable content": { html: `<div id=e contenteditable>x</div><iframe id=f srcdoc="${RECORDED}text"></iframe><button id=z>z</button>`, steps: [["wait", 100], ...tab(3)] },
  "from where the mouse clicked": { html: `<button id=a>a</button><p id=p>words</p><button id=b>b</button>`, steps: [["click", ["#p", 20, 10]], ...tab(1), ["click", ["#p", 20, 10]], ...back(1)] },
  "from a removed element": { differences: [{ reason: "Only the browser remembers where a removed element was", lines: /^(focus|focusin|keyup|focus:) / }], html: `<button id=a>a</button><button id=m>m</button><button id=b>b</button>`, steps: [["focus", "#m"], ["eval", "m.remove()"], ...tab(1)] },
  "past the end": { html: `<button id=a>a</button><button id=b>b</button>`, steps: tab(4) },
  "Tab prevented": { html: `<button id=a>a</button><button id=b onkeydown="event.preventDefault()">b</button><button id=c>c</button>`, steps: tab(3) },
  "Tab selects a text field's content": { html: `<input id=i value=abc><textarea id=t>def</textarea>`, steps: tab(2) },
  "Tab in a textarea and contenteditable leaves": { html: `<textarea id=t></textarea><div id=e contenteditable>x</div><button id=b>b</button>`, steps: tab(3) },
  "audio and video controls, area, svg links": { html: `<svg width=20 height=20><a id=s href="#x"><rect width=20 height=20 /></a></svg><img usemap="#m" width=20 height=20 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name=m><area id=r shape=rect coords="0,0,9,9" href="#y"></map><button id=z>z</button>`, steps: tab(3) },
  "popover order": { html: `<button id=b popovertarget=p>Open</button><button id=z>z</button><div id=p popover><button id=in>in</button></div>`, steps: [["focus", "#b"], ["press", "Enter"], ["wait", 30], ...tab(2)] },
  "autofocus change handlers": { html: `<input id=i onblur="c.focus()"><button id=b>b</button><button id=c>c</button>`, steps: [["focus", "#i"], ...tab(1)] },
};
