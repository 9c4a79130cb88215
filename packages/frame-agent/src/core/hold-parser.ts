import { getter } from "../dom/uncurry.js";
import type { Browser } from "../realm/browser.js";
import type { PageRealm } from "../realm/page-realm.js";

/** Sent by each script that holds the parser, from within. */
const HELD = "icdp:held";

/**
 * Keeps the parser at the script that runs now while `lasts` says so, by scripts that it has to load and that each write the next
 * one: in between, messages come in and commands run. Nothing happens where the document is not waiting for the running script
 * (`async`, `defer`, modules), or where its Content Security Policy neither let the core into a realm of its own nor gives a nonce.
 * Returns the way to end it.
 */
export function holdParser(page: PageRealm, browser: Browser, lasts: () => boolean): () => void {
  const { document, Blob, URL, Document, Element, HTMLScriptElement } = page.window;
  const { write } = Document.prototype;
  const { remove } = Element.prototype;
  const { createObjectURL, revokeObjectURL } = URL;
  const current = getter<Document, HTMLScriptElement | null>(Document.prototype, "currentScript", null);
  const src = getter<HTMLScriptElement, string>(HTMLScriptElement.prototype, "src", "");
  const script = current(document);
  if (document.readyState !== "loading" || !script?.isConnected || script.async || script.defer || script.type === "module") return () => {};
  const { nonce = "" } = script;
  const isDetached = Function !== page.window.Function;
  if (nonce === "" && !isDetached) return () => {};
  const source = page.construct(Blob, [[`dispatchEvent(new Event("${HELD}"))`], { type: "text/javascript" }]);
  let url = "";

  function stop(): void {
    stopListening();
    forget();
  }

  function forget(): void {
    page.apply(revokeObjectURL, URL, [url]);
    url = "";
  }

  function hold(): void {
    // A new address each time: what was loaded before would run at once, with no room for messages.
    url = page.apply(createObjectURL, URL, [source]) as string;
    try {
      page.apply(write, document, [`<script src="${url}" nonce="${nonce.replaceAll('"', "&quot;")}"></script>`]);
    } catch {
      stop(); // Trusted types, or a document of XML.
    }
  }

  const stopListening = browser.listen(page.window, HELD, () => {
    const held = current(document);
    // Page code may send such events, too.
    if (!held || url === "" || src(held) !== url) return;
    page.apply(remove, held, []);
    forget();
    if (lasts()) hold();
    else stop();
  }, true);
  hold();
  return stop;
}
