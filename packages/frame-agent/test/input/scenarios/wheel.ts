import type { Scenarios } from "../support/scenario.js";
import { RECORDED } from "../support/recorder.js";

const SCROLLER = (id: string, inner: string, extra = "") => `<div id=${id} style="height:120px;width:200px;overflow:auto;${extra}">${inner}</div>`;
const TALL = `<div style="height:1000px;width:1000px">tall</div>`;
const PAGE = `<div style="height:3000px;width:3000px"></div>`;

export const wheel: Scenarios = {
  "scrolls the scroller under the pointer": { html: SCROLLER("s", TALL) + PAGE, steps: [["wheel", "#s", 0, 50], ["wheel", "#s", 30, 0], ["wheel", "#s", 20, -20]] },
  "scrolls the page": { html: PAGE, steps: [["wheel", [300, 300], 0, 100], ["wheel", [300, 300], 40, -30]] },
  "nested scrollers": { html: SCROLLER("o", SCROLLER("s", `<div style="height:300px">x</div>`) + TALL) + PAGE, steps: [["wheel", "#s", 0, 100], ["wheel", "#s", 0, 1000], ["still"], ["wheel", "#s", 0, 60]] },
  "at the end the page scrolls": { html: SCROLLER("s", `<div style="height:150px">x</div>`) + PAGE, steps: [["wheel", "#s", 0, 1000], ["still"], ["wheel", "#s", 0, 70]] },
  "overscroll-behavior contain": { html: SCROLLER("s", `<div style="height:150px">x</div>`, "overscroll-behavior:contain") + PAGE, steps: [["wheel", "#s", 0, 1000], ["still"], ["wheel", "#s", 0, 70]] },
  "overflow hidden does not scroll": { html: `<div id=s style="height:100px;overflow:hidden">${TALL}</div>${PAGE}`, steps: [["wheel", "#s", 0, 50]] },
  "prevented": { html: `<div id=p style="height:100px;background:#eee"></div>${PAGE}<script>p.addEventListener("wheel", (e) => e.preventDefault(), { passive: false })</script>`, steps: [["wheel", "#p", 0, 50]] },
  "shift": { html: SCROLLER("s", TALL) + PAGE, steps: [["wheel", "#s", 0, 50, 8]] },
  "ctrl": { html: PAGE, steps: [["wheel", [300, 300], 0, 50, 2]] },
  "in an iframe": { html: `<iframe id=f srcdoc="${RECORDED}<div style='height:1000px'>tall</div>" width=200 height=100></iframe>${PAGE}`, steps: [["wait", 100], ["wheel", "#f", 0, 50]] },
  "in an iframe that cannot scroll": { html: `<iframe id=f srcdoc="${RECORDED}x" width=200 height=100></iframe>${PAGE}`, steps: [["wait", 100], ["wheel", "#f", 0, 50]] },
  "textarea": { html: `<textarea id=t rows=2>1\n2\n3\n4\n5\n6\n7\n8</textarea>${PAGE}`, steps: [["wheel", "#t", 0, 30]] },
  "number field": { html: `<input id=n type=number value=5>${PAGE}`, steps: [["focus", "#n"], ["wheel", "#n", 0, -30]] },
  "fixed element": { html: `<div id=x style="position:fixed;top:0;left:0;width:100px;height:100px;background:red"></div>${SCROLLER("s", TALL)}${PAGE}`, steps: [["wheel", [50, 50], 0, 30]] },
};
