import { type Agent, type Said, startAgent } from "../../packages/mcp/test/support/agent.js";

/** An agent that finds uids in what it saw last. */
export interface Reader {
  readonly agent: Agent;
  observe(args?: Record<string, unknown>): Promise<string>;
  /** `uid` and `to` as the beginning of an element's line. */
  act(action: string, args?: Record<string, unknown>): Promise<Said>;
}

export async function startReader(port: number, timeoutMs = 5_000): Promise<Reader> {
  const agent = await startAgent({ cdp: `http://127.0.0.1:${port}`, timeoutMs });
  let lines: string[] = [];
  const uidOf = (start: string): string => /\[uid=(\d+)\]/.exec(lines.find((line) => line.trim().startsWith(start)) ?? "")?.[1] ?? start;
  return {
    agent,
    async observe(args = {}) {
      const { text, isError } = await agent.call("observe", args);
      if (isError) throw new Error(text);
      lines = text.split("\n");
      return text;
    },
    act: (action, { uid, to, ...args } = {}) =>
      agent.call("interact", { action, ...(uid !== undefined && { uid: uidOf(uid as string) }), ...(to !== undefined && { to: uidOf(to as string) }), ...args }),
  };
}
