import { canonicalText } from "./canonical.js";
import type { Stage } from "./stage.js";
import type { Fixture } from "./fixture.js";
import type { Golden } from "./goldens.js";
import { runCalls } from "./run-calls.js";
import { treeText } from "./tree-text.js";

/** Loads a fixture from the server at `origin` and takes down what the stage's subject says about it. */
export async function record(stage: Stage, fixture: Fixture, origin: string): Promise<Golden> {
  const url = `${origin}/${fixture.file}`;
  const recorded = await stage.run(url, { beforeLoad: beforeLoad(fixture) }, (subject) => runCalls(subject, fixture.calls));
  return { canonical: canonicalText(recorded, origin), tree: treeText(recorded, origin) };
}

function beforeLoad({ calls }: Fixture): { method: string; params?: object }[] {
  return calls
    .filter((call) => call.beforeLoad)
    .map(({ method, params }) => ({ method: `Accessibility.${method}`, params }));
}
