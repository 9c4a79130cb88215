import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** In a process of its own: a test runner listens to rejections, too. */
const run = async (body: string): Promise<string> => {
  const script = `
    import { createServer } from "node:http";
    import { once } from "node:events";
    import { openPageWindow } from ${JSON.stringify(new URL("../../src/embedded/page-window.ts", import.meta.url).href)};
    const site = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end("<script>Promise.reject(new Error('of the page'))</script>")).listen(0, "127.0.0.1");
    await once(site, "listening");
    const page = await openPageWindow({ url: "http://127.0.0.1:" + site.address().port + "/", scripts: true });
    const seen = [];
    page.agent.onEvent((method, params) => method === "Runtime.exceptionThrown" && seen.push(params.exceptionDetails.exception.description.split("\\n")[0]));
    await page.agent.send("Runtime.enable");
    await new Promise((done) => setTimeout(done, 100));
    console.log(JSON.stringify(seen));
    ${body}
    page.close();
    site.close();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { cwd: new URL("../../../../", import.meta.url) });
  return stdout.trim();
};

test("a rejection of page code is reported to Clients, and the process lives", { timeout: 60_000 }, async () => {
  expect(JSON.parse(await run(""))).toEqual(["Error: of the page"]);
});

test("a rejection of other code ends the process as ever", { timeout: 60_000 }, async () => {
  await expect(run("await new Promise(() => { void Promise.reject(new Error('of the program')); });")).rejects.toThrow(/of the program/);
});
