import { apiEntries, reportApi } from "./lib/api-report.js";
import { PACKAGES } from "./lib/build.js";

/** Writes the API reports of all packages, which must be built. */
for (const each of PACKAGES.flatMap(apiEntries)) {
  const { changed, errors } = reportApi(each, true);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  if (changed) console.log(`changed: packages/${each.name}, ${each.entry}`);
}
