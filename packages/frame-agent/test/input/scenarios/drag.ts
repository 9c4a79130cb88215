import type { Difference, Scenarios } from "../support/scenario.js";

const CLOCK: Difference = { reason: "The browser sends drag events to the source by its own clock", lines: /^drag / };
const ORDER: Difference = {
  reason: "The browser hands the data types to the target in its own order",
  lines: /data (\S+?\/\S+?)\/text\/\S+\+\S+/,
  to: "data $1/any order",
};
const DRAG = `<style>.b { width: 120px; height: 40px; background: #ddd }</style>
<div id=a class=b draggable=true ondragstart="event.dataTransfer.setData('text/plain', 'parcel')">drag</div><div id=m class=b></div>`;
const ZONE = `<div id=z class=b ondragover="event.preventDefault()" ondrop="event.preventDefault(); window.result = event.dataTransfer.getData('text/plain') + event.dataTransfer.dropEffect">drop</div>`;
const DATA = { items: [{ mimeType: "text/plain", data: "parcel" }], files: [], dragOperationsMask: 1 };

export const drag: Scenarios = {
  "drag and drop": { differences: [CLOCK],
    html: DRAG + ZONE,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", "#m"], ["move", ["#z", 30, 20]], ["move", ["#z", 34, 22]], ["up", ["#z", 34, 22]], ["wait", 50], ["move", "#m"]],
  },
  "drop where nothing accepts": { differences: [CLOCK],
    html: DRAG + ZONE,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", "#m"], ["move", ["#m", 30, 20]], ["up", ["#m", 30, 20]], ["wait", 50]],
  },
  "dragstart prevented": {
    html: `<div id=a draggable=true ondragstart="event.preventDefault()" style="width:100px;height:50px">x</div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 40]], ["move", [300, 300]], ["up", [300, 300]]],
  },
  "effects": { differences: [CLOCK],
    html: `<style>.b { width: 120px; height: 40px; background: #ddd }</style><div id=a class=b draggable=true ondragstart="event.dataTransfer.setData('text/plain', 'p'); event.dataTransfer.effectAllowed = 'move'">drag</div>
      <div id=z class=b ondragover="event.preventDefault(); event.dataTransfer.dropEffect = 'move'" ondrop="event.preventDefault()">drop</div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", ["#z", 30, 20]], ["move", ["#z", 34, 22]], ["up", ["#z", 34, 22]], ["wait", 50]],
  },
  "effect that is not allowed": { differences: [CLOCK],
    html: `<style>.b { width: 120px; height: 40px; background: #ddd }</style><div id=a class=b draggable=true ondragstart="event.dataTransfer.setData('text/plain', 'p'); event.dataTransfer.effectAllowed = 'copy'">drag</div>
      <div id=z class=b ondragover="event.preventDefault(); event.dataTransfer.dropEffect = 'move'" ondrop="event.preventDefault()">drop</div>`,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", ["#z", 30, 20]], ["move", ["#z", 34, 22]], ["up", ["#z", 34, 22]], ["wait", 50]],
  },
  "dragging a link": { differences: [CLOCK, ORDER],
    html: `<a id=a href="http://example.test/x" style="display:block;width:200px;height:40px">link</a>${ZONE}`,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 160, 30]], ["move", ["#z", 30, 20]], ["move", ["#z", 34, 22]], ["up", ["#z", 34, 22]], ["wait", 50]],
  },
  "dragging selected text into a field": { settles: true, differences: [CLOCK, ORDER, { reason: "Chromium sends textInput before it moves the focus to the field", lines: /^textInput / }],
    html: `<p id=p>some words here</p><input id=i>`,
    steps: [["dblclick", ["#p", 60, 10]], ["move", ["#p", 62, 10]], ["down", ["#p", 62, 10]], ["move", ["#p", 80, 14]], ["move", ["#i", 20, 10]], ["move", ["#i", 24, 10]], ["up", ["#i", 24, 10]], ["wait", 50]],
  },
  "Escape ends a drag": { differences: [CLOCK],
    html: DRAG + ZONE,
    steps: [["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", "#z"], ["send", "Input.cancelDragging", {}], ["up", "#z"], ["wait", 50]],
  },
  "intercepted drag": { differences: [CLOCK],
    html: DRAG + ZONE,
    steps: [
      ["send", "Input.setInterceptDrags", { enabled: true }],
      ["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", "#m"], ["wait", 50],
      ["send", "Input.dispatchDragEvent", { type: "dragEnter", x: 60, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragOver", x: 62, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "drop", x: 62, y: 110, data: DATA }],
      ["up", "#z"], ["wait", 50],
      ["send", "Input.setInterceptDrags", { enabled: false }],
    ],
  },
  "intercepted drag that is given up": {
    html: DRAG + ZONE,
    steps: [
      ["send", "Input.setInterceptDrags", { enabled: true }],
      ["move", "#a"], ["down", "#a"], ["move", ["#a", 70, 30]], ["move", "#m"], ["wait", 50],
      ["send", "Input.dispatchDragEvent", { type: "dragEnter", x: 60, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragCancel", x: 62, y: 110, data: DATA }],
      ["up", "#z"], ["wait", 50],
      ["send", "Input.setInterceptDrags", { enabled: false }],
    ],
  },
  "drag events without a drag": {
    html: DRAG + ZONE,
    steps: [
      ["send", "Input.dispatchDragEvent", { type: "dragEnter", x: 60, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragOver", x: 62, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragCancel", x: 62, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragEnter", x: 60, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "dragOver", x: 62, y: 110, data: DATA }],
      ["send", "Input.dispatchDragEvent", { type: "drop", x: 62, y: 110, data: DATA }],
      ["wait", 50],
    ],
  },
  "pointer drag": { settles: true,
    html: `<div id=t style="position:relative;width:400px;height:30px"><div id=k style="position:absolute;width:30px;height:30px;background:red"></div></div><script>
      let grab = null;
      k.onpointerdown = (e) => { grab = e.clientX - k.offsetLeft; };
      addEventListener("pointermove", (e) => { if (grab !== null) k.style.left = e.clientX - grab + "px"; });
      addEventListener("pointerup", () => { grab = null; window.result = k.style.left; });</script>`,
    steps: [["move", "#k"], ["down", "#k"], ["move", [100, 20]], ["move", [223, 20]], ["up", [223, 20]]],
  },
};
