import type { RelayAddress } from "./relay-address.js";

export interface ClientCommand {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly text: string;
}

/** How each client connects to a Relay. Tokens go where the client can put one. */
export function clientCommands(address: RelayAddress): ClientCommand[] {
  const { http, webSocket, port, token } = address;
  const isPlain = http === `http://127.0.0.1:${port}` && token === undefined;
  const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  const socket = JSON.stringify(webSocket + query);
  return [
    { id: "agent-browser", title: "agent-browser", note: "shell", text: `npx agent-browser --cdp ${isPlain ? port : socket} snapshot` },
    {
      id: "playwright",
      title: "Playwright",
      note: "TypeScript",
      text: `import { chromium } from "playwright";

const browser = await chromium.connectOverCDP(${isPlain ? JSON.stringify(http) : socket});
const page = browser.contexts()[0].pages()[0];`,
    },
    {
      id: "puppeteer",
      title: "Puppeteer",
      note: "TypeScript",
      text: `import puppeteer from "puppeteer-core";

const browser = await puppeteer.connect({ ${isPlain ? `browserURL: ${JSON.stringify(http)}` : `browserWSEndpoint: ${socket}`}, defaultViewport: null });
const [page] = await browser.pages();`,
    },
    {
      id: "mcp",
      title: "MCP, with @icdp/mcp",
      note: "configuration",
      text: mcpConfiguration("icdp", ["@icdp/mcp", "--cdp", `${http}${query}`]),
    },
    {
      id: "devtools-mcp",
      title: "MCP, with chrome-devtools-mcp",
      note: "configuration",
      text: mcpConfiguration("chrome-devtools", ["chrome-devtools-mcp", ...(isPlain ? [`--browserUrl=${http}`] : [`--wsEndpoint=${webSocket}${query}`])]),
    },
    {
      id: "cri",
      title: "chrome-remote-interface",
      note: "TypeScript",
      text: `import CDP from "chrome-remote-interface";

const client = await CDP({ target: ${socket} });
const { targetInfos } = await client.Target.getTargets();`,
    },
    { id: "curl", title: "Any HTTP client", note: "shell", text: token === undefined ? `curl ${http}/json` : `curl -H "Authorization: Bearer ${token}" ${http}/json` },
  ];
}

function mcpConfiguration(name: string, args: readonly string[]): string {
  const words = ["-y", ...args].map((word) => JSON.stringify(word)).join(", ");
  return `{
  "mcpServers": {
    ${JSON.stringify(name)}: { "command": "npx", "args": [${words}] }
  }
}`;
}
