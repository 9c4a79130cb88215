import { getter, method, setter } from "../dom/uncurry.js";
import type { Make, PartSource } from "../parts/parts.js";

export type LoadPart = PartSource["load"];

/** What a part's script puts on its own element. */
interface PartElement extends HTMLScriptElement {
  readonly icdpPart?: { readonly version: string; readonly make: Make };
}

/** Of https://w3c.github.io/trusted-types. */
interface TrustedTypesLike {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): object };
}

/** How long (ms) a server may take. */
const PATIENCE = 30_000;

/**
 * Loads scripts from where the agent's own came from, with elements like its own: what let that one into the page lets in the
 * others. Runs in the page's realm and uses what it finds there now.
 */
export function loadPartsBeside(own: HTMLScriptElement): LoadPart {
  const { document, setTimeout, clearTimeout, trustedTypes } = window as Window & typeof globalThis & { readonly trustedTypes?: TrustedTypesLike };
  const script = HTMLScriptElement.prototype;
  const events = EventTarget.prototype;
  const createElement = method<Document, [string], HTMLElement>(Document.prototype, "createElement", null as never);
  const documentElement = getter<Document, Element | null>(Document.prototype, "documentElement", null);
  const appendChild = method<Node, [Node], Node>(Node.prototype, "appendChild", null as never);
  const remove = method<Element, [], void>(Element.prototype, "remove", undefined);
  const listen = method<EventTarget, [string, (event: never) => void], void>(events, "addEventListener", undefined);
  const unlisten = method<EventTarget, [string, (event: never) => void], void>(events, "removeEventListener", undefined);
  const functionText = method<Function, [], string>(Function.prototype, "toString", "");
  const blockedUri = getter<SecurityPolicyViolationEvent, string>(SecurityPolicyViolationEvent.prototype, "blockedURI", "");
  const directive = getter<SecurityPolicyViolationEvent, string>(SecurityPolicyViolationEvent.prototype, "effectiveDirective", "");
  const setSource = setter<HTMLScriptElement, string | object>(script, "src");
  const setNonce = setter<HTMLScriptElement, string>(script, "nonce");
  const setCrossOrigin = setter<HTMLScriptElement, string | null>(script, "crossOrigin");
  const setReferrerPolicy = setter<HTMLScriptElement, string>(script, "referrerPolicy");
  const { src, nonce = "", crossOrigin, referrerPolicy } = own;
  const folder = src.replace(/[?#].*/, "").replace(/[^/]*$/, "");

  /** Pages that ask for Trusted Types take no text for a script's address. */
  function setAddress(element: HTMLScriptElement, address: string): void {
    try {
      setSource(element, address);
    } catch (error) {
      if (!trustedTypes) throw error;
      setSource(element, trustedTypes.createPolicy("icdp", { createScriptURL: (url) => url }).createScriptURL(address));
    }
  }

  /** Has the parser, which waits for the agent's script at this moment, meet another one next. Null where it does not wait. */
  function written(address: string): PartElement | null {
    const { currentScript, readyState, scripts } = document;
    if (currentScript !== own || readyState !== "loading" || own.async || own.defer) return null;
    const attribute = (name: string, value: string): string => ` ${name}="${value.replaceAll('"', "&quot;")}"`;
    const mode = crossOrigin === null ? "" : attribute("crossorigin", crossOrigin);
    try {
      document.write(`<script${attribute("src", address)}${attribute("nonce", nonce)}${attribute("referrerpolicy", referrerPolicy)}${mode}></script>`);
    } catch {
      // Trusted Types, or a document of XML.
    }
    const last = scripts[scripts.length - 1];
    return last instanceof HTMLScriptElement && last.src === address ? last : null;
  }

  return (file, version, beforePage, done) => {
    if (!src) return done(undefined, "the agent's script has no address beside which it could be");
    const address = `${folder}${file}?${version}`;
    let blockedBy = "";
    let timer = 0;
    const inDocument = beforePage ? written(address) : null;
    const element = inDocument ?? (createElement(document, "script") as PartElement);
    const onViolation = (event: SecurityPolicyViolationEvent): void => {
      if (blockedUri(event) === address) blockedBy = directive(event);
    };
    const end = (make: Make | undefined, text: string): void => {
      clearTimeout(timer);
      remove(element);
      unlisten(document, "securitypolicyviolation", onViolation);
      done(make, text);
    };
    const fail = (reason: string): void => end(undefined, `${address} ${reason}`);
    try {
      listen(document, "securitypolicyviolation", onViolation);
      listen(element, "load", () => {
        const { icdpPart } = element;
        if (typeof icdpPart?.make !== "function") fail("is another script");
        else if (icdpPart.version !== version) fail("is of another version than the agent's script");
        else end(icdpPart.make, functionText(icdpPart.make));
      });
      listen(element, "error", () => fail(blockedBy ? `is blocked by the page's Content Security Policy (${blockedBy})` : "did not load"));
      timer = setTimeout(() => fail("did not come in time"), PATIENCE);
      if (inDocument) return;
      setNonce(element, nonce);
      setCrossOrigin(element, crossOrigin);
      setReferrerPolicy(element, referrerPolicy);
      setAddress(element, address);
      // It loads all the same when it is taken out again, and nobody meets it in the page.
      appendChild(documentElement(document) ?? document, element);
      remove(element);
    } catch (error) {
      fail(`cannot be asked for: ${(error as Error).message}`);
    }
  };
}
