import { stripVTControlCharacters } from "node:util";

/** How one test of a suite ended. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly state: "passed" | "failed" | "skipped";
  /** Why it failed. */
  readonly error: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly results: readonly PlaywrightRun[] }[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightRun {
  readonly status: "passed" | "failed" | "timedOut" | "skipped" | "interrupted";
  readonly errors: readonly { readonly message?: string }[];
}

/** From the JSON reporter of Playwright's runner. */
export function playwrightResults(json: string): TestResult[] {
  const walk = ({ file, suites = [], specs = [] }: PlaywrightSuite, path: readonly string[]): TestResult[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => {
        const run = results.at(-1);
        const state = run?.status === "passed" ? "passed" : run === undefined || run.status === "skipped" || run.status === "interrupted" ? "skipped" : "failed";
        return { file: baseName(file), title: [...path, title].join(" › "), state, error: plain((run?.errors ?? []).map(({ message }) => message ?? "").join("\n")) } as const;
      }),
    ),
    ...suites.flatMap((suite) => walk(suite, [...path, suite.title])),
  ];
  return (JSON.parse(json) as { suites: PlaywrightSuite[] }).suites.flatMap((suite) => walk(suite, []));
}

interface MochaTest {
  readonly file: string;
  readonly fullTitle: string;
  readonly err: { readonly message?: string };
}

/** From the JSON reporter of mocha. */
export function mochaResults(json: string): TestResult[] {
  const { passes, failures, pending } = JSON.parse(json.slice(json.indexOf("{"))) as Record<"passes" | "failures" | "pending", readonly MochaTest[]>;
  const results = (tests: readonly MochaTest[], state: TestResult["state"]): TestResult[] =>
    tests.map(({ file, fullTitle, err }) => ({ file: baseName(file), title: fullTitle, state, error: plain(err.message ?? "") }));
  return [...results(passes, "passed"), ...results(failures, "failed"), ...results(pending, "skipped")];
}

const baseName = (file: string): string => file.replace(/^.*\//, "");
const plain = (text: string): string => stripVTControlCharacters(text);
