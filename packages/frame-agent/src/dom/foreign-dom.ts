import type { AgentEnv } from "../env.js";
import { VERSION } from "../parts/version.js";
import { capturedLater } from "./captured-later.js";
import { getter, nativeMethod, method, setter } from "./uncurry.js";

/** How long a file is waited for that the page has loaded before. */
const TIMEOUT_MS = 5000;

/** What only instances of elements of other documents need. */
export const foreignDom = capturedLater((natives) => {
  const prototype = natives.XMLHttpRequest?.prototype as XMLHttpRequest | undefined;
  const open = nativeMethod(prototype, "open")!;
  const send = nativeMethod(prototype, "send")!;
  const setType = setter<XMLHttpRequest, XMLHttpRequestResponseType>(prototype, "responseType");
  const setTimeLimit = setter<XMLHttpRequest, number>(prototype, "timeout");
  const status = getter<XMLHttpRequest, number>(prototype, "status", 0);
  const response = getter<XMLHttpRequest, Document | null>(prototype, "response", null);
  const style = getter<Element, CSSStyleDeclaration | null>(natives.SVGElement.prototype, "style", null);
  const styleValue = method<CSSStyleDeclaration, [string], string>(natives.CSSStyleDeclaration?.prototype, "getPropertyValue", "");

  /** The document at an address of this origin, from the browser's cache if it is there; null where there is none, or the page forbids it. */
  const read = ({ page, browser }: AgentEnv, url: string): Promise<Document | null> =>
    new Promise<Document | null>((resolve) => {
      const request = page.construct(natives.XMLHttpRequest, []) as XMLHttpRequest;
      const done = browser.listen(request, "loadend", () => {
        done();
        resolve(status(request) === 200 ? response(request) : null);
      });
      // What ends so in the browser's record of loads is taken for the agent's own (`network/hooks/resource-timing.ts`).
      page.apply(open, request, ["GET", `${url}#?${VERSION}`]);
      setType(request, "document");
      setTimeLimit(request, TIMEOUT_MS);
      page.apply(send, request, []);
    }).catch(() => null);

  /** For as long as the agent runs: a page does not load them twice either. */
  const documents = new Map<string, Document | null | Promise<void>>();
  return {
    contentType: getter<Document, string>(natives.Document.prototype, "contentType", ""),
    /** What the `style` attribute of an element of SVG says of a property; "" for nothing. */
    inlineValue: (element: Element, property: string): string => styleValue(style(element)!, property),
    /** The document at an address of this origin; null where it cannot be read, and until that is known a promise of its arrival. */
    documentAt(env: AgentEnv, url: string): Document | null | Promise<void> {
      let found = documents.get(url);
      if (found === undefined) documents.set(url, (found = read(env, url).then((document) => void documents.set(url, document))));
      return found;
    },
  };
});
