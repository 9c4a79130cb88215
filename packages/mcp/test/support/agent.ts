import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { createMcpServer, type IcdpMcpOptions } from "../../src/index.js";

export interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly data: any;
}

/** The SDK's client, connected to a server in this process. */
export interface Agent {
  readonly client: Client;
  call(tool: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Said>;
  close(): Promise<void>;
}

export async function startAgent(options: IcdpMcpOptions): Promise<Agent> {
  const { server, close } = createMcpServer(options);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return {
    client,
    call: (tool, args, signal) => callTool(client, tool, args, signal),
    async close() {
      await client.close();
      await close();
    },
  };
}

export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}, signal?: AbortSignal): Promise<Said> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args }, undefined, { signal });
  const [first] = content as { type: string; text: string }[];
  return { text: first!.text, isError: isError === true, data: structuredContent };
}
