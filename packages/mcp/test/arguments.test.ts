import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, startAgent } from "./support/agent.js";
import { FakeBrowser } from "./support/fake-browser.js";

let browser: FakeBrowser;
let agent: Agent;
beforeAll(async () => {
  browser = await FakeBrowser.start();
  agent = await startAgent({ cdp: browser.cdp });
});
afterAll(async () => {
  await agent.close();
  await browser.close();
});

const WRONG: readonly (readonly [tool: string, args: Record<string, unknown>, error: string])[] = [
  ["observe", { what: "html" }, 'what: There is no thing to observe "html". Use one of: a11y_tree, page, diff.'],
  ["observe", { format: "html" }, 'format: There is no format "html". Use one of: outline, compact, aria, devtools, agent-browser.'],
  ["observe", { format: 7 }, "format: There is no format 7. Use one of: outline, compact, aria, devtools, agent-browser."],
  ["observe", { what: "page", format: "compact" }, 'The format is for what "a11y_tree" only; "page" has one of its own.'],
  ["observe", { format: "aria", scope: "main" }, 'format "aria" takes no "scope". It is for: format "outline", what "page".'],
  ["observe", { what: "diff", maxDepth: 3 }, 'what "diff" takes no "maxDepth". It is for: format "outline", what "page".'],
  ["observe", { maxDepth: 0 }, "maxDepth: Too small: expected number to be >0"],
  ["observe", { depth: 3, deep: true }, 'There is no "depth", "deep" here. What there is: what, format, captureWithScroll, scope, interactiveOnly, verbose, maxDepth, maxNodes, maxBytes, includeValues, includeOffscreen, includeBoundingBoxes, maxInteractive.'],
  ["interact", {}, "action: There is no action undefined. Use one of: click, doubleClick, type, press, select, check, hover, drag, upload, scroll, navigate, back, waitFor, dialog."],
  ["interact", { action: "tap", uid: "1" }, 'action: There is no action "tap". Use one of: click, doubleClick, type, press, select, check, hover, drag, upload, scroll, navigate, back, waitFor, dialog.'],
  ["interact", { action: "click" }, "click: uid: is missing."],
  ["interact", { action: "click", uid: "1", button: "first" }, 'click: button: There is no mouse button "first". Use one of: left, middle, right.'],
  ["interact", { action: "click", uid: "1", modifiers: ["Hyper"] }, 'click: modifiers.0: There is no modifier key "Hyper". Use one of: Alt, Control, Meta, Shift.'],
  ["interact", { action: "hover", uid: "1", text: "x" }, 'hover: There is no "text" here. What there is: uid.'],
  ["interact", { action: "back", uid: "1" }, 'back: There is no "uid" here. What there is: nothing.'],
  ["interact", { action: "type", uid: "1" }, "type: text: is missing."],
  ["interact", { action: "scroll" }, "scroll: Give either to (a uid that is to become visible) or direction."],
  ["interact", { action: "scroll", to: "1", direction: "up" }, "scroll: Give either to (a uid that is to become visible) or direction."],
  ["interact", { action: "waitFor" }, "waitFor: Give one of: text, role with name, url, quiet."],
  ["interact", { action: "waitFor", text: "a", url: "b" }, "waitFor: Give one of: text, role with name, url, quiet."],
  ["interact", { action: "waitFor", role: "button" }, "waitFor: Give one of: text, role with name, url, quiet."],
  ["interact", { action: "waitFor", text: "" }, "waitFor: Give one of: text, role with name, url, quiet."],
  ["interact", { action: "navigate", url: "example.com" }, 'navigate: url: "example.com" is no address. Give a complete one, such as https://example.com/.'],
  ["interact", { action: "navigate", url: " java\nscript:alert(1)" }, "navigate: url: Addresses that are scripts are not opened."],
  ["interact", { action: "dialog" }, "dialog: accept: is missing."],
  ["interact", { action: "dialog", accept: true }, "No dialog is open."],
  ["interact", { action: "click", uid: "1" }, "Nothing was observed yet. Observe the page first, and use a uid from the answer."],
  ["targets", { action: "list", id: 1 }, 'There is no "id" here. What there is: action, targetId, url.'],
  ["targets", { action: "select" }, "select: targetId: is missing. List the targets to see their ids."],
  ["targets", { action: "close", targetId: "nowhere" }, 'There is no page "nowhere". Pages:\npage "Fake" http://fake/'],
  ["targets", { action: "open" }, "open: url: is missing."],
  ["targets", { action: "open", url: "javascript:alert(1)" }, "url: Addresses that are scripts are not opened."],
];

describe("arguments that make no sense", () => {
  it.each(WRONG)("%s %j", async (tool, args, error) => {
    const said = await agent.call(tool, args);
    expect({ text: said.text, isError: said.isError }).toEqual({ text: error, isError: true });
  });

  it("are refused before anything is sent to the page", () => {
    expect(browser.commands.filter(({ sessionId, method }) => sessionId !== undefined && method !== "Page.enable" && !method.startsWith("Emulation."))).toEqual([]);
    expect(browser.count("Target.createTarget") + browser.count("Target.closeTarget")).toBe(0);
  });

  it("of a tool that does not exist are an error of the protocol", async () => {
    await expect(agent.call("look")).rejects.toThrow('There is no tool "look". Tools: observe, interact, targets.');
    await expect(agent.call("evaluate", { expression: "1" })).rejects.toThrow('There is no tool "evaluate".');
  });

  it("may be null where they may be left out", async () => {
    expect(await agent.call("observe", { what: null, format: null, scope: null })).toMatchObject({ text: 'document "(empty)"', isError: false });
  });
});

describe("what clients are told", () => {
  it("are objects without alternatives, one field for each argument", async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["observe", "interact", "targets"]);
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.type).toBe("object");
      expect(description).not.toBe("");
      for (const [name, field] of Object.entries(inputSchema.properties!)) {
        expect(field, name).toMatchObject({ type: expect.any(String), description: expect.any(String) });
      }
      expect(JSON.stringify(inputSchema)).not.toMatch(/"(oneOf|anyOf|allOf|\$ref)"/);
    }
  });

  it("has evaluate only where it is allowed", async () => {
    const able = await startAgent({ cdp: browser.cdp, allowEvaluate: true });
    expect((await able.client.listTools()).tools.map(({ name }) => name)).toContain("evaluate");
    expect(await able.call("evaluate", { expression: "1 === 1" })).toMatchObject({ text: "true", isError: false });
    await able.close();
  });
});
