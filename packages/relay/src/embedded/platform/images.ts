/** Images are loaded for their sizes; jsdom loads none without the `canvas` package. Nothing is decoded. */

import { imageSize } from "image-size";
import { fire } from "./events.js";
import { dependency, type DocumentImpl, type ElementImpl, implementationOf, override, wrapperOf } from "./jsdom.js";

interface ImageImpl extends ElementImpl {
  _image: { readonly naturalWidth: number; readonly naturalHeight: number } | undefined;
  _currentSrc: string | null;
  _currentRequestState: "unavailable" | "completely available" | "broken";
}

const { serializeURL } = dependency<{ serializeURL(url: object): string }>("whatwg-url");

const NO_IMAGE = { naturalWidth: 0, naturalHeight: 0 };

interface ImageInputImpl extends ElementImpl {
  readonly type: string;
}

/** Once per process. */
export function patchImages(): void {
  override<ImageImpl, [], void>(implementationOf("nodes/HTMLImageElement"), "_updateTheImageData", (self) => update(self));
  const input = implementationOf("nodes/HTMLInputElement");
  override<ImageInputImpl, [], void>(input, "_attach", (self, native) => {
    native();
    loadImageButton(self);
  });
  override<ImageInputImpl, [name: string], void>(input, "_attrModified", (self, native, name) => {
    native();
    if ((name === "src" || name === "type") && self.isConnected) loadImageButton(self);
  });
}

interface Size {
  readonly naturalWidth: number;
  readonly naturalHeight: number;
}

/** By document and address: https://html.spec.whatwg.org/#the-list-of-available-images */
const available = new WeakMap<DocumentImpl, Map<string, Size>>();

/** https://html.spec.whatwg.org/#updating-the-image-data */
function update(image: ImageImpl): void {
  const { _ownerDocument: document } = image;
  if (!document._defaultView) return;
  image._image = undefined;
  image._currentSrc = null;
  image._currentRequestState = "unavailable";
  const source = sourceOf(image);
  if (source === null) return;
  const complete = (url: string, size: Size): void => {
    image._currentSrc = url;
    image._image = size;
    image._currentRequestState = "completely available";
  };
  const fail = (): void => {
    image._image = NO_IMAGE;
    image._currentRequestState = "broken";
  };
  const url = addressOf(document, source);
  if (url === null) return fail();
  const known = available.get(document)?.get(url);
  if (known) {
    complete(url, known);
    document._defaultView.setTimeout(() => fire(wrapperOf(image), "load"));
    return;
  }
  const isCurrent = (): boolean => sourceOf(image) === source;
  load(image, url, (size) => isCurrent() && complete(url, size), () => isCurrent() && fail());
}

/** https://html.spec.whatwg.org/#image-button-state-(type=image):the-input-element-8 */
function loadImageButton(input: ImageInputImpl): void {
  if (input.type !== "image" || !input._ownerDocument._defaultView) return;
  const url = addressOf(input._ownerDocument, input.getAttributeNS(null, "src") ?? "");
  if (url !== null) load(input, url, () => {}, () => {});
}

const addressOf = (document: DocumentImpl, source: string): string | null => {
  const url = source === "" ? null : document.encodingParseAURL(source);
  return url && serializeURL(url);
};

/** Fires `load` or `error` at the element. */
function load(element: ElementImpl, url: string, onSize: (size: Size) => void, onError: () => void): void {
  const document = element._ownerDocument;
  document._resourceLoader.fetch(url, {
    element,
    onLoad(data) {
      const { width, height } = imageSize(data);
      const size = { naturalWidth: width, naturalHeight: height };
      const images = available.get(document) ?? new Map<string, Size>();
      available.set(document, images.set(url, size));
      onSize(size);
    },
    onError,
  });
}

/** The best of `srcset` for a screen of one dot per pixel as wide as the window, else `src`; null without either. */
function sourceOf(image: ImageImpl): string | null {
  const candidates = candidatesOf(image.getAttributeNS(null, "srcset") ?? "", image._globalObject.innerWidth);
  const src = image.getAttributeNS(null, "src");
  if (candidates.length === 0) return src;
  if (src !== null && candidates.every(({ density }) => density !== 1)) candidates.push({ url: src, density: 1 });
  candidates.sort((a, b) => a.density - b.density);
  return (candidates.find(({ density }) => density >= 1) ?? candidates.at(-1)!).url;
}

interface Candidate {
  readonly url: string;
  readonly density: number;
}

/** https://html.spec.whatwg.org/#parse-a-srcset-attribute, widths measured against the whole window. */
function candidatesOf(srcset: string, width: number): Candidate[] {
  return Array.from(srcset.matchAll(/[\s,]*(\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g), ([, url, number, unit]) => ({
    url: url!,
    density: number === undefined ? 1 : Number(number) / (unit === "w" ? width : 1),
  }));
}
