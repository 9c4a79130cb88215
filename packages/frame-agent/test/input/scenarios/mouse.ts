import type { Scenarios } from "../support/scenario.js";

const BOXES = `<style>.b { width: 120px; height: 40px; background: #ddd }</style>`;

export const mouse: Scenarios = {
  "moving over nested elements": {
    html: `<div id=w><div id=v><button id=b>Hello</button></div><span id=s>text here</span></div>`,
    steps: [["move", "#b"], ["move", "#s"], ["move", [700, 500]]],
  },
  "moving within one element": { html: `${BOXES}<div id=a class=b></div>`, steps: [["move", ["#a", 5, 5]], ["move", ["#a", 9.5, 7.25]]] },
  "click on a button": { html: `<button id=b>Hello</button>`, steps: [["click", "#b"]] },
  "click on text after a button takes the focus away": {
    html: `<button id=b>Hello</button><span id=s>text here</span>`,
    steps: [["click", "#b"], ["click", "#s"]],
  },
  "press on one element, release on another": {
    html: `${BOXES}<div id=o><div id=a class=b></div><div id=c class=b></div></div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", "#c"], ["up", "#c"]],
  },
  "press on a button, release outside": {
    html: `<button id=b>Hello</button><p id=p>outside</p>`,
    steps: [["move", "#b"], ["down", "#b"], ["move", [600, 400]], ["up", [600, 400]]],
  },
  "double click as two pairs": { html: `<button id=b>Hello</button>`, steps: [["dblclick", "#b"]] },
  "double click as one pair with clickCount 2": { html: `<button id=b>Hello</button>`, steps: [["click", "#b", { clickCount: 2 }]] },
  "triple click": {
    html: `<button id=b>Hello</button>`,
    steps: [["dblclick", "#b"], ["click", "#b", { clickCount: 3 }]],
  },
  "right button": { html: `<button id=b>Hello</button>`, steps: [["click", "#b", { button: "right" }]] },
  "right button, contextmenu prevented": {
    html: `<button id=b oncontextmenu="event.preventDefault()">Hello</button>`,
    steps: [["click", "#b", { button: "right" }]],
  },
  "right button on text": { html: `<p id=p>some words</p>`, steps: [["click", ["#p", 60, 10], { button: "right" }]] },
  "middle button": { differences: [{ reason: "Linux pastes the primary selection, which a page cannot read", lines: /^paste / }], html: `<button id=b>Hello</button>`, steps: [["click", "#b", { button: "middle" }]] },
  "modifiers": { html: `<button id=b>Hello</button>`, steps: [["click", "#b", { modifiers: 15 }]] },
  "pointerdown prevented": {
    html: `<button id=b onpointerdown="event.preventDefault()">Hello</button><p id=p>x</p>`,
    steps: [["move", "#b"], ["down", "#b"], ["move", ["#b", 10, 10]], ["move", "#p"], ["move", "#b"], ["up", "#b"], ["move", "#p"]],
  },
  "mousedown prevented keeps focus and selection": {
    html: `<input id=i><button id=b onmousedown="event.preventDefault()">Hello</button>`,
    steps: [["focus", "#i"], ["click", "#b"]],
  },
  "disabled button": {
    html: `<div id=w><button id=b disabled>Hello <b id=x>bold</b></button></div>`,
    steps: [["click", ["#b", 10, 10]], ["click", "#x"]],
  },
  "disabled fieldset": { differences: [{ reason: "A page cannot place its selection in a field without focus", lines: /^selection: / }],
    html: `<fieldset id=f disabled><legend><button id=a>Legend</button></legend><button id=b>Off</button><input id=i></fieldset>`,
    steps: [["click", "#a"], ["click", "#b"], ["click", "#i"]],
  },
  "element removed on mousedown": { settles: true,
    html: `<div id=w><button id=b onmousedown="this.remove()">Hello</button></div>`,
    steps: [["click", [30, 18]], ["move", [300, 300]]],
  },
  "element removed on pointerdown": { settles: true,
    html: `<div id=w><button id=b onpointerdown="this.remove()">Hello</button></div>`,
    steps: [["click", [30, 18]], ["move", [300, 300]]],
  },
  "overlay shown on mousedown": { settles: true,
    html: `<button id=b onmousedown="o.style.display='block'">Hello</button><div id=o style="display:none;position:fixed;inset:0"></div>`,
    steps: [["click", "#b"]],
  },
  "pointer-events none": {
    html: `<div id=w><button id=b style="pointer-events:none">Hello</button></div>`,
    steps: [["click", "#b"]],
  },
  "inert": { html: `<div id=w><div inert><button id=b>Hello</button></div></div>`, steps: [["click", "#b"]] },
  "svg inside a button": {
    html: `<button id=b><svg id=s width=40 height=40><circle id=c cx=20 cy=20 r=18 /></svg></button>`,
    steps: [["click", "#c"]],
  },
  "image map": {
    html: `<img id=i usemap="#m" width=100 height=100 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><map name=m><area id=a shape=rect coords="0,0,50,50" href="#area"></map>`,
    steps: [["click", ["#i", 20, 20]], ["click", ["#i", 80, 80]]],
  },
  "pointer capture": {
    html: `${BOXES}<div id=a class=b onpointerdown="this.setPointerCapture(event.pointerId)"></div><div id=c class=b></div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", "#c"], ["up", "#c"], ["move", [600, 300]]],
  },
  "pointer capture by another element, released in a handler": {
    html: `${BOXES}<div id=a class=b onpointerdown="k.setPointerCapture(event.pointerId)"></div><div id=c class=b></div>
      <div id=k class=b onpointermove="if (event.clientX > 90) this.releasePointerCapture(event.pointerId)"></div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#c", 20, 20]], ["move", ["#c", 100, 20]], ["up", "#c"]],
  },
  "two buttons at once": {
    html: `<button id=b>Hello</button>`,
    steps: [
      ["move", "#b"],
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 18, button: "left", buttons: 1, clickCount: 1 }],
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 18, button: "right", buttons: 3, clickCount: 1 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 18, button: "right", buttons: 1, clickCount: 1 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 18, button: "left", buttons: 0, clickCount: 1 }],
    ],
  },
  "press without a move before": {
    html: `<button id=b>Hello</button>`,
    steps: [["down", "#b"], ["up", "#b"]],
  },
  "no button named": {
    html: `<button id=b>Hello</button>`,
    steps: [
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 18 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 18 }],
    ],
  },
  "clickCount zero": {
    html: `<button id=b>Hello</button>`,
    steps: [
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 18, button: "left" }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 18, button: "left" }],
    ],
  },
  "outside the viewport": { differences: [{ reason: "caretPositionFromPoint answers nothing outside of the viewport", lines: /^(selection: |selectstart )/ }],
    html: `<button id=b>Hello</button>`,
    steps: [
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 1800, button: "left", clickCount: 1 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 1800, button: "left", clickCount: 1 }],
    ],
  },
  "pen": {
    html: `<button id=b>Hello</button>`,
    steps: [
      ["send", "Input.dispatchMouseEvent", { type: "mousePressed", x: 30, y: 18, button: "left", clickCount: 1, pointerType: "pen", force: 0.25 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseReleased", x: 30, y: 18, button: "left", clickCount: 1, pointerType: "pen" }],
    ],
  },
  "release without a press": { html: `<button id=b>Hello</button>`, steps: [["up", "#b"]] },
  "a moved button that was not said to be held": {
    html: `<button id=b>Hello</button>`,
    steps: [
      ["send", "Input.dispatchMouseEvent", { type: "mouseMoved", x: 30, y: 18, button: "left" }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseMoved", x: 32, y: 18, button: "left", buttons: 1 }],
      ["send", "Input.dispatchMouseEvent", { type: "mouseMoved", x: 34, y: 18 }],
    ],
  },
  "four clicks": { html: `<button id=b>Hello</button>`, steps: [["click", "#b", { clickCount: 4 }]] },
};
