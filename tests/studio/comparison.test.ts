import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserAvailable } from "../e2e/available.js";
import { openStudio, type OpenStudio } from "./open-studio.js";

describe.skipIf(!browserAvailable)("the comparison with a real Chromium", { timeout: 120_000 }, () => {
  let studio: OpenStudio;
  beforeAll(async () => void (studio = await openStudio()));
  afterAll(() => studio?.close());

  const compare = async (): Promise<string> => {
    await studio.show("compare");
    await studio.inStudio("root.querySelector('.compare-panel form').requestSubmit()");
    await studio.untilShown("a verdict", "!root.querySelector('.compare-panel [type=submit]').disabled && root.querySelector('.verdict, .note.error')");
    return studio.inStudio<string>("root.querySelector('.verdict, .note.error').textContent");
  };
  const differing = (): Promise<string[]> => studio.inStudio("[...root.querySelectorAll('.compare-row.differs')].map((row) => row.title)");

  it.each(["bench", "petstore"])("finds the very document of %s there, and no difference", async (app) => {
    await studio.show("tree");
    await studio.choose(app);
    const verdict = await compare();
    await studio.inStudio("root.querySelector('.compare-panel .toggle input').checked || root.querySelector('.compare-panel .toggle input').click()");
    expect(await differing()).toEqual([]);
    expect(verdict).toMatch(/^0 differences.*the same document$/);
    const [, here, there] = /(\d+) nodes here (\d+) in Chromium/.exec(verdict.replaceAll(",", ""))!.map(Number) as [number, number, number];
    expect(here).toBeGreaterThan(100);
    expect(there).toBe(here);
  });
});
