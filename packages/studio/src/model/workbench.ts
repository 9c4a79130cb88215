import { effect, type ReadonlySignal } from "@preact/signals";
import type { StudioSession } from "../endpoint/endpoint.js";
import { ComparisonModel } from "./comparison-model.js";
import { ConsoleModel } from "./console-model.js";
import { DetailsModel } from "./details-model.js";
import { Highlighter } from "./highlighter.js";
import { PictureModel } from "./picture-model.js";
import type { Preferences } from "./preferences.js";
import { SnapshotModel } from "./snapshot-model.js";
import { TreeModel } from "./tree-model.js";

/** `DOM` before `Overlay`, as Chromium wants it. */
const DOMAINS = ["Page", "DOM", "Overlay", "Accessibility", "Runtime", "Log"];

export interface WorkbenchOptions {
  readonly preferences: Preferences;
  /** Address of a real Chromium's CDP endpoint, to compare with. */
  readonly chromium: string | undefined;
  readonly tokenFor: (url: string) => string | undefined;
  /** A further Session on the Target. */
  readonly attach: () => Promise<StudioSession>;
  /** Changes with the size of the app's place; `hidden` while something else covers it. */
  readonly appSize: ReadonlySignal<string>;
  readonly onPicked: () => void;
}

/** Everything about one Target, over one Session. */
export class Workbench {
  readonly session: StudioSession;
  readonly tree: TreeModel;
  readonly details: DetailsModel;
  readonly highlighter: Highlighter;
  readonly picture: PictureModel;
  readonly console: ConsoleModel;
  readonly snapshots: SnapshotModel;
  readonly comparison: ComparisonModel;
  readonly #appSize: ReadonlySignal<string>;
  readonly #stops: (() => void)[];

  constructor(session: StudioSession, { preferences, chromium, tokenFor, attach, appSize, onPicked }: WorkbenchOptions) {
    this.#appSize = appSize;
    this.session = session;
    const tree = new TreeModel(session, preferences);
    this.tree = tree;
    this.details = new DetailsModel(session, tree);
    this.highlighter = new Highlighter(session, (backendNodeId) => void tree.selectElement(backendNodeId).then(onPicked));
    this.picture = new PictureModel(session);
    this.console = new ConsoleModel(session);
    this.snapshots = new SnapshotModel(session);
    this.comparison = new ComparisonModel(attach, chromium, tokenFor);
    this.#stops = [
      session.on("Page.frameNavigated", () => void tree.refresh()),
      effect(() => tree.follow(preferences.live.value)),
      // What is selected stays marked in the app, wherever it moves.
      effect(() => {
        void tree.version.value;
        void appSize.value;
        this.#mark(appSize.value === "hidden" ? undefined : tree.selectedId.value);
      }),
    ];
  }

  async start(): Promise<void> {
    for (const domain of DOMAINS) await this.session.send(`${domain}.enable`).catch(() => {});
    await this.tree.refresh();
  }

  /** The pointer is over a node in the tree; `undefined`: over none. */
  hover(id: string | undefined): void {
    if (this.#appSize.peek() !== "hidden") this.#mark(id ?? this.tree.selectedId.peek());
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.tree.follow(false);
    this.details.dispose();
    this.highlighter.dispose();
    this.picture.dispose();
    this.console.dispose();
    this.comparison.dispose();
    this.session.detach();
  }

  #mark(id: string | undefined): void {
    this.highlighter.show(id === undefined ? undefined : this.tree.elementOf(id));
  }
}
