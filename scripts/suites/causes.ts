import type { TestResult } from "./results.js";

/** Why a test fails on the Relay that passes in a tab. The first one that fits counts. */
export interface Cause {
  readonly name: string;
  readonly fits: (test: TestResult) => boolean;
}

const says = (pattern: RegExp) => ({ error }: TestResult): boolean => pattern.test(error);
const named = (pattern: RegExp) => ({ file, title }: TestResult): boolean => pattern.test(`${file} › ${title}`);

export const CAUSES: readonly Cause[] = [
  {
    name: "a page that a script opens by `window.open` is none that the script may touch: the answer is `null`",
    fits: (test) => named(/popup|adopted|window\.open|new tab|target=_?blank/i)(test) || says(/of null \(reading '(document|Promise)'\)/)(test),
  },
  {
    name: "`window.top` is the page around the app, which the app cannot touch",
    fits: named(/page-click\.spec\.ts › should click in (an|a)( nested)?( transformed)? iframe|across iframe boundaries|cross-frame evaluations|interrupted initial javascript/),
  },
  {
    name: "a Content Security Policy without `unsafe-eval` forbids evaluation in the page's own world, and one that names no place for the Frame Agent keeps it out",
    fits: (test) => says(/Content Security Policy|unsafe-eval/)(test) || named(/\bCSP\b/)(test),
  },
  { name: "the style `:hover`, `:active` or `:focus-visible` follows the browser's own input only", fits: named(/hover|:active|:focus-visible/) },
  { name: "documents of frames that a Client answers itself (`route.fulfill`): a page's requests for documents cannot be held", fits: named(/^selectors-frame|^locator-frame|intercept|route/) },
  {
    name: "frames of another origin, also those of an empty page, whose origin is opaque",
    fits: (test) => named(/cross[ -]?(process|origin)|OOPIF|iframe|\bframes?\b/i)(test) || says(/cross-origin frame/)(test),
  },
  { name: "scripts cannot be disabled from within the page", fits: says(/setScriptExecutionDisabled/) },
  { name: "a page cannot tell proxies from the objects behind them", fits: says(/Proxy\(Object\)|JSHandle@proxy/) },
  { name: "events that a script makes are not trusted (`isTrusted`)", fits: (test) => /^(page-)?mouse\./.test(test.file) && says(/Expected: true\s+Received: false/)(test) },
  { name: "folders, and files that are not there or not below a directory that the Relay may read", fits: named(/FileChooser|page-set-input-files/) },
  { name: "drag and drop of the browser", fits: named(/drag/i) },
  { name: "what only the browser's own input gives a page: the clipboard, the user activation", fits: named(/clipboard|user gesture|userActivation|copy|paste/i) },
];

export const OTHER = "single cases";

export function causeOf(test: TestResult): string {
  return CAUSES.find(({ fits }) => fits(test))?.name ?? OTHER;
}
