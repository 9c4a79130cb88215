import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";

export interface Picture {
  /** In CSS pixels of the document. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  readonly type: string;
  /** 0 to 1, for lossy formats. */
  readonly quality: number;
  readonly background: string;
}

/** Draws the document, in the page's realm, as the JSON of a Picture says; resolves to a data URL. */
type Draw = (root: Element, picture: string) => Promise<string>;

/**
 * Makes `Draw` of the library's text. The library puts itself on the window and is taken off again. The canvas that it draws may
 * be a pixel off where sizes are fractional; ours has the exact size. What it put into the document goes again.
 */
const glue = (library: string): string => `(() => {
  const present = Object.getOwnPropertyDescriptor(window, "snapdom");
  ${library}
  const { snapdom } = window;
  delete window.snapdom;
  if (present) Object.defineProperty(window, "snapdom", present);
  return async (root, text) => {
    const { x, y, width, height, scale, type, quality, background } = JSON.parse(text);
    const clip = { x, y, width, height };
    // The library takes an element out of its surroundings, margins of its first and last descendants included; a document keeps
    // them. Classes hold the computed values, so that inline ones say nothing more.
    const keepMargins = {
      name: "icdp-document-margins",
      afterClone({ clone }) {
        clone.style.setProperty("display", "flow-root");
        for (const { style } of clone.querySelectorAll("body, body *")) {
          style?.removeProperty("margin-top");
          style?.removeProperty("margin-bottom");
        }
      },
    };
    const draw = () => snapdom.toCanvas(root, { clip, dpr: 1, scale, backgroundColor: background, invalidate: true, plugins: [keepMargins] });
    const drawn = await draw().finally(() => {
      for (const helper of document.querySelectorAll("[data-snapdom-internal]")) helper.remove();
    });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d");
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL(type, quality);
  };
})()`;

/** The library that draws the document, asked for when it is needed first. */
export class Renderer {
  #draw: Promise<Draw> | undefined;

  constructor(private readonly env: PageEnv) {}

  /**
   * The picture as base64.
   *
   * @throws CdpError when nobody delivers the library, when the page's Content Security Policy forbids it, or when it fails
   */
  async draw(picture: Picture): Promise<string> {
    const { dom, window } = this.env;
    const root = dom.documentElement(window.document);
    if (!root) throw serverError("Unable to capture screenshot");
    this.#draw ??= this.#load();
    this.#draw.catch(() => (this.#draw = undefined));
    const draw = await this.#draw;
    const url = await this.#inPage<string>(() => this.env.page.apply(draw, undefined, [root, JSON.stringify(picture)]));
    const comma = url.indexOf(",");
    if (comma < 0 || url.length === comma + 1) throw serverError("Unable to capture screenshot");
    return url.slice(comma + 1);
  }

  async #load(): Promise<Draw> {
    // The library is code that the Host chooses.
    if (!this.env.allow.has("evaluate")) {
      throw serverError("Unable to capture screenshot: the library that draws it needs the capability 'evaluate', which this app does not allow", "evaluate");
    }
    const library = await this.env.resources.get("renderer");
    try {
      return this.env.page.evaluate(glue(library)) as Draw;
    } catch (error) {
      throw serverError(`Unable to capture screenshot: the page does not let the renderer run (${describe(error)})`);
    }
  }

  #inPage<T>(start: () => unknown): Promise<T> {
    const { browser } = this.env;
    return new Promise((resolve, reject) => {
      browser.settle(
        start(),
        (value) => resolve(value as T),
        (error) => reject(serverError(`Unable to capture screenshot: ${describe(error)}`)),
      );
    });
  }
}

function describe(error: unknown): string {
  try {
    return String((error as Error).message ?? error);
  } catch {
    return "it failed";
  }
}
