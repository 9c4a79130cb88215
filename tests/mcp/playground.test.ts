import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserAvailable } from "../e2e/available.js";
import { openShell, type Shell } from "../e2e/shell.js";
import { type Reader, startReader } from "./support.js";

describe.skipIf(!browserAvailable)("the MCP server with the playground's apps", { timeout: 60_000 }, () => {
  let shell: Shell;
  let reader: Reader;
  beforeAll(async () => {
    shell = await openShell();
    reader = await startReader(shell.relay.port);
  });
  afterAll(async () => {
    await reader?.agent.close();
    await shell?.close();
  });

  const select = async (app: string): Promise<void> => {
    const said = await reader.agent.call("targets", { action: "select", targetId: app });
    expect(said.text).toMatch(new RegExp(`^Selected ${app} "`));
  };

  it("lists both, one of them selected", async () => {
    const { text } = await reader.agent.call("targets");
    expect(text).toMatch(/^bench "Client bench" http.*$/m);
    expect(text).toMatch(/^petstore ".*" http.*$/m);
    expect(text.match(/\(selected\)/g)).toHaveLength(1);
  });

  it("operates the bench", async () => {
    await select("bench");
    expect(await reader.observe()).toContain('document "Client bench"');
    expect((await reader.act("click", { uid: 'button "Increment"' })).isError).toBe(false);
    expect(await shell.inApp("bench", "document.querySelector('#count').textContent")).toBe("1");
    await reader.act("type", { uid: 'textbox "Full name"', text: "Ada" });
    await reader.act("select", { uid: 'combobox "Colour"', values: "Green" });
    expect(await shell.inApp("bench", "[document.querySelector('#name').value, document.querySelector('#colour').value]")).toEqual(["Ada", "g"]);
    expect(await reader.observe({ what: "diff" })).toMatch(/^~ +textbox "Full name" \[uid=\d+\] (focused )?value="Ada"/m);
  });

  it("operates swagger-ui: opens an operation, runs it and reads the answer", async () => {
    await select("petstore");
    expect((await reader.act("waitFor", { text: "/pets" })).isError).toBe(false);
    const page = await reader.observe({ maxDepth: 30 });
    const operation = page.split("\n").find((line) => /button "GET/i.test(line) && line.includes("[uid="))!;
    await reader.act("click", { uid: operation.trim() });
    await reader.observe({ maxDepth: 40 });
    expect((await reader.act("click", { uid: 'button "Try it out' })).isError).toBe(false);
    await reader.observe({ maxDepth: 40 });
    await reader.act("click", { uid: 'button "Execute"' });
    expect((await reader.act("waitFor", { text: "Rex" })).isError).toBe(false);
    expect(await shell.inApp("petstore", "document.body.innerText.includes('Rex')")).toBe(true);
  });

  it("keeps what it saw of each app while the other one is selected", async () => {
    await select("bench");
    const { text } = await reader.agent.call("observe", { what: "diff" });
    // The focus went to the other app; nothing else changed.
    expect(text).not.toMatch(/^[+>-]/m);
    expect(text).not.toContain("(another document)");
  });

  it("opens, selects and closes another page of an app", async () => {
    const url = `${await shell.inApp<string>("bench", "location.origin")}/second.html`;
    const opened = await reader.agent.call("targets", { action: "open", url });
    const id = /^Opened and selected (\S+)\.$/.exec(opened.text)![1]!;
    expect((await reader.act("waitFor", { url: "second.html" })).isError).toBe(false);
    expect(await reader.observe()).toContain("document ");
    expect((await reader.agent.call("targets")).text).toMatch(new RegExp(`^${id} .*second\\.html \\(selected\\)$`, "m"));
    expect((await reader.agent.call("targets", { action: "close", targetId: id })).text).toBe(`Closed ${id}.`);
    expect((await reader.agent.call("targets")).text).not.toContain(id);
  });

  it("says when an app goes away, and finds it when it is back", async () => {
    await select("bench");
    await reader.observe();
    await shell.page.evaluate("document.querySelector('#studio iframe').src = 'about:blank'; void 0");
    await expect.poll(async () => (await reader.agent.call("observe")).isError, { timeout: 30_000 }).toBe(true);
    await shell.page.evaluate("location.reload(); void 0");
    await expect.poll(async () => (await reader.agent.call("observe")).text, { timeout: 30_000 }).toContain('document "Client bench"');
  });
});
