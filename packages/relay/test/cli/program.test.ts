import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../../src/cli/program.js";

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "icdp-cli-"));
  writeFileSync(
    join(directory, "index.html"),
    `<!DOCTYPE html><title>Page</title><h1>Hello</h1><p id="p"></p><script src="app.js"></script>`,
  );
  writeFileSync(join(directory, "app.js"), `localStorage.visits = 1; p.textContent = "from " + location.protocol + localStorage.visits;`);
});
afterAll(() => rmSync(directory, { recursive: true }));

class FakeIo {
  readonly output: string[] = [];
  readonly errors: string[] = [];
  stop: () => void = () => {};
  readonly out = (line: string): void => void this.output.push(line);
  readonly error = (line: string): void => void this.errors.push(line);
  untilStopped(): Promise<void> {
    return new Promise((resolve) => (this.stop = resolve));
  }
}

async function run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const io = new FakeIo();
  const code = await runProgram(args, "1.2.3", io);
  return { code, output: io.output.join("\n"), errors: io.errors.join("\n") };
}

describe("the command line", () => {
  it.each([["--help"], ["help"], ["relay", "--help"], ["serve", "--help"], ["ax", "--help"]])("icdp %s explains itself", async (...args) => {
    const { code, output, errors } = await run(...args);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("Usage: icdp");
  });

  it("has a version", async () => {
    expect(await run("--version")).toEqual({ code: 0, output: "1.2.3", errors: "" });
  });

  it.each([
    [["frob"], "unknown command 'frob'"],
    [["relay", "--frob"], "unknown option '--frob'"],
    [["relay", "extra"], "too many arguments"],
    [["ax"], "missing required argument 'page'"],
    [["serve"], "missing required argument 'page'"],
    [["relay", "--port", "x"], "A port is a number from 0 to 65535."],
    [["relay", "--port", "65536"], "A port is a number from 0 to 65535."],
    [["relay", "--port", "-1"], "A port is a number from 0 to 65535."],
    [["relay", "--allow-origin", "shell.example"], "An origin is a scheme, a host and perhaps a port"],
    [["relay", "--allow-host", "a/b"], "A host name has letters"],
    [["relay", "--host", "0.0.0.0"], "--insecure"],
    [["relay", "--host", "0.0.0.0", "--client-token", "x"], "--host-token"],
    [["ax", "/no/such/page.html"], "/no/such/page.html: no such file or directory"],
    [["ax", "http://["], "http://[: not a URL"],
  ])("%j is a usage error", async (args, message) => {
    const { code, output, errors } = await run(...args);
    expect([code, output]).toEqual([2, ""]);
    expect(errors).toContain(message);
  });

  it("a directory without a page is a usage error", async () => {
    expect(await run("ax", tmpdir())).toMatchObject({ code: 2, errors: `icdp: ${tmpdir()}: the directory has no index.html` });
  });
});

describe("icdp ax", () => {
  it.each([["a directory", ""], ["a file", "/index.html"]])("prints the tree of %s, scripts and storage included", async (_name, path) => {
    const { code, output } = await run("ax", directory + path);
    expect(code).toBe(0);
    expect(output.split("\n")).toEqual([
      'RootWebArea "Page" focused',
      '  heading "Hello" level=1',
      '    StaticText "Hello"',
      "  paragraph",
      '    StaticText "from http:1"',
    ]);
  });

  it("can leave the page's scripts out", async () => {
    expect((await run("ax", directory, "--no-scripts")).output).not.toContain("from http");
  });

  it("prints CDP nodes", async () => {
    const { nodes } = JSON.parse((await run("ax", directory, "--json")).output) as { nodes: { role: { value: string } }[] };
    expect(nodes[0].role.value).toBe("RootWebArea");
  });

  it("fails when the page cannot be fetched", async () => {
    const { code, errors } = await run("ax", "http://127.0.0.1:9/");
    expect([code, errors.startsWith("icdp: ")]).toEqual([1, true]);
  });
});

describe("icdp relay and serve", () => {
  const started = async (...args: string[]): Promise<{ io: FakeIo; done: Promise<number>; url: string }> => {
    const io = new FakeIo();
    const done = runProgram(args, "1.2.3", io);
    for (;;) {
      const url = /http:\/\/127\.0\.0\.1:\d+(?=$|\s|\/json)/.exec(io.output.join("\n").split("on ").at(-1) ?? "")?.[0];
      if (url !== undefined && /Hosts connect|agent-browser/.test(io.output.at(-1)!)) return { io, done, url };
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 10)), done]);
    }
  };

  it("relay runs until it is stopped", async () => {
    const { io, done, url } = await started("relay", "--port", "0");
    expect(await (await fetch(`${url}/json/list`)).json()).toEqual([]);
    const { domains } = (await (await fetch(`${url}/json/protocol`)).json()) as { domains: { domain: string }[] };
    expect(domains.map(({ domain }) => domain)).toContain("Accessibility");
    expect(domains.map(({ domain }) => domain)).not.toContain("BluetoothEmulation");
    io.stop();
    expect(await done).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it("a busy port is a clear failure, or the next one is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await run("relay", "--port", `${port}`)).toEqual({
      code: 1,
      output: "",
      errors: `icdp: Port ${port} is in use. Choose another one with --port, or give --next-port to take the next free one.`,
    });
    const { io, done, url } = await started("relay", "--port", `${port}`, "--next-port");
    expect(Number(new URL(url).port)).toBeGreaterThan(port);
    expect(io.errors).toEqual([`Port ${port} is in use; taking ${new URL(url).port}.`]);
    io.stop();
    expect(await done).toBe(0);
    other.close();
  });

  it("serve offers the page as a target", async () => {
    const { io, done, url } = await started("serve", directory, "--port", "0");
    const list = (await (await fetch(`${url}/json/list`)).json()) as { title: string; type: string; url: string }[];
    expect(list).toMatchObject([{ title: "Page", type: "page", url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/index\.html$/) as string }]);
    io.stop();
    expect(await done).toBe(0);
    await expect(fetch(list[0].url)).rejects.toThrow();
  });
});
