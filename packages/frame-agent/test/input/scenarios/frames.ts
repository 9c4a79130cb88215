import type { Scenarios } from "../support/scenario.js";
import { RECORDED } from "../support/recorder.js";

export const frames: Scenarios = {
  "click in a same-origin iframe": { html: `<p>before</p><iframe id=f srcdoc="${RECORDED}<button id=b>In frame</button>"></iframe>`, steps: [["wait", 100], ["click", "#f >>> #b"]] },
  "typing in a same-origin iframe": { differences: [{ reason: "The focus can leave a frame only to its parent", lines: /^focus \| window/ }], html: `<input id=o><iframe id=f srcdoc="${RECORDED}<input id=i>"></iframe>`, steps: [["wait", 100], ["focus", "#o"], ["click", "#f >>> #i"], ["type", "ab"], ["insert", "cd"], ["press", "Tab"]] },
  "nested iframes": { html: `<iframe id=f srcdoc="${RECORDED}<iframe id=g srcdoc='${RECORDED}<button id=b>Deep</button>'></iframe>"></iframe>`, steps: [["wait", 150], ["click", "#f >>> #g >>> #b"]] },
  "from a frame back to the page": { html: `<button id=a>a</button><iframe id=f srcdoc="${RECORDED}<input id=i>"></iframe>`, steps: [["wait", 100], ["click", "#f >>> #i"], ["click", "#a"]] },
  "iframe with borders and padding": { html: `<iframe id=f style="border:5px solid;padding:7px" srcdoc="${RECORDED}<button id=b>In frame</button>"></iframe>`, steps: [["wait", 100], ["click", ["#f", 40, 35]]] },
  "click in an open shadow tree": { html: `<div id=h><template shadowrootmode=open><button id=b>Hello</button></template></div>`, steps: [["click", "#h >>> #b"]] },
  "slotted content": { html: `<div id=h><template shadowrootmode=open><div id=in><slot></slot></div></template><button id=b>Hello</button></div><p id=p>out</p>`, steps: [["click", "#b"], ["move", "#p"]] },
  "slotted text": { html: `<div id=h><template shadowrootmode=open><a href="#x" id=a onclick="document.title = 'followed'"><slot></slot></a> and <b id=b>more</b></template>text of the host</div><p id=p>out</p>`, steps: [["click", ["#h", 30, 10]], ["move", "#h >>> #b"], ["move", ["#h", 20, 8]], ["move", "#p"]] },
  "moving between shadow parts": { html: `<div id=h><template shadowrootmode=open><button id=a>a</button><button id=b>b</button></template></div>`, steps: [["move", "#h >>> #a"], ["move", "#h >>> #b"]] },
  "input in a shadow tree": { differences: [{ reason: "A TextEvent made by script cannot be composed, so it does not leave shadow trees", lines: /^textInput / }], html: `<div id=h><template shadowrootmode=open><input id=i></template></div>`, steps: [["click", "#h >>> #i"], ["type", "a"], ["insert", "b"], ["press", "Backspace"]] },
  "ignored input": { html: `<input id=i>`, steps: [["focus", "#i"], ["send", "Input.setIgnoreInputEvents", { ignore: true }], ["click", "#i"], ["type", "a"], ["insert", "b"], ["send", "Input.setIgnoreInputEvents", { ignore: false }], ["type", "c"]] },
};
