import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { AgentBrowser } from "../../tests/e2e/agent-browser.js";
import { packPackages } from "./pack.js";
import { startDevServer } from "./dev-server.js";

const execute = promisify(execFile);

export interface Step {
  readonly command: string;
  readonly seconds: number;
}

const CONFIG = `import icdp from "@icdp/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [icdp({ relay: true })] });
`;

/**
 * Makes an app with `npm create vite`, adds `@icdp/vite` and asks agent-browser for its snapshot. Needs the packages built, a
 * registry and a Chromium. Making the tarballs counts for nothing.
 */
export async function walk(folder: string): Promise<{ steps: Step[]; snapshot: string }> {
  const tarballs = [...(await packPackages(folder, ["vite"])).values()];
  const steps: Step[] = [];
  const app = join(folder, "app");
  const time = async <T>(command: string, action: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await action();
    steps.push({ command, seconds: (performance.now() - start) / 1000 });
    return result;
  };
  const shell = (command: string, cwd: string): Promise<string> => execute("sh", ["-c", command], { cwd }).then(({ stdout }) => stdout);

  const create = "npm create --yes vite@9.3.0 app -- --template vanilla-ts";
  await time(create, () => shell(create, folder));
  await time("npm install --save-dev @icdp/vite", () => shell(`npm install --no-audit --no-fund --save-dev ${tarballs.join(" ")}`, app));
  await time("one line in vite.config.ts", () => writeFile(join(app, "vite.config.ts"), CONFIG));
  const server = startDevServer("npx", ["vite", "dev", "--port", "0"], app);
  try {
    const [, port] = await time("npx vite dev", () => server.printed(/icdp: ready.*--cdp (\d+)/));
    const agentBrowser = new AgentBrowser(Number(port), "walk");
    const snapshot = await time(`agent-browser --cdp ${port!} snapshot`, () => agentBrowser.run("snapshot")).finally(() => agentBrowser.close());
    return { steps, snapshot };
  } finally {
    await server.stop();
  }
}
