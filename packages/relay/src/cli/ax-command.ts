import { axTreeText, type AxNode } from "@icdp/protocol";
import { Command } from "commander";
import { openPageWindow } from "../embedded/page-window.js";
import { openSource } from "../embedded/source.js";
import type { CommandIo } from "./io.js";

interface AxFlags {
  readonly json: boolean;
  readonly scripts: boolean;
}

const ABOUT_SCRIPTS = `
The page's scripts run in this process without a sandbox: open only pages that you trust, or give --no-scripts.`;

export function axCommand(io: CommandIo): Command {
  return new Command("ax")
    .description("print a page's accessibility tree")
    .argument("<page>", "an HTML file, a directory with an index.html, or a URL")
    .option("--json", "print the result of Accessibility.getFullAXTree", false)
    .option("--no-scripts", "do not run the page's own scripts")
    .addHelpText("after", ABOUT_SCRIPTS)
    .action(async (page: string, { json, scripts }: AxFlags) => {
      const source = await openSource(page);
      try {
        const tree = await treeOf(source.url, scripts);
        io.out(json ? JSON.stringify(tree, null, 2) : axTreeText(tree.nodes));
      } finally {
        source.close();
      }
    });
}

async function treeOf(url: string, scripts: boolean): Promise<{ nodes: AxNode[] }> {
  const window = await openPageWindow({ url, scripts });
  try {
    await window.loaded();
    await window.agent.send("Accessibility.enable");
    return await window.agent.send<{ nodes: AxNode[] }>("Accessibility.getFullAXTree");
  } finally {
    window.close();
  }
}
