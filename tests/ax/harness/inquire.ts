import { type DifferentialResult, type Inquiry, inquire } from "../../../scripts/fuzz/differential.js";
import { seriesOf } from "../../../scripts/fuzz/generate.js";
import { firstNumbers } from "../../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../../scripts/lib/engine.js";
import { Workbench } from "../../../scripts/lib/workbench.js";

/** Milliseconds that a test of {@link inquireCi} may take. */
export const INQUIRY_LIMIT_MS = 300_000;

/** Asks Chromium and ours about the first pages of the series that CI runs. */
export async function inquireCi(pages: number, inquiry: Inquiry): Promise<DifferentialResult> {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, loadTimeoutMs: 10_000 });
  try {
    return await inquire(workbench, seriesOf("ci"), firstNumbers(pages), inquiry);
  } finally {
    await workbench.close();
  }
}
