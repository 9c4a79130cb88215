import { withoutHash } from "../frames/document-url.js";
import { FrameWatch } from "../frames/frame-watch.js";
import type { Frame } from "../frames/frames.js";
import type { PageEnv } from "../env.js";
import { NativePatches } from "../instrumentation/native-patches.js";
import { captureHooks } from "./hooks/index.js";
import { captureNestedLoads } from "./nested-load.js";
import type { RequestFrame } from "./request.js";
import type { Traffic } from "./traffic.js";
import { createTrafficWindow, type TrafficWindow } from "./window-traffic.js";

/** Installs the hooks in the windows of the Target while somebody uses the traffic. */
export class TrafficWindows {
  readonly main: TrafficWindow;
  /** Whether what was loaded before is reported as well, when the hooks come. */
  buffered = false;
  readonly #installMain: (buffered: boolean) => () => void;
  readonly #reportLoad: ReturnType<typeof captureNestedLoads>;
  #uninstall: (() => void) | undefined;

  constructor(
    private readonly env: PageEnv,
    private readonly traffic: Traffic,
    private readonly loaderIdOf: (frame: Frame) => string,
  ) {
    this.main = createTrafficWindow(env, env.page, env.natives, env.patches, traffic, () => this.#describe(env.frames.main));
    this.#installMain = captureHooks(this.main);
    this.#reportLoad = captureNestedLoads(this.main);
    traffic.onUse = (inUse) => (inUse ? this.#start() : this.stop());
  }

  /** Tells of the request for a nested frame's document. Its id is the loader id. */
  documentShown(frame: Frame): void {
    if (this.traffic.inUse && /^https?:/.test(this.env.dom.documentUrl(frame.document))) this.#reportLoad(frame, this.#describe(frame));
  }

  stop(): void {
    this.#uninstall?.();
    this.#uninstall = undefined;
  }

  #describe(frame: Frame): RequestFrame {
    const { env } = this;
    return {
      // The main frame's id is known only when the Host has answered.
      get frameId() {
        return frame.parentId === null ? env.frames.mainId() : frame.id;
      },
      loaderId: this.loaderIdOf(frame),
      documentUrl: withoutHash(env.dom.documentUrl(frame.document)),
    };
  }

  #start(): void {
    const uninstallMain = this.#installMain(this.buffered);
    const watch = new FrameWatch(this.env, {
      frame: () => [],
      document: (frame) => (frame.owner ? this.#enter(frame) : []),
    });
    watch.start();
    this.#uninstall = () => {
      watch.stop();
      uninstallMain();
    };
  }

  #enter(frame: Frame): (() => void)[] {
    const { env } = this;
    const page = env.page.of(frame.window);
    const patches = new NativePatches(page);
    const own = createTrafficWindow(env, page, frame.window, patches, this.traffic, () => this.#describe(frame));
    return [captureHooks(own)(true), () => patches.undo()];
  }
}
