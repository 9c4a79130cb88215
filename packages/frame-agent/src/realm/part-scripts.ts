import { uncurryThis } from "../dom/uncurry.js";
import type { Make, PartSource } from "../parts/part-files.js";

export type LoadPart = PartSource["load"];

/** What a part's script puts on its own element. */
interface PartElement extends HTMLScriptElement {
  readonly icdpPart?: { readonly version: string; readonly make: Make };
}

/** Of https://w3c.github.io/trusted-types. */
interface TrustedTypesLike {
  createPolicy(name: string, rules: TrustedPolicy<string>): TrustedPolicy<never>;
}

interface TrustedPolicy<Trusted> {
  createScriptURL(text: string): Trusted;
  createHTML(text: string): Trusted;
}

type Listen = (this: EventTarget, type: string, listener: (event: never) => void, capture: boolean) => void;

/** Browsers alone run this, in which nothing is missing: the helpers that stand in for what is would be in the script a second time. */
const get = <T extends object, R>(prototype: T, name: keyof T): ((self: T) => R) => uncurryThis(Object.getOwnPropertyDescriptor(prototype, name)!.get!);

const set = <T extends object, V>(prototype: T, name: keyof T): ((self: T, value: V) => void) => uncurryThis(Object.getOwnPropertyDescriptor(prototype, name)!.set!);

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
  const createElement = uncurryThis<Document, [string], HTMLElement>(Document.prototype.createElement);
  const documentElement = get<Document, Element | null>(Document.prototype, "documentElement");
  const appendChild = uncurryThis<Node, [Node], Node>(Node.prototype.appendChild);
  const remove = uncurryThis(Element.prototype.remove);
  const listen = uncurryThis(events.addEventListener as Listen);
  const unlisten = uncurryThis(events.removeEventListener as Listen);
  const targetOf = get<Event, EventTarget | null>(Event.prototype, "target");
  const functionText = uncurryThis(Function.prototype.toString);
  const blockedUri = get<SecurityPolicyViolationEvent, string>(SecurityPolicyViolationEvent.prototype, "blockedURI");
  const directive = get<SecurityPolicyViolationEvent, string>(SecurityPolicyViolationEvent.prototype, "effectiveDirective");
  const sourceOf = get<HTMLScriptElement, string>(script, "src");
  const setSource = set<HTMLScriptElement, string>(script, "src");
  const setNonce = set<HTMLElement, string>(HTMLElement.prototype, "nonce");
  const setCrossOrigin = set<HTMLScriptElement, string | null>(script, "crossOrigin");
  const setReferrerPolicy = set<HTMLScriptElement, string>(script, "referrerPolicy");
  const { src, nonce = "", crossOrigin, referrerPolicy } = own;
  const folder = src.replace(/[?#].*/, "").replace(/[^/]*$/, "");

  let policy: TrustedPolicy<never> | undefined;

  /** Pages that ask for Trusted Types take no text for markup and for a script's address. */
  function trusted(kind: keyof TrustedPolicy<never>, text: string, use: (text: string) => void): void {
    try {
      use(text);
    } catch (error) {
      if (!trustedTypes) throw error;
      policy ??= trustedTypes.createPolicy("icdp", { createScriptURL: (url) => url, createHTML: (html) => html });
      use(policy[kind](text));
    }
  }

  /** Whether something written is what the parser meets next. */
  let isWritten = false;

  /** Has the parser, which waits for the agent's script at this moment, meet another one next. False where it does not wait. */
  function write(address: string): boolean {
    const { currentScript, readyState, scripts } = document;
    if (currentScript !== own || readyState !== "loading" || own.async || own.defer) return false;
    const attribute = (name: string, value: string): string => ` ${name}="${value.replaceAll('"', "&quot;")}"`;
    const mode = crossOrigin === null ? "" : attribute("crossorigin", crossOrigin);
    try {
      const html = `<script${attribute("src", address)}${attribute("nonce", nonce)}${attribute("referrerpolicy", referrerPolicy)}${mode}></script>`;
      trusted("createHTML", html, (text) => document.write(text));
    } catch {
      // Trusted Types that it has no policy for, or a document of XML.
    }
    // Behind the first one, what is written is not parsed yet.
    isWritten ||= isOf(scripts[scripts.length - 1], address);
    return isWritten;
  }

  const isOf = (target: EventTarget | null | undefined, address: string): target is PartElement =>
    target instanceof HTMLScriptElement && sourceOf(target) === address;

  return (file, version, beforePage, done) => {
    if (!src) return done(undefined, "the agent's script has no address beside which it could be");
    const address = `${folder}${file}?${version}`;
    let blockedBy = "";
    let timer = 0;
    const inDocument = beforePage && write(address);
    const element = createElement(document, "script");
    /** The element's events pass the document, as far as it is in there. */
    const place = inDocument ? document : element;
    const onViolation = (event: SecurityPolicyViolationEvent): void => {
      if (blockedUri(event) === address) blockedBy = directive(event);
    };
    const onLoad = (event: Event): void => {
      const target = targetOf(event);
      if (!isOf(target, address)) return;
      remove(target);
      const { icdpPart } = target;
      if (typeof icdpPart?.make !== "function") fail("is another script");
      else if (icdpPart.version !== version) fail("is of another version than the agent's script");
      else end(icdpPart.make, functionText(icdpPart.make));
    };
    const onError = (event: Event): void => {
      const target = targetOf(event);
      if (!isOf(target, address)) return;
      remove(target);
      fail(blockedBy ? `is blocked by the page's Content Security Policy (${blockedBy})` : "did not load");
    };
    const end = (make: Make | undefined, text: string): void => {
      clearTimeout(timer);
      unlisten(document, "securitypolicyviolation", onViolation, true);
      unlisten(place, "load", onLoad, true);
      unlisten(place, "error", onError, true);
      done(make, text);
    };
    const fail = (reason: string): void => end(undefined, `${address} ${reason}`);
    try {
      listen(document, "securitypolicyviolation", onViolation, true);
      listen(place, "load", onLoad, true);
      listen(place, "error", onError, true);
      timer = setTimeout(() => fail("did not come in time"), PATIENCE);
      if (inDocument) return;
      const script = element as HTMLScriptElement;
      setNonce(script, nonce);
      setCrossOrigin(script, crossOrigin);
      setReferrerPolicy(script, referrerPolicy);
      trusted("createScriptURL", address, (url) => setSource(script, url));
      // It loads all the same when it is taken out again, and nobody meets it in the page.
      appendChild(documentElement(document) ?? document, element);
      remove(element);
    } catch (error) {
      fail(`cannot be asked for: ${(error as Error).message}`);
    }
  };
}
