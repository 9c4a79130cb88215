import { expect, test } from "vitest";
import { apiEntries, reportApi } from "../../scripts/lib/api-report.js";
import { PACKAGES } from "../../scripts/lib/build.js";

const entries = PACKAGES.flatMap(apiEntries).map((entry) => [`${entry.name} ${entry.entry}`, entry] as const);

test.each(entries)("the API of %s is the reported one (pnpm api)", { timeout: 120_000 }, (_name, entry) => {
  expect(reportApi(entry, false)).toEqual({ changed: false, errors: [] });
});
