import { capturePage, type PageCapture } from "../../packages/snapshot/src/index.js";
import type { Page } from "../lib/page.js";
import { goldenText } from "./goldens.js";
import type { RealTools, ToolTexts } from "./real-tools.js";

const ATTEMPTS = 5;

/** What all tools and we say about a page while it does not change. Rejects when it never stands still. */
export async function takeStill(page: Page, tools: RealTools, url: string): Promise<{ capture: PageCapture; theirs: ToolTexts }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await capturePage(page);
    const theirs = await tools.read(url);
    const capture = await capturePage(page);
    if (goldenText(before) === goldenText(capture)) return { capture, theirs };
  }
  throw new Error(`${url} changes all the time.`);
}
