import type { AnyClientKind } from "./table.js";
import { agentBrowserKind } from "./tables/agent-browser.js";
import { devtoolsMcpKind } from "./tables/devtools-mcp.js";
import { playwrightKind } from "./tables/playwright.js";
import { puppeteerKind } from "./tables/puppeteer.js";
import { remoteInterfaceKind } from "./tables/remote-interface.js";

export const CLIENTS: readonly AnyClientKind[] = [agentBrowserKind, puppeteerKind, playwrightKind, devtoolsMcpKind, remoteInterfaceKind];
