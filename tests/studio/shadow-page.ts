import type { Page } from "../../scripts/lib/chromium.js";
import { until } from "../e2e/shell.js";

/** What is in the shadow root of one element of a page. */
export interface ShadowPage {
  /** Evaluates in the page; `root` is the shadow root. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  untilShown(name: string, expression: string): Promise<void>;
}

/** The studio in a page, in the element that `selector` finds. */
export function shadowPage(page: Page, selector: string): ShadowPage {
  const evaluate = <T = unknown>(expression: string): Promise<T> => page.evaluate<T>(`(() => { const root = document.querySelector("${selector}").shadowRoot; return ${expression}; })()`);
  return { evaluate, untilShown: (name, expression) => until(name, () => evaluate<boolean>(`Boolean(${expression})`).catch(() => false), 30_000) };
}
