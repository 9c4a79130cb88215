import { Command } from "commander";
import { capturePage, UidRegistry } from "../packages/snapshot/src/index.js";
import { EVOLUTIONS, record } from "./formats/evolutions.js";
import { rateReferences, writeEvolution } from "./formats/references.js";
import { compareWithTools, type KnownDifference, type ToolFormat } from "./formats/compare.js";
import { takeStill } from "./formats/still.js";
import { goldenPages } from "./formats/golden-pages.js";
import { writeCapture, writeGoldens } from "./formats/goldens.js";
import { writeDifferences } from "./formats/known-differences.js";
import { printAll, sizeOf } from "./formats/print-all.js";
import { measureBlocks, measureFormats, writeSpeed } from "./formats/speed.js";
import { RealTools } from "./formats/real-tools.js";
import { sizesOf, writeTable, type PageSizes } from "./formats/table.js";
import { launchChromium } from "./lib/chromium.js";
import { serve } from "./lib/serve.js";

const program = new Command("formats").description("Pages as text for agents, in every format.");

program
  .command("show", { isDefault: true })
  .description("print a page in every format, with bytes and tokens")
  .argument("<url>", "address of the page")
  .option("--only <format>", "one format, by name")
  .action(async (url: string, { only }: { only?: string }) => {
    const chromium = await launchChromium();
    try {
      const page = await chromium.newPage();
      await page.navigate(url);
      const snapshot = new UidRegistry().take(await capturePage(page));
      for (const { name, text } of printAll(snapshot)) {
        if (only !== undefined && name !== only) continue;
        const { bytes, tokens } = sizeOf(text);
        console.log(`=== ${name}: ${bytes} bytes, ${tokens} tokens\n${text}\n`);
      }
    } finally {
      await chromium.close();
    }
  });

program
  .command("record")
  .description("record the pages of the golden files (build tests/pages before) in Chromium, write what the formats print, the differences from the released tools and docs/formats.md")
  .option("--only <pages>", "some of the pages, by name", (text: string) => text.split(","))
  .action(async ({ only }: { only?: string[] }) => {
    const chromium = await launchChromium({ openPort: true });
    const { targetInfos } = await chromium.connection.send("Target.getTargets");
    const page = await chromium.newPage();
    for (const { targetId, type } of targetInfos) if (type === "page") await chromium.connection.send("Target.closeTarget", { targetId });
    const tools = new RealTools(chromium.port!);
    const sizes: PageSizes[] = [];
    const differences: KnownDifference[] = [];
    try {
      for (const { name, folder, file } of goldenPages()) {
        if (only && !only.includes(name)) continue;
        const server = await serve({ dir: folder });
        try {
          const url = `${server.origin}/${file}`;
          await page.navigate(url);
          const { capture, theirs } = await takeStill(page, tools, url);
          const raw = await page.sendRaw("Accessibility.getFullAXTree");
          const snapshot = new UidRegistry().take(capture);
          for (const [format, hunks] of Object.entries(compareWithTools(snapshot, theirs))) {
            for (const hunk of hunks) differences.push({ page: name, format: format as ToolFormat, cause: "", ...hunk });
          }
          sizes.push(sizesOf(name, snapshot, theirs, raw.text));
          writeCapture(name, capture, server.origin);
          console.log(`${name}: ${differences.filter((entry) => entry.page === name).length} differences`);
        } finally {
          await server.close();
        }
      }
    } finally {
      await tools.close();
      await chromium.close();
    }
    writeGoldens();
    if (only) return;
    writeDifferences(differences);
    writeTable(sizes);
  });

program
  .command("evolutions")
  .description("play the pages that change, and record every stage")
  .action(async () => {
    const chromium = await launchChromium();
    try {
      const page = await chromium.newPage();
      for (const evolution of EVOLUTIONS) {
        const captures = await record(page, evolution);
        writeEvolution(evolution.name, captures);
        console.log(evolution.name, rateReferences(captures));
      }
    } finally {
      await chromium.close();
    }
  });

program
  .command("speed")
  .description("measure formats on large pages and the driver inside one, and write docs/formats.md")
  .action(async () => {
    const chromium = await launchChromium();
    try {
      const blocks = await measureBlocks(chromium);
      console.log(blocks);
      const times = await measureFormats(await chromium.newPage());
      console.log(times);
      writeSpeed(times, blocks);
    } finally {
      await chromium.close();
    }
  });

program
  .command("goldens")
  .description("write what the formats print for the recorded pages now")
  .action(writeGoldens);

await program.parseAsync();
