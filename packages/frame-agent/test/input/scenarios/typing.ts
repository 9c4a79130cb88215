import type { Scenarios } from "../support/scenario.js";

export const typing: Scenarios = {
  "microtasks of a keydown handler": {
    html: `<input id=i><script>i.addEventListener("keydown", (event) => queueMicrotask(() => i.setAttribute("class", "after-" + event.key))); i.addEventListener("keypress", () => i.value += i.className + ";")</script>`,
    steps: [["click", "#i"], ["type", "ab"]],
  },
  "typing into a text field": { html: `<input id=i value=ab>`, steps: [["click", "#i"], ["type", "xY"]] },
  "typing with nothing focused": { html: `<p id=p>text</p>`, steps: [["type", "a"], ["insert", "zz"]] },
  "keydown prevented": { html: `<input id=i onkeydown="event.preventDefault()">`, steps: [["focus", "#i"], ["type", "a"]] },
  "keypress prevented": { html: `<input id=i onkeypress="event.preventDefault()">`, steps: [["focus", "#i"], ["type", "a"]] },
  "beforeinput prevented": { html: `<input id=i onbeforeinput="event.preventDefault()">`, steps: [["focus", "#i"], ["type", "a"], ["insert", "b"], ["press", "Backspace"]] },
  "textInput prevented": {
    html: `<input id=i><script>i.addEventListener("textInput", (e) => e.preventDefault())</script>`,
    steps: [["focus", "#i"], ["type", "a"]],
  },
  "read-only field": { html: `<input id=i readonly value=abc>`, steps: [["click", "#i"], ["type", "x"], ["insert", "y"], ["press", "Backspace"]] },
  "maxlength": { html: `<input id=i maxlength=4 value=ab>`, steps: [["focus", "#i"], ["press", "End"], ["type", "xyz"], ["insert", "123"]] },
  "maxlength cuts inserted text": { html: `<input id=i maxlength=4>`, steps: [["focus", "#i"], ["insert", "123456"]] },
  "insertText replaces the selection": {
    html: `<input id=i value="hello world">`,
    steps: [["focus", "#i"], ["eval", "i.select()"], ["insert", "bye"]],
  },
  "insertText of nothing": { html: `<input id=i value=abc>`, steps: [["focus", "#i"], ["eval", "i.select()"], ["insert", ""]] },
  "insertText with line breaks into a text field": { html: `<input id=i>`, steps: [["focus", "#i"], ["insert", "a\nb"]] },
  "insertText with line breaks into a textarea": { html: `<textarea id=t></textarea>`, steps: [["focus", "#t"], ["insert", "a\nb"]] },
  "insertText with line breaks into contenteditable": { html: `<div id=e contenteditable></div>`, steps: [["focus", "#e"], ["insert", "a\nb"]] },
  "emoji and combining characters": { html: `<input id=i>`, steps: [["focus", "#i"], ["insert", "a😀é"], ["press", "Backspace"], ["press", "Backspace"]] },
  "number field": { html: `<input id=n type=number>`, steps: [["focus", "#n"], ["type", "1a2.5"], ["press", "Backspace"]] },
  "number field, insertText": { html: `<input id=n type=number>`, steps: [["focus", "#n"], ["insert", "12x3"]] },
  "email field": { html: `<input id=n type=email>`, steps: [["focus", "#n"], ["type", "a@b.c"]] },
  "password field": { html: `<input id=n type=password>`, steps: [["focus", "#n"], ["type", "pw"], ["press", "Control+a"], ["press", "Control+c"]] },
  "search field and Escape": { html: `<input id=n type=search value=abc>`, steps: [["focus", "#n"], ["type", "d"], ["press", "Escape"]] },
  "change on blur after typing": { html: `<input id=i><input id=j>`, steps: [["focus", "#i"], ["type", "a"], ["press", "Tab"], ["press", "Tab"]] },
  "no change when typed back": { html: `<input id=i value=a><input id=j>`, steps: [["focus", "#i"], ["press", "End"], ["type", "b"], ["press", "Backspace"], ["press", "Tab"]] },
  "Enter commits, blur does not repeat the change": {
    html: `<input id=i><input id=j>`,
    steps: [["focus", "#i"], ["type", "a"], ["press", "Enter"], ["press", "Tab"]],
  },
  "Enter, more typing, blur": {
    html: `<input id=i><input id=j>`,
    steps: [["focus", "#i"], ["type", "a"], ["press", "Enter"], ["type", "b"], ["press", "Tab"]],
  },
  "Enter, then typed back to the committed value": {
    html: `<input id=i><input id=j>`,
    steps: [["focus", "#i"], ["type", "a"], ["press", "Enter"], ["type", "b"], ["press", "Backspace"], ["press", "Tab"]],
  },
  "Enter in a textarea": { html: `<textarea id=t>ab</textarea>`, steps: [["focus", "#t"], ["press", "Enter"], ["type", "x"]] },
  "Shift+Enter in contenteditable": { html: `<div id=e contenteditable>ab</div>`, steps: [["click", "#e"], ["press", "End"], ["press", "Shift+Enter"], ["type", "x"]] },
  "Enter in contenteditable": { html: `<div id=e contenteditable>ab</div>`, steps: [["click", "#e"], ["press", "End"], ["press", "Enter"], ["type", "x"]] },
  "contenteditable plaintext-only": { html: `<div id=e contenteditable=plaintext-only>ab</div>`, steps: [["click", "#e"], ["press", "End"], ["press", "Enter"], ["type", "x"], ["press", "Control+b"]] },
  "space in contenteditable": { html: `<div id=e contenteditable>ab</div>`, steps: [["click", "#e"], ["press", "End"], ["type", " c d "]] },
  "Backspace and Delete": {
    html: `<input id=i value="hello">`,
    steps: [["focus", "#i"], ["eval", "i.setSelectionRange(2, 2)"], ["press", "Backspace"], ["press", "Delete"], ["press", "Shift+Backspace"], ["press", "Shift+ArrowRight"], ["press", "Delete"]],
  },
  "Backspace at the start, Delete at the end": {
    html: `<input id=i value="ab">`,
    steps: [["focus", "#i"], ["press", "Home"], ["press", "Backspace"], ["press", "End"], ["press", "Delete"]],
  },
  "deleting words": {
    html: `<input id=i value="one two three four">`,
    steps: [["focus", "#i"], ["press", "End"], ["press", "Control+Backspace"], ["press", "Home"], ["press", "Control+Delete"]],
  },
  "arrow keys in a text field": {
    html: `<input id=i value="one two three">`,
    steps: [["focus", "#i"], ["press", "End"], ["press", "ArrowLeft"], ["press", "Control+ArrowLeft"], ["press", "Shift+ArrowLeft"], ["press", "Control+Shift+ArrowLeft"]],
  },
  "up and down in a text field": {
    html: `<input id=i value="one two three">`,
    steps: [["focus", "#i"], ["eval", "i.setSelectionRange(4, 4)"], ["press", "ArrowDown"], ["type", "x"], ["press", "ArrowUp"], ["type", "y"]],
  },
  "lines in a textarea": {
    html: `<textarea id=t rows=4>one two\nthree four\nfive six</textarea>`,
    steps: [["focus", "#t"], ["press", "Control+Home"], ["press", "ArrowDown"], ["press", "End"], ["press", "Shift+ArrowUp"], ["press", "ArrowRight"], ["press", "Control+End"], ["press", "Shift+Home"]],
  },
  "select all, copy, cut, paste": {
    html: `<input id=i value="alpha"><input id=j>`,
    steps: [["focus", "#i"], ["press", "Control+a"], ["press", "Control+c"], ["press", "Tab"], ["press", "Control+v"], ["press", "Control+v"], ["press", "Control+a"], ["press", "Control+x"], ["press", "Control+v"]],
  },
  "paste prevented": {
    html: `<input id=i value="alpha"><input id=j onpaste="event.preventDefault(); window.result = event.clipboardData.getData('text/plain')">`,
    steps: [["focus", "#i"], ["press", "Control+a"], ["press", "Control+c"], ["focus", "#j"], ["press", "Control+v"]],
  },
  "copy with data of the page's own": {
    html: `<input id=i value="alpha" oncopy="event.clipboardData.setData('text/plain', 'own'); event.preventDefault()"><input id=j>`,
    steps: [["focus", "#i"], ["press", "Control+a"], ["press", "Control+c"], ["focus", "#j"], ["press", "Control+v"]],
  },
  "copy outside of fields": {
    html: `<p id=p>some words</p><input id=j>`,
    steps: [["dblclick", ["#p", 60, 10]], ["press", "Control+c"], ["focus", "#j"], ["press", "Control+v"]],
  },
  "undo and redo": {
    html: `<input id=i>`,
    steps: [["focus", "#i"], ["type", "ab"], ["press", "Control+z"], ["press", "Control+Shift+z"], ["press", "Control+z"], ["press", "Control+y"]],
  },
  "bold, italic, underline": {
    html: `<div id=e contenteditable>some words</div>`,
    steps: [["click", "#e"], ["press", "Control+a"], ["press", "Control+b"], ["press", "Control+i"], ["press", "Control+u"]],
  },
  "select all outside of fields": { html: `<p id=p>some words</p><p id=q>more</p>`, steps: [["press", "Control+a"]] },
  "modifiers alone": { html: `<input id=i>`, steps: [["focus", "#i"], ["keydown", "Shift"], ["press", "Shift+A"], ["keyup", "Shift"]] },
  "auto-repeat": {
    html: `<input id=i>`,
    steps: [
      ["focus", "#i"],
      ["send", "Input.dispatchKeyEvent", { type: "keyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65, text: "a" }],
      ["send", "Input.dispatchKeyEvent", { type: "keyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65, text: "a", autoRepeat: true }],
      ["send", "Input.dispatchKeyEvent", { type: "keyUp", key: "a", code: "KeyA", windowsVirtualKeyCode: 65 }],
    ],
  },
  "rawKeyDown and char": {
    html: `<input id=i>`,
    steps: [
      ["focus", "#i"],
      ["send", "Input.dispatchKeyEvent", { type: "rawKeyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65 }],
      ["send", "Input.dispatchKeyEvent", { type: "char", text: "a", key: "a", code: "KeyA", windowsVirtualKeyCode: 65 }],
      ["send", "Input.dispatchKeyEvent", { type: "char", text: "ü" }],
      ["send", "Input.dispatchKeyEvent", { type: "keyUp", key: "a", code: "KeyA", windowsVirtualKeyCode: 65 }],
    ],
  },
  "keyDown without text": {
    html: `<input id=i>`,
    steps: [["focus", "#i"], ["send", "Input.dispatchKeyEvent", { type: "keyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65 }]],
  },
  "key from the keyboard number": {
    html: `<input id=i>`,
    steps: [
      ["focus", "#i"],
      ["send", "Input.dispatchKeyEvent", { type: "keyDown", windowsVirtualKeyCode: 65, text: "a" }],
      ["send", "Input.dispatchKeyEvent", { type: "keyDown", key: "Enter" }],
      ["send", "Input.dispatchKeyEvent", { type: "rawKeyDown", windowsVirtualKeyCode: 37, isKeypad: true }],
    ],
  },
  "editing commands": {
    html: `<input id=i value="hello world">`,
    steps: [
      ["focus", "#i"],
      ["send", "Input.dispatchKeyEvent", { type: "rawKeyDown", key: "a", code: "KeyA", windowsVirtualKeyCode: 65, commands: ["selectAll"] }],
      ["send", "Input.dispatchKeyEvent", { type: "rawKeyDown", key: "F2", code: "F2", windowsVirtualKeyCode: 113, commands: ["moveToBeginningOfDocument", "moveWordRightAndModifySelection"] }],
      ["send", "Input.dispatchKeyEvent", { type: "rawKeyDown", key: "F2", code: "F2", windowsVirtualKeyCode: 113, commands: ["deleteBackward"] }],
    ],
  },
  "composition": {
    html: `<input id=i value=ab>`,
    steps: [
      ["focus", "#i"], ["press", "End"],
      ["send", "Input.imeSetComposition", { text: "x", selectionStart: 1, selectionEnd: 1 }],
      ["send", "Input.imeSetComposition", { text: "xy", selectionStart: 2, selectionEnd: 2 }],
      ["insert", "日本"],
    ],
  },
  "composition given up": {
    html: `<input id=i value=ab>`,
    steps: [
      ["focus", "#i"], ["press", "End"],
      ["send", "Input.imeSetComposition", { text: "x", selectionStart: 1, selectionEnd: 1 }],
      ["send", "Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 }],
      ["type", "c"],
    ],
  },
  "composition in contenteditable": {
    html: `<div id=e contenteditable>ab</div>`,
    steps: [
      ["click", "#e"], ["press", "End"],
      ["send", "Input.imeSetComposition", { text: "x", selectionStart: 1, selectionEnd: 1 }],
      ["insert", "日"],
    ],
  },
  "typing into a date field": { html: `<input id=d type=date>`, steps: [["focus", "#d"], ["type", "02032024"]] },
  "typing into a time field": { html: `<input id=d type=time>`, steps: [["focus", "#d"], ["type", "0930"], ["press", "p"]] },
  "insertText into a date field": { html: `<input id=d type=date>`, steps: [["focus", "#d"], ["insert", "2024-02-03"]] },
  "arrow keys in a date field": {
    html: `<input id=d type=date value="2024-02-03">`,
    steps: [["focus", "#d"], ["press", "ArrowUp"], ["press", "ArrowRight"], ["press", "ArrowDown"], ["press", "Backspace"]],
  },
  "Tab inside a date field": { html: `<input id=d type=date value="2024-02-03"><input id=i>`, steps: [["focus", "#d"], ["press", "Tab"], ["press", "ArrowUp"], ["press", "Tab"], ["press", "Tab"], ["press", "Tab"]] },
  "designMode": { differences: [{ reason: "A body that stands for no focus cannot be focused by script", lines: /^(focus|focusin) / }], html: `<p id=p>some words</p><script>document.designMode = "on"</script>`, steps: [["click", "#p"], ["press", "End"], ["type", "x"]] },
  "handler moves the focus on keydown": { html: `<input id=i onkeydown="j.focus()"><input id=j>`, steps: [["focus", "#i"], ["type", "a"]] },
  "handler replaces the value on input": { html: `<input id=i oninput="this.value = this.value.toUpperCase()">`, steps: [["focus", "#i"], ["type", "ab"], ["press", "Backspace"]] },
};
