import { signal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import type { StudioSession } from "../endpoint/endpoint.js";

const CONFIG: Protocol.Overlay.HighlightConfig = {
  contentColor: { r: 74, g: 134, b: 232, a: 0.42 },
  paddingColor: { r: 116, g: 178, b: 92, a: 0.4 },
  borderColor: { r: 240, g: 196, b: 82, a: 0.6 },
  marginColor: { r: 232, g: 146, b: 74, a: 0.4 },
};

export type Quad = Protocol.DOM.Quad;

/** Shows nodes in the app, and lets people choose one there. */
export class Highlighter {
  /** Whether the next click in the app chooses a node. */
  readonly isPicking = signal(false);
  /** The border box of what is shown, for pictures of the app; its viewport's coordinates. */
  readonly quad = signal<Quad | undefined>(undefined);
  readonly #session: StudioSession;
  readonly #stop: () => void;
  #wanted: number | undefined;
  #isBusy = false;

  constructor(session: StudioSession, onPicked: (backendNodeId: number) => void) {
    this.#session = session;
    this.#stop = session.on("Overlay.inspectNodeRequested", ({ backendNodeId }) => {
      this.isPicking.value = false;
      onPicked(backendNodeId);
    });
  }

  /** Shows a node in place of the last one; `undefined` shows none. */
  show(backendNodeId: number | undefined): void {
    this.#wanted = backendNodeId;
    if (!this.#isBusy) void this.#apply();
  }

  async setPicking(picking: boolean): Promise<void> {
    this.isPicking.value = picking;
    const mode = picking ? "searchForNode" : "none";
    await this.#session.send("Overlay.setInspectMode", { mode, highlightConfig: CONFIG }).catch(() => (this.isPicking.value = false));
  }

  dispose(): void {
    this.#stop();
  }

  /** One command at a time: a pointer passes many rows. */
  async #apply(): Promise<void> {
    this.#isBusy = true;
    for (let shown: number | undefined | null = null; shown !== this.#wanted; ) {
      shown = this.#wanted;
      await this.#draw(shown);
    }
    this.#isBusy = false;
  }

  async #draw(backendNodeId: number | undefined): Promise<void> {
    try {
      if (backendNodeId === undefined) await this.#session.send("Overlay.hideHighlight");
      else await this.#session.send("Overlay.highlightNode", { backendNodeId, highlightConfig: CONFIG });
      this.quad.value = backendNodeId === undefined ? undefined : await this.#borderOf(backendNodeId);
    } catch {
      // The node is gone, or has no box.
      this.quad.value = undefined;
    }
  }

  async #borderOf(backendNodeId: number): Promise<Quad | undefined> {
    const { model } = (await this.#session.send("DOM.getBoxModel", { backendNodeId })) as Protocol.DOM.GetBoxModelResponse;
    return model.border;
  }
}
