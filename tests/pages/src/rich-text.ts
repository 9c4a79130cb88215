import Quill from "quill";
import "quill/dist/quill.snow.css";
import { basicSetup, EditorView } from "codemirror";

document.getElementById("root")!.innerHTML = `<h1>Editors</h1><div id="quill"></div><div id="code"></div>
<div contenteditable="true" role="textbox" aria-multiline="true" aria-label="Notes"><h2>Plan</h2><p>First <b>bold</b> then <a href="#x">linked</a>.</p><ul><li>one</li><li>two</li></ul><br></div>
<div contenteditable="plaintext-only">plain text</div>`;
const quill = new Quill("#quill", {
  theme: "snow",
  modules: { toolbar: [[{ header: [1, 2, false] }], ["bold", "italic", "link"], [{ list: "ordered" }, { list: "bullet" }, { list: "check" }], [{ color: [] }, { align: [] }], ["code-block", "image"]] },
});
quill.setContents([
  { insert: "Report" }, { insert: "\n", attributes: { header: 1 } },
  { insert: "Some " }, { insert: "bold", attributes: { bold: true } }, { insert: " text with a " }, { insert: "link", attributes: { link: "#there" } }, { insert: ".\n" },
  { insert: "first" }, { insert: "\n", attributes: { list: "ordered" } }, { insert: "second" }, { insert: "\n", attributes: { list: "ordered" } },
  { insert: "done" }, { insert: "\n", attributes: { list: "checked" } },
  { insert: "const x = 1;" }, { insert: "\n", attributes: { "code-block": true } },
]);
new EditorView({
  doc: Array.from({ length: 30 }, (_, line) => `line ${line}: let value${line} = ${line} * 2;`).join("\n"),
  extensions: [basicSetup],
  parent: document.getElementById("code")!,
});
