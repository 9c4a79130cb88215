import { DriverError } from "@icdp/snapshot";
import { Browser } from "./browser.js";
import { OpenPage } from "./open-page.js";
import type { TargetInfo } from "./target-info.js";

const NO_PAGE = 'There is no page. Open one with targets {"action": "open", "url": …}.';

/** The pages that an agent works with, one of them selected. What was seen of a page stays known while it is there. */
export class Workspace {
  readonly browser: Browser;
  readonly #pages = new Map<string, OpenPage>();
  #selected: string | undefined;

  /** @param timeoutMs limit of waits and navigations */
  constructor(
    cdp: string,
    private readonly timeoutMs: number,
  ) {
    this.browser = new Browser(cdp);
  }

  get selected(): string | undefined {
    return this.#selected;
  }

  /** The page that tools work on. */
  async current(): Promise<OpenPage> {
    if (this.#selected === undefined) await this.list();
    if (this.#selected === undefined) throw new DriverError(NO_PAGE);
    return this.#open(this.#selected);
  }

  /** All pages; the first is selected when none is. Forgets those that are gone. */
  async list(): Promise<TargetInfo[]> {
    const targets = await this.browser.targets();
    const there = new Set(targets.map(({ targetId }) => targetId));
    for (const id of this.#pages.keys()) if (!there.has(id)) this.#pages.delete(id);
    this.#selected ??= targets[0]?.targetId;
    return targets;
  }

  /** Brings a page to the front, where input reaches it. */
  async select(targetId: string): Promise<OpenPage> {
    await this.browser.send("Target.activateTarget", { targetId });
    this.#selected = targetId;
    return this.#open(targetId);
  }

  async open(url: string): Promise<string> {
    const { targetId } = await this.browser.send("Target.createTarget", { url });
    await this.select(targetId);
    return targetId;
  }

  async closeTarget(targetId: string): Promise<void> {
    await this.browser.send("Target.closeTarget", { targetId });
    this.#pages.delete(targetId);
    if (this.#selected === targetId) this.#selected = undefined;
  }

  /** Gives up what is under way on the selected page. */
  abandon(reason: DriverError): void {
    if (this.#selected !== undefined) this.#pages.get(this.#selected)?.session.abandon(reason);
  }

  close(): void {
    this.browser.close();
  }

  #open(targetId: string): OpenPage {
    let page = this.#pages.get(targetId);
    if (!page) this.#pages.set(targetId, (page = new OpenPage(this.browser, targetId, this.timeoutMs)));
    return page;
  }
}
