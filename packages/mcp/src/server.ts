import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { type CallToolResult, CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError, type Tool as ToolListing } from "@modelcontextprotocol/sdk/types.js";
import { DriverError } from "@icdp/snapshot";
import { z } from "zod";
import { version } from "../package.json";
import type { ToolAnswer } from "./answer.js";
import { Workspace } from "./browser/workspace.js";
import { explain } from "./explain.js";
import { Queue } from "./queue.js";
import { toolsFor } from "./tools/index.js";
import type { Tool } from "./tools/tool.js";

export interface IcdpMcpOptions {
  /** The endpoint: `http(s)://host:port` of a Relay or of Chrome's debugging port, or `ws(s)://…` of the browser. */
  readonly cdp: string;
  /** Offer `evaluate`. Default false: it reads and does whatever the page could. */
  readonly allowEvaluate?: boolean;
  /** Limit of waits and navigations in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** What a call may take besides its waits, in milliseconds, before a page is given up that does not answer. Default 20,000. */
  readonly callTimeoutMs?: number;
}

export interface IcdpMcp {
  readonly server: McpServer;
  /** Ends the connections to the client and to the browser. */
  close(): Promise<void>;
}

const INSTRUCTIONS = `Reads and operates web pages. First observe: everything to act on has a uid. Then interact with a uid, and observe what="diff" to see what changed. Errors say what to do next.`;

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_CALL_MS = 20_000;

/** An MCP server with the tools of `toolsFor`, not connected to a client yet. The browser is connected to with the first call. */
export function createMcpServer(options: IcdpMcpOptions): IcdpMcp {
  const { cdp, allowEvaluate = false, timeoutMs = DEFAULT_TIMEOUT_MS, callTimeoutMs = DEFAULT_CALL_MS } = options;
  const workspace = new Workspace(cdp, timeoutMs);
  const tools = new Map(toolsFor({ allowEvaluate }).map((tool) => [tool.name, tool]));
  const queue = new Queue();
  const mcp = new McpServer({ name: "icdp", version }, { instructions: INSTRUCTIONS, capabilities: { tools: {} } });
  // The SDK's own handlers answer wrong arguments with a dump of zod's issues.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.values()].map(listing) }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name)}. Tools: ${[...tools.keys()].join(", ")}.`);
    const args = withoutNulls(params.arguments ?? {});
    return queue.run(async () => {
      if (signal.aborted) return resultFor({ text: "Cancelled.", failed: true });
      try {
        const limit = callTimeoutMs + Math.max(timeoutMs, tool.patience?.(args) ?? 0);
        return resultFor(await within(limit, signal, () => tool.run(workspace, args), (reason) => workspace.abandon(reason)));
      } catch (error) {
        return resultFor({ text: explain(error), failed: true });
      }
    });
  });
  return {
    server: mcp,
    async close() {
      workspace.close();
      await mcp.close();
    },
  };
}

function listing({ name, title, description, input, output, readOnly }: Tool): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: "input" }) as ToolListing["inputSchema"],
    ...(output && { outputSchema: z.toJSONSchema(output) as NonNullable<ToolListing["outputSchema"]> }),
    annotations: { title, readOnlyHint: readOnly, openWorldHint: true },
  };
}

function resultFor({ text, data, failed }: ToolAnswer): CallToolResult {
  return { content: [{ type: "text", text }], ...(data && { structuredContent: data }), ...(failed && { isError: true }) };
}

/** Some clients send `null` for what is left out. */
function withoutNulls(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** Ends work that takes too long, or that its client does not want any more: `giveUp` makes it fail. */
async function within<T>(milliseconds: number, signal: AbortSignal, work: () => Promise<T>, giveUp: (reason: DriverError) => void): Promise<T> {
  let stop = (): void => {};
  const late = new Promise<never>((_resolve, reject) => {
    const fail = (sentence: string) => {
      const reason = new DriverError(sentence);
      reject(reason);
      giveUp(reason);
    };
    const timer = setTimeout(() => fail(`The page did not answer within ${milliseconds / 1_000} s. It may be busy. Observe it again later, or select another target.`), milliseconds);
    const cancel = () => fail("Cancelled.");
    signal.addEventListener("abort", cancel, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    };
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    stop();
  }
}
