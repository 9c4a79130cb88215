/** How the commands of `sh` blocks are executed, where the page's sandbox does not simply run them. */

/** Commands that need a network or a repository of their own: `text` in `file` is the very command, and `test` runs that file. */
export interface Elsewhere {
  readonly command: string;
  readonly file: string;
  readonly text: string;
  readonly test: string;
}

const walk = (command: string, text: string): Elsewhere => ({ command, text, file: "scripts/lib/first-walk.ts", test: "tests/examples/first-walk.test.ts" });
const start = (command: string, text = command): Elsewhere => ({ command, text, file: "tests/docs/start.test.ts", test: "tests/docs/start.test.ts" });

export const ELSEWHERE: Readonly<Record<string, readonly Elsewhere[]>> = {
  "README.md": [
    { ...start("npx pnpm@12 start"), file: "package.json", text: '"start": "tsx scripts/start.ts"' },
    { command: "npx pnpm@12 test", file: ".ci/run", text: "npx --yes pnpm@12 test", test: ".ci/run" },
    start("curl http://127.0.0.1:9222/json"),
    start("agent-browser --cdp 9222 snapshot"),
  ],
  "docs/tutorial/first-target.md": [
    walk("npm create --yes vite@9.3.0 app -- --template vanilla-ts", "npm create --yes vite@9.3.0 app -- --template vanilla-ts"),
    walk("cd app", 'const app = join(folder, "app")'),
    walk("npm install --save-dev @icdp/vite", "npm install --save-dev @icdp/vite"),
    walk("npx vite dev", 'startDevServer("npx", ["vite", "dev"'),
    walk("npx agent-browser --cdp 9222 snapshot", "agent-browser --cdp ${port!} snapshot"),
  ],
};

export interface Server {
  readonly command: RegExp;
  /** What it prints when it is ready. */
  readonly ready: RegExp;
  /** The option that names its port, where the command does not. */
  readonly port?: string;
}

/** Commands that run until they are stopped. */
export const SERVERS: readonly Server[] = [
  { command: /^npx icdp serve /, ready: / is target /, port: "--port 9222" },
  { command: /^npx icdp studio/, ready: /Studio on /, port: "--port 9222" },
  { command: /^npx icdp relay --config/, ready: /Hosts connect to .*\n/ },
  { command: /^npx icdp relay/, ready: /Hosts connect to .*\n/, port: "--port 9222" },
];

/** The commands of a block: a line each, without comments; a backslash at its end continues a line. */
export function commandsOf(code: string): string[] {
  return code
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/\s+#\s.*$/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}
