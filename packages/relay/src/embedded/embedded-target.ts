/** A Target whose document lives in a window of this process. It navigates by opening the next window. */

import { MessageChannel } from "node:worker_threads";
import { type IcdpHost, type PortLike } from "@icdp/host";
import { checkParams, type Command, createNonce, errorText, loaderIdOf, resultText, serverError, toCdpError } from "@icdp/protocol";
import { InterceptingPort } from "./intercepting-port.js";
import { openPageWindow, type PageWindow } from "./page-window.js";

export interface EmbeddedTargetOptions {
  readonly host: IcdpHost;
  readonly targetId: string;
  readonly scripts: boolean;
}

interface SessionRef {
  readonly id: string;
  readonly flat: boolean;
}

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "about:"]);

export class EmbeddedTarget {
  readonly #options: EmbeddedTargetOptions;
  #window: PageWindow | undefined;
  #url = "about:blank";
  #closed = false;

  constructor(options: EmbeddedTargetOptions) {
    this.#options = options;
  }

  /**
   * Opens a page in place of the present one.
   *
   * @throws Error when it cannot be fetched; the present page stays
   */
  async open(url: string): Promise<void> {
    await this.#show(url, createNonce(), () => {});
  }

  close(): void {
    this.#closed = true;
    this.#window?.close();
    this.#window = undefined;
  }

  /** `beforeChange` runs when the document is there and before it takes over. */
  async #show(url: string, nonce: string, beforeChange: () => void): Promise<void> {
    const { host, targetId, scripts } = this.#options;
    const window = await openPageWindow({ url, scripts, frameId: targetId, loaderId: loaderIdOf(nonce) });
    if (this.#closed) return window.close();
    beforeChange();
    const previous = this.#window;
    this.#window = window;
    this.#url = url;
    const { port1, port2 } = new MessageChannel();
    const port: InterceptingPort = new InterceptingPort(port1 as unknown as PortLike, (session, command) =>
      this.#intercept(port, session, command),
    );
    window.agent.connectPort(port2 as unknown as MessagePort);
    host.pairPort(port, { targetId });
    previous?.close();
  }

  #intercept(port: InterceptingPort, session: SessionRef, command: Command): boolean {
    if (command.method !== "Page.navigate" && command.method !== "Page.reload") return false;
    void this.#navigate(port, session, command);
    return true;
  }

  /** The words of failures are those of Chromium 156: wrong URLs are errors, unreachable ones results with `errorText`. */
  async #navigate(port: InterceptingPort, session: SessionRef, { id, method, params }: Command): Promise<void> {
    const tail = session.flat ? session.id : undefined;
    const answer = (text: string): void => port.deliver({ k: "ans", s: session.id, i: id, p: text });
    const frameId = this.#options.targetId;
    try {
      const url = method === "Page.reload" ? this.#url : destinationOf(params);
      const nonce = createNonce();
      const result = method === "Page.reload" ? {} : { frameId, loaderId: loaderIdOf(nonce) };
      await this.#show(url, nonce, () => answer(resultText(id, result, tail))).catch(() => {
        answer(resultText(id, { frameId, errorText: "net::ERR_FAILED" }, tail));
      });
    } catch (error) {
      answer(errorText(id, toCdpError(error).toBody(), tail));
    }
  }
}

function destinationOf(params: unknown): string {
  const { url } = checkParams(params, "url:s") as { url: string };
  try {
    const destination = new URL(url);
    if (SCHEMES.has(destination.protocol)) return destination.href;
  } catch {
    // Reported below.
  }
  throw serverError("Cannot navigate to invalid URL");
}
