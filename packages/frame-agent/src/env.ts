import type { Capability, HighlightShape, LookFrame } from "@icdp/protocol";
import type { Outlet, WindowRequest } from "./frames/outlet.js";
import type { UserActivation } from "./frames/user-activation.js";
import type { InitScript } from "./frames/init-script.js";
import type { Dom } from "./dom/dom.js";
import type { NodeLookup } from "./cdp/node-lookup.js";
import type { NodeRegistry } from "./cdp/node-registry.js";
import type { Sessions } from "./cdp/session.js";
import type { DocumentOpen } from "./instrumentation/document-open.js";
import type { Instrumentation } from "./instrumentation/instrumentation.js";
import type { NativePatches } from "./instrumentation/native-patches.js";
import type { Resources } from "./frames/resources.js";
import type { FirstListeners } from "./instrumentation/first-listeners.js";
import type { Natives } from "./parts/natives.js";
import type { ChildFrames } from "./frames/child-frames.js";
import type { Frame, Frames } from "./frames/frames.js";
import type { Browser } from "./realm/browser.js";
import type { ForcedStates } from "./states/forced-states.js";
import type { PageRealm } from "./realm/page-realm.js";

/** What every part of the agent may use: the page's window, captured DOM functions, identities and early records. */
export interface AgentEnv {
  readonly window: Window & typeof globalThis;
  readonly page: PageRealm;
  /** Timers, listeners and observers whose callbacks work from the core's realm. */
  readonly browser: Browser;
  /** Replacements of browser functions, all undone by `stop()`. */
  readonly patches: NativePatches;
  readonly dom: Dom;
  /** Members of the window for domains that begin to work after page code ran. */
  readonly natives: Natives;
  readonly registry: NodeRegistry;
  readonly instrumentation: Instrumentation;
  readonly firstListeners: FirstListeners;
  readonly documentOpen: DocumentOpen;
  readonly sessions: Sessions;
  readonly frames: Frames;
  /** What Clients may do to this document. */
  readonly allow: ReadonlySet<Capability>;
  /** Nested frames that are Targets of their own. */
  readonly children: ChildFrames;
  /** The main document's loader id. */
  readonly loaderId: string;
  /** Scripts that the previous document left for this one. */
  readonly initScripts: readonly InitScript[];
  /** A Client is told the next document's loader id: chooses and returns it. */
  expectLoad(): string;
  /** The URL may have changed. */
  stateChanged(): void;
  /** Texts that the Host delivers on request. */
  readonly resources: Resources;
  /** Emulation.setFocusEmulationEnabled. */
  readonly focus: { emulated: boolean };
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
  /** Finds the node that a command's `nodeId`, `backendNodeId` or `objectId` names. */
  readonly nodes: NodeLookup;
  /** The frame id of a document of this target (main or nested same-origin), or null when it is none of ours. */
  frameIdOf(document: Document): string | null;
  documentOf(frameId: string): Document | null;
  /** Whether the target's documents count as focused: `document.hasFocus()`, or focus emulation (Emulation.setFocusEmulationEnabled). */
  hasFocus(document: Document): boolean;
}
