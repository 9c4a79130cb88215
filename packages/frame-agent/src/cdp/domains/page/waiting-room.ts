import { getter, method } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";

/** What a Client decided about a dialog. */
export interface Decision {
  readonly accept: boolean;
  readonly promptText?: string;
}

/** A dialog as the Relay announces it. */
export interface DialogNotice {
  readonly targetId: string;
  /** Sessions that watch the page. */
  readonly sessions: readonly string[];
  /** Parameters of `Page.javascriptDialogOpening`. */
  readonly opening: object;
}

const RELAY_ADDRESS = /^https?:\/\/[^/?#]+(?:\/[\w.~-]+)*\/icdp\/dialog\/[\w-]+$/;

/**
 * Lets the page stand still until a Client has decided about a dialog: in a synchronous request, which the Relay answers then.
 * Nothing else stops a page from within.
 */
export class WaitingRoom {
  readonly #request: (url: string, body: string) => string;
  #url = "";

  constructor({ natives, page }: Pick<PageEnv, "natives" | "page">) {
    const { XMLHttpRequest } = natives;
    const prototype = XMLHttpRequest?.prototype;
    const open = method<XMLHttpRequest, [string, string, boolean], void>(prototype, "open", undefined);
    const send = method<XMLHttpRequest, [string], void>(prototype, "send", undefined);
    const status = getter<XMLHttpRequest, number>(prototype, "status", 0);
    const responseText = getter<XMLHttpRequest, string>(prototype, "responseText", "");
    this.#request = (url, body) => {
      const request = page.construct(XMLHttpRequest, []) as XMLHttpRequest;
      open(request, "POST", url, false);
      send(request, body);
      return status(request) === 200 ? responseText(request) : "";
    };
  }

  /** Where to wait; empty: nowhere. Anything but a Relay's address is nowhere: the request goes out with this page's origin. */
  setUrl(url: string): void {
    this.#url = RELAY_ADDRESS.test(url) ? url : "";
  }

  /**
   * Waits for the decision. Null when there is nowhere to wait, nobody to decide, or the request is not allowed (the
   * permissions policy `sync-xhr`, `connect-src`, a page that is being left).
   */
  wait(notice: DialogNotice): Decision | null {
    if (this.#url === "") return null;
    try {
      const answer = JSON.parse(this.#request(this.#url, JSON.stringify(notice))) as Decision;
      return typeof answer.accept === "boolean" ? answer : null;
    } catch {
      return null;
    }
  }
}
