import { JSDOM } from "jsdom";
import { afterEach, describe, expect, it } from "vitest";
import { createInPageAgent, type InPageAgent } from "../../src/inpage.js";
import { perform, type Driver, type Step } from "./support/steps.js";

/** Input in a window without layout, editing commands and trusted events: keys, text, focus and forms work all the same. */
let agent: InPageAgent;
afterEach(() => agent.stop());

async function run(html: string, steps: readonly Step[]): Promise<Window & typeof globalThis> {
  const { window } = new JSDOM(html, { runScripts: "dangerously", pretendToBeVisual: true, url: "https://app.example/" });
  const page = window as unknown as Window & typeof globalThis;
  agent = createInPageAgent(page);
  const driver: Driver = {
    evaluate: async (expression) => page.eval(expression),
    send: async (method, params) => JSON.stringify(await agent.send(method, params)),
  };
  for (const step of steps) await perform(driver, step);
  return page;
}

const log = (...types: string[]): string =>
  `<script>window.log = []; for (const type of ${JSON.stringify(types)}) addEventListener(type, (e) => log.push(type + " " + (e.target.id ?? "") + " " + (e.inputType ?? e.key ?? "")), true)</script>`;

describe("without layout", () => {
  it("types, deletes, keeps maxlength and reports one change", async () => {
    const page = await run(`${log("keydown", "beforeinput", "input", "change")}<input id=i maxlength=3><input id=j>`, [
      ["focus", "#i"], ["type", "abcd"], ["press", "Backspace"], ["insert", "xyz"], ["press", "Tab"],
    ]);
    expect(page.eval("i.value")).toBe("abx");
    expect(page.eval("document.activeElement.id")).toBe("j");
    expect(page.eval("log.filter((line) => line.startsWith('input')).map((line) => line.split(' ')[2])")).toEqual([
      "insertText", "insertText", "insertText", "deleteContentBackward", "insertText",
    ]);
  });

  it("types into contenteditable", async () => {
    const page = await run(`<div id=e contenteditable tabindex=0>ab</div>`, [
      ["eval", "e.focus(); getSelection().collapse(e.firstChild, 2)"], ["type", "c"], ["insert", "de"], ["press", "Backspace"],
    ]);
    expect(page.eval("e.textContent")).toBe("abcd");
  });

  it("submits with Enter through the default button", async () => {
    const page = await run(`${log("click", "submit")}<form id=f onsubmit="event.preventDefault()"><input id=i><button id=b>Go</button></form>`, [
      ["focus", "#i"], ["press", "Enter"],
    ]);
    expect(page.eval("log")).toEqual(["click b ", "submit f "]);
  });

  it("toggles with Space, moves in radio groups, selects with keys", async () => {
    const page = await run(
      `<input id=c type=checkbox><input id=r type=radio name=g checked><input id=s type=radio name=g><select id=o><option>One<option>Two<option>Twelve</select>`,
      [["focus", "#c"], ["press", " "], ["focus", "#r"], ["press", "ArrowDown"], ["focus", "#o"], ["press", "ArrowDown"], ["type", "tw"]],
    );
    expect(page.eval("[c.checked, s.checked, document.activeElement.id, o.value]")).toEqual([true, true, "o", "Twelve"]);
  });

  it("goes through the page with Tab", async () => {
    const page = await run(`<a id=a href="#">a</a><button id=b tabindex=1>b</button><input id=i disabled><button id=z>z</button>`, [
      ["press", "Tab"], ["press", "Tab"], ["press", "Tab"], ["press", "Shift+Tab"],
    ]);
    expect(page.eval("document.activeElement.id")).toBe("a");
  });

  it("selects all and moves the caret by characters, words, lines and to the ends", async () => {
    const page = await run(`<textarea id=t>one two\nthree four</textarea><div id=e contenteditable tabindex=0>rich <b>text</b></div>`, [["focus", "#t"]]);
    const driver: Driver = {
      evaluate: async (expression) => page.eval(expression),
      send: async (method, params) => JSON.stringify(await agent.send(method, params)),
    };
    const after = async (...keys: string[]): Promise<unknown> => {
      page.eval("t.setSelectionRange(9, 9)");
      for (const key of keys) await perform(driver, ["press", key]);
      return page.eval("[t.selectionStart, t.selectionEnd]");
    };
    expect(await after("Control+a")).toEqual([0, 18]);
    expect(await after("ArrowLeft")).toEqual([8, 8]);
    expect(await after("Shift+ArrowRight", "Shift+ArrowRight")).toEqual([9, 11]);
    expect(await after("Shift+ArrowLeft", "Shift+ArrowLeft")).toEqual([7, 9]);
    expect(await after("Shift+ArrowRight", "Shift+ArrowRight", "ArrowLeft")).toEqual([9, 9]);
    expect(await after("Home")).toEqual([8, 8]);
    expect(await after("Shift+End")).toEqual([9, 18]);
    expect(await after("ArrowUp")).toEqual([1, 1]);
    expect(await after("ArrowUp", "ArrowDown")).toEqual([9, 9]);
    expect(await after("Control+ArrowRight")).toEqual([13, 13]);
    expect(await after("Control+ArrowLeft", "Control+Shift+ArrowLeft")).toEqual([4, 8]);
    expect(await after("Control+Home")).toEqual([0, 0]);
    await perform(driver, ["focus", "#e"]);
    await perform(driver, ["press", "Control+a"]);
    expect(page.eval("String(getSelection())")).toBe("rich text");
  });

  it("copies, cuts and pastes within the page", async () => {
    const page = await run(`<input id=i value=alpha><textarea id=t></textarea>`, [
      ["eval", "i.focus(); i.select()"], ["press", "Control+c"], ["focus", "#t"], ["press", "Control+v"], ["press", "Control+v"],
    ]);
    expect(page.eval("t.value")).toBe("alphaalpha");
  });
});
