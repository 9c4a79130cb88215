import { signal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import type { StudioSession } from "../endpoint/endpoint.js";

export interface Picture {
  /** A `data:` URL. */
  readonly url: string;
  /** The viewport in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** An app that is shown in another window, as a picture. */
export class PictureModel {
  readonly picture = signal<Picture | undefined>(undefined);
  readonly error = signal<string | undefined>(undefined);
  readonly #session: StudioSession;
  #isBusy = false;
  #again = false;
  #disposed = false;

  constructor(session: StudioSession) {
    this.#session = session;
  }

  async take(): Promise<void> {
    if (this.#isBusy) {
      this.#again = true;
      return;
    }
    this.#isBusy = true;
    do {
      this.#again = false;
      await this.#take();
    } while (this.#again && !this.#disposed);
    this.#isBusy = false;
  }

  /** The DOM node at a place of the viewport. @throws Error of the endpoint */
  async nodeAt(x: number, y: number): Promise<number> {
    const { backendNodeId } = await this.#session.send("DOM.getNodeForLocation", { x: Math.round(x), y: Math.round(y) });
    return backendNodeId;
  }

  dispose(): void {
    this.#disposed = true;
  }

  async #take(): Promise<void> {
    try {
      const [{ data }, { cssLayoutViewport }] = (await Promise.all([
        this.#session.send("Page.captureScreenshot", { format: "jpeg", quality: 80 }),
        this.#session.send("Page.getLayoutMetrics"),
      ])) as [Protocol.Page.CaptureScreenshotResponse, Protocol.Page.GetLayoutMetricsResponse];
      this.picture.value = { url: `data:image/jpeg;base64,${data}`, width: cssLayoutViewport.clientWidth, height: cssLayoutViewport.clientHeight };
      this.error.value = undefined;
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }
}
