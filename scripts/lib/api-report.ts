import { Extractor, ExtractorConfig, ExtractorLogLevel, type ExtractorMessage } from "@microsoft/api-extractor";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.js";

/** One entry of a package's `exports` that has types. */
export interface ApiEntry {
  /** The package's folder below `packages/`. */
  readonly name: string;
  /** As in `exports`, `.` or `./driver`. */
  readonly entry: string;
  readonly types: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
}

/** Entries of built packages. */
export function apiEntries(name: string): ApiEntry[] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "packages", name, "package.json"), "utf8")) as Manifest;
  return Object.entries(exports).flatMap(([entry, target]) => (typeof target === "object" && target.types !== undefined ? [{ name, entry, types: target.types }] : []));
}

/** Reports are read by people: only what changes the API counts. */
const SILENT = { default: { logLevel: ExtractorLogLevel.None } };

/**
 * Compares an entry's API with its report in `packages/<name>/etc/`; with `update` it writes the report.
 *
 * @returns whether they differed, and errors of the declarations
 */
export function reportApi({ name, entry, types }: ApiEntry, update: boolean): { readonly changed: boolean; readonly errors: readonly string[] } {
  const folder = join(ROOT, "packages", name);
  const errors: string[] = [];
  const reportFolder = join(folder, "etc");
  const reportTempFolder = join(ROOT, "node_modules/.cache/api", name);
  for (const needed of [reportFolder, reportTempFolder]) mkdirSync(needed, { recursive: true });
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, "package.json"),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: { target: "es2022", module: "esnext", moduleResolution: "bundler", lib: ["es2023", "dom", "dom.iterable"], types: ["node"], strict: true, skipLibCheck: true },
          files: [join(folder, types)],
        },
      },
      apiReport: { enabled: true, reportFileName: entry === "." ? "index" : entry.slice("./".length), reportFolder, reportTempFolder },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages: { compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } }, extractorMessageReporting: SILENT, tsdocMessageReporting: SILENT },
    },
  });
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: update,
    messageCallback(message: ExtractorMessage) {
      message.handled = true;
      if (message.logLevel === ExtractorLogLevel.Error && message.category === "Compiler") errors.push(message.formatMessageWithLocation(folder));
    },
  });
  return { changed: apiReportChanged, errors };
}
