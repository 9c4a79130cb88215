import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openEmbedded, openReference, type Performer } from "./support/harness.js";
import { apply, EVERYWHERE, SETTLING, type Scenario } from "./support/scenario.js";
import { SCENARIOS } from "./scenarios/index.js";

let chromium: Chromium;
let reference: Performer;
let embedded: Performer;

beforeAll(async () => {
  chromium = await launchChromium();
  [reference, embedded] = await Promise.all([openReference(chromium), openEmbedded(chromium)]);
});
afterAll(() => chromium.close());

async function run(shared: Performer, open: (chromium: Chromium) => Promise<Performer>, scenario: Scenario) {
  if (!scenario.ownTab) return shared.run(scenario);
  const own = await open(chromium);
  try {
    return await own.run(scenario);
  } finally {
    await own.close();
  }
}

for (const [topic, scenarios] of Object.entries(SCENARIOS)) {
  describe(`${topic}: as in Chromium`, () => {
    it.each(Object.entries(scenarios))("%s", async (_title, scenario) => {
      const differences = scenario.differences ?? [];
      const [theirs, ours] = await Promise.all([run(reference, openReference, scenario), run(embedded, openEmbedded, scenario)]);
      const known = scenario.settles ? [...EVERYWHERE, SETTLING] : EVERYWHERE;
      const compared = (lines: readonly string[]): string[] => apply(lines, [...known, ...differences]);
      expect(compared(ours.lines)).toEqual(compared(theirs.lines));
      expect(ours.answers).toEqual(theirs.answers);
      for (const difference of differences) {
        const others = [...known, ...differences.filter((other) => other !== difference)];
        expect(apply(ours.lines, others), `no difference any more: ${difference.reason}`).not.toEqual(apply(theirs.lines, others));
      }
    }, 30_000);
  });
}
