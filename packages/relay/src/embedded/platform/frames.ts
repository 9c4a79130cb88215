/** Frames: `srcdoc`, and the platform in the windows of frames too. */

import { type DocumentImpl, dependency, type ElementImpl, implementationOf, implOf, internal, isAdoptedDispatcher, override, type PageWindow } from "./jsdom.js";
import { reflectText } from "./define.js";
import type { TreeAdapter } from "./parser.js";

interface WindowModule {
  createWindow(options: { dispatcher: object }): PageWindow;
}

/** Once per process. `prepare` is called for the window of each frame before its document is parsed. */
export function patchFrames(prepare: (window: PageWindow) => void): void {
  const module = internal<WindowModule>("jsdom/browser/Window.js");
  const { createWindow } = module;
  module.createWindow = (options) => {
    const window = createWindow(options);
    if (isAdoptedDispatcher(options.dispatcher)) prepare(window);
    return window;
  };
  const frame = implementationOf("nodes/HTMLFrameElement");
  override<ElementImpl, [], void>(frame, "_attach", (self, native) => withoutSource(self, native));
  override<ElementImpl, [name: string, ...rest: unknown[]], void>(frame, "_attrModified", (self, native, name, ...rest) => {
    if (name === "srcdoc" && self._localName === "iframe") {
      native();
      // jsdom loads a frame when its address changes.
      withoutSource(self, () => (self as unknown as { _attrModified(...args: unknown[]): void })._attrModified("src", ...rest));
    } else if (name === "src") withoutSource(self, native);
    else native();
  });
  override<DocumentImpl & { readonly URL: string }, [], object>(implementationOf("nodes/Document"), "_fallbackBaseURL", (self, native) =>
    self.URL === SRCDOC ? implOf<DocumentImpl & { baseURL(): object }>(self._defaultView!.parent.document).baseURL() : native(),
  );
}

export function installFrames(window: PageWindow): void {
  reflectText(window.HTMLIFrameElement.prototype, "srcdoc");
}

const SRCDOC = "about:srcdoc";

interface Attributes {
  _attributeList: readonly { readonly _localName: string }[];
}

/** An iframe with a `srcdoc` has no address: jsdom then shows it an empty document, whose text is replaced below. */
function withoutSource(frame: ElementImpl, load: () => void): void {
  if (srcdocOf(frame) === null) return load();
  const attributes = frame as unknown as Attributes;
  const all = attributes._attributeList;
  attributes._attributeList = all.filter(({ _localName }) => _localName !== "src");
  try {
    load();
  } finally {
    attributes._attributeList = all;
  }
}

const srcdocOf = (frame: ElementImpl): string | null => (frame._localName === "iframe" ? frame.getAttributeNS(null, "srcdoc") : null);

const { parseURL } = dependency<{ parseURL(url: string): object }>("whatwg-url");

/** The text of a frame's document where the frame has it. */
export function srcdocText(html: string, { _documentImpl: document }: TreeAdapter): string {
  const frame = (document._defaultView as unknown as { _frameElement?: ElementImpl } | null)?._frameElement;
  const srcdoc = frame ? srcdocOf(frame) : null;
  if (srcdoc === null || (frame as unknown as { _contentDocument: unknown })._contentDocument !== document) return html;
  document._URL = parseURL(SRCDOC);
  return srcdoc;
}
