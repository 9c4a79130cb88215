import { DriverError } from "@icdp/snapshot";
import { z } from "zod";
import type { TargetInfo } from "../browser/target-info.js";
import type { Workspace } from "../browser/workspace.js";
import { checkAddress, oneOf } from "./fields.js";
import { defineTool } from "./tool.js";

const input = z.strictObject({
  action: oneOf("action", ["list", "select", "open", "close"]).default("list").describe("list: what pages there are. select: the page that the other tools work on. open: a new page. close: a page."),
  targetId: z.string().min(1).optional().describe("select, close: the page's id, from list."),
  url: z.string().superRefine(checkAddress).optional().describe("open: the complete address."),
});

type TargetsArgs = z.output<typeof input>;

export const targets = defineTool({
  name: "targets",
  title: "List, select, open and close pages",
  description: "The pages of the browser, or the embedded apps of the Relay. The other tools work on the selected one: at first, the first of the list.",
  input,
  readOnly: false,
  async run(workspace, args) {
    switch (args.action) {
      case "list":
        return { text: await list(workspace) };
      case "select":
        return { text: `Selected ${line(await selectTarget(workspace, args))}.` };
      case "open": {
        if (args.url === undefined) throw new DriverError("open: url: is missing.");
        return { text: `Opened and selected ${await workspace.open(args.url)}.` };
      }
      case "close": {
        const { targetId } = await find(workspace, args);
        await workspace.closeTarget(targetId);
        return { text: `Closed ${targetId}.` };
      }
    }
  },
});

async function list(workspace: Workspace): Promise<string> {
  const all = await workspace.list();
  if (all.length === 0) return "There is no page.";
  return all.map((target) => `${line(target)}${target.targetId === workspace.selected ? " (selected)" : ""}`).join("\n");
}

async function selectTarget(workspace: Workspace, args: TargetsArgs): Promise<TargetInfo> {
  const target = await find(workspace, args);
  await workspace.select(target.targetId);
  return target;
}

async function find(workspace: Workspace, { action, targetId }: TargetsArgs): Promise<TargetInfo> {
  if (targetId === undefined) throw new DriverError(`${action}: targetId: is missing. List the targets to see their ids.`);
  const all = await workspace.list();
  const target = all.find((candidate) => candidate.targetId === targetId);
  if (!target) throw new DriverError(`There is no page ${JSON.stringify(targetId)}. Pages:\n${all.map(line).join("\n") || "none"}`);
  return target;
}

const line = ({ targetId, type, title, url }: TargetInfo): string => `${targetId} ${JSON.stringify(title)} ${url}${type === "page" ? "" : ` (${type})`}`;
