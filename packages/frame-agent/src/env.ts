import type { Capability, HighlightShape, LookFrame } from "@icdp/protocol";
import type { HostLink } from "./channel/host-link.js";
import type { Outlet, WindowRequest } from "./frames/outlet.js";
import type { UserActivation } from "./frames/user-activation.js";
import type { InitScript } from "./frames/init-script.js";
import type { Dom } from "./dom/dom.js";
import type { PageDom } from "./dom/page-dom.js";
import type { NodeLookup } from "./cdp/node-lookup.js";
import type { NodeRegistry } from "./cdp/node-registry.js";
import type { Sessions } from "./cdp/session.js";
import type { ConsoleRecords } from "./instrumentation/console-records.js";
import type { DocumentOpen } from "./instrumentation/document-open.js";
import type { Instrumentation } from "./instrumentation/instrumentation.js";
import type { NativePatches } from "./instrumentation/native-patches.js";
import type { Resources } from "./frames/resources.js";
import type { FirstListeners } from "./instrumentation/first-listeners.js";
import type { CapturedGlobals, Natives } from "./parts/natives.js";
import type { ChildFrames } from "./frames/child-frames.js";
import type { FrameWatch } from "./frames/frame-watch.js";
import type { Frame, Frames } from "./frames/frames.js";
import type { Browser } from "./realm/browser.js";
import type { ForcedStates } from "./states/forced-states.js";
import type { PageRealm } from "./realm/page-realm.js";

/** What is there from the document's start: the page's window, captured DOM functions, identities and early records. */
export interface AgentEnv {
  readonly window: Window & typeof globalThis;
  readonly page: PageRealm;
  /** Timers, listeners and observers whose callbacks work from the core's realm. */
  readonly browser: Browser;
  /** Replacements of browser functions, all undone by `stop()`. */
  readonly patches: NativePatches;
  readonly dom: Dom;
  /** Members of the window for what begins to work after page code ran, */
  readonly natives: Natives;
  /** and the descriptors of its properties. */
  readonly globals: CapturedGlobals;
  /** The realm of isolated worlds, made before page code could watch the document; null where there is none. */
  readonly worldRealm: typeof globalThis | null;
  readonly registry: NodeRegistry;
  readonly instrumentation: Instrumentation;
  readonly firstListeners: FirstListeners;
  readonly documentOpen: DocumentOpen;
  readonly consoleRecords: ConsoleRecords;
  readonly sessions: Sessions;
  readonly frames: Frames;
  readonly frameWatch: FrameWatch;
  /** What Clients may do to this document. */
  readonly allow: ReadonlySet<Capability>;
  /** When the agent started (ms since the time origin). */
  readonly startTime: number;
  /** The main document's loader id. */
  readonly loaderId: string;
  /** Scripts that the previous document left for this one. */
  readonly initScripts: readonly InitScript[];
  readonly host: HostLink;
  /** The URL may have changed. */
  stateChanged(): void;
  /** Page code called `pushState` or `replaceState`. */
  readonly pushed: Outlet<void>;
  /** Emulation.setFocusEmulationEnabled. */
  readonly focus: { emulated: boolean };
  /** The frame id of a document of this target (main or nested same-origin), or null when it is none of ours. */
  frameIdOf(document: Document): string | null;
  documentOf(frameId: string): Document | null;
  /** Whether the target's documents count as focused: `document.hasFocus()`, or focus emulation (Emulation.setFocusEmulationEnabled). */
  hasFocus(document: Document): boolean;
}

/** What every domain may use besides, from the first command on. */
export interface PageEnv extends AgentEnv {
  readonly dom: PageDom;
  /** Nested frames that are Targets of their own. */
  readonly children: ChildFrames;
  /** Finds the node that a command's `nodeId`, `backendNodeId` or `objectId` names. */
  readonly nodes: NodeLookup;
  /** A Client is told the next document's loader id: chooses and returns it. */
  expectLoad(): string;
  /** Texts that the Host delivers on request. */
  readonly resources: Resources;
  /** How many requests of the page are open, as far as a session has them watched. */
  readonly network: {
    inflight(): number;
    /** A nested frame shows another document than before; Clients hear of it afterwards. */
    documentShown(frame: Frame): void;
  };
  /** How the Host shows the frame. */
  readonly presentation: Outlet<Omit<LookFrame, "k">>;
  /** Windows that the page opens. */
  readonly windows: Outlet<WindowRequest>;
  /** A Client has the page closed. */
  readonly closing: Outlet<void>;
  /** What Clients highlight; the Host draws it. */
  readonly highlights: Outlet<readonly HighlightShape[]>;
  /** States of elements that the browser knows nothing of: `:hover` of a Client's pointer, and what Clients force. */
  readonly states: ForcedStates;
  /** What a Client's input lets the page do. */
  readonly activation: UserActivation;
}
