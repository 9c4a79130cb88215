import { afterAll, describe, expect, it } from "vitest";
import { walk } from "../../scripts/fidelity/walk.js";
import { SETTLE_ONLY_SCRIPT } from "../../scripts/lib/engine.js";
import { nameOf } from "../../packages/studio/src/tree/ax-tree.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "../ax/harness/browser.js";

const FORM = `<!doctype html><title>form</title>
<form><label>Name <input></label><select><option>a<option>b</select><button type=button>Go</button><button>Send</button></form>
<ul><li draggable=true>one<li draggable=true>two</ul>`;

describe.runIf(hasChromium("walk"))("walk", () => {
  const workbench = new Workbench({ jobs: 2, engineScript: SETTLE_ONLY_SCRIPT, opponent: "chromium", offline: true });
  afterAll(() => workbench.close());

  const walked = async (html: string, seed: string, count: number) => {
    const states = await walk(workbench, { html }, seed, count, 0);
    return states.map(({ steps, comparison, error }) => ({
      steps,
      error,
      equal: comparison?.sameBytes,
      names: comparison?.chromium.walked.map(({ node }) => nameOf(node)),
    }));
  };

  it("takes the same steps with the same seed, and others with another one", { timeout: 120_000 }, async () => {
    const [first, second, other] = await Promise.all([walked(FORM, "a", 5), walked(FORM, "a", 5), walked(FORM, "b", 5)]);
    expect(first).toEqual(second);
    expect(first).toHaveLength(6);
    expect(first.every(({ equal, error }) => equal && error === undefined)).toBe(true);
    expect(first.at(-1)!.steps).toHaveLength(5);
    expect(first.at(-1)!.steps).not.toEqual(other.at(-1)!.steps);
  });

  it("ends where the page is left", async () => {
    const states = await walked(`<!doctype html><title>gone</title><script>for (const type of ["keydown", "mousemove", "wheel"]) addEventListener(type, () => (location.href = "/other"))</script>`, "a", 5);
    expect(states.map(({ steps }) => steps.length)).toEqual([0]);
  });
});
