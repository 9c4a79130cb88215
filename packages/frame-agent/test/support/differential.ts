import "./patience.js";
import { buildEngine } from "../../../../scripts/lib/engine.js";
import type { Chromium, Page } from "../../../../scripts/lib/chromium.js";

/** One command, asked of Chromium and of our agent in the same document. */
export type Command = readonly [method: string, params?: Record<string, unknown>];

export interface Answers {
  readonly chromium: unknown;
  readonly ours: unknown;
}

/** A page with both sides: the browser's own CDP and the in-page agent. */
export interface DifferentialPage {
  readonly page: Page;
  /** Answers with everything that names a session's objects made comparable. */
  ask(...command: Command): Promise<Answers>;
}

let engine: Promise<string> | undefined;

export async function openDifferentialPage(chromium: Chromium, html: string): Promise<DifferentialPage> {
  const page = await chromium.newPage();
  await page.addInitScript(await (engine ??= buildEngine()));
  await page.setContent(html);
  return {
    page,
    async ask(method, params = {}) {
      const chromiumText = await chromiumAnswer(page, method, params);
      const oursText = await page.evaluate<string>(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params)})`);
      return { chromium: comparable(chromiumText), ours: comparable(oursText) };
    },
  };
}

async function chromiumAnswer(page: Page, method: string, params: object): Promise<string> {
  try {
    return JSON.stringify({ result: await page.send(method, params as never) });
  } catch (error) {
    const { code, message, data } = error as { code: number; message: string; data?: string };
    const own = message.replace(`${method}: `, "").replace(data ? ` (${data})` : /$^/, "");
    return JSON.stringify({ error: { code, message: own, data } });
  }
}

const NAMING = new Set(["objectId", "scriptId", "exceptionId", "executionContextId", "uniqueId", "timestamp"]);

/** The answer without its id and with placeholders for names that differ from session to session. */
export function comparable(text: string): unknown {
  const { id: _id, ...answer } = JSON.parse(text, (key, value: unknown) =>
    NAMING.has(key) && (typeof value === "string" || typeof value === "number") ? `<${key}>` : value,
  ) as { id?: number };
  return answer;
}
