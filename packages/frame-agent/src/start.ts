import { isOrigin, parseCapabilities, type Capability } from "@icdp/protocol";
import { loadCore } from "./core/load-core.js";
import type { LoadPart } from "./realm/part-scripts.js";
import { capturePageRealm } from "./realm/page-realm.js";

export interface FrameAgentOptions {
  /** Origins of windows that may embed and control this document, exact (`https://shell.example`), or `"*"` for any. */
  readonly allowedParents: readonly string[] | "*";
  /**
   * What Clients may do to this document: `read` (look), `input` (act as a person), `evaluate` (run code and change the document),
   * `navigate`, `network` (requests, cookies, storage). Everything unless given; an empty list allows nothing.
   */
  readonly allow?: readonly Capability[];
}

export interface FrameAgent {
  /** Ends all sessions and undoes every patch. */
  stop(): void;
}

const NOT_STARTED: FrameAgent = { stop() {} };
/** The event by which a script asks whether a Frame Agent runs here, which may be that of another bundle: an extension's, say. */
const RUNNING = "icdp:running";
const answerRunning = (event: Event): void => event.preventDefault();

/**
 * Starts the Frame Agent of this document. Best called before the app's own scripts: what they do earlier cannot be recorded.
 * Does nothing when it was started already or the document is not embedded.
 *
 * @throws TypeError when `allowedParents` is missing, empty or has an entry that is no origin, or `allow` names no capability
 */
export function startFrameAgent(options: FrameAgentOptions): FrameAgent {
  return start(options);
}

/** As `startFrameAgent`; `loadPart` loads the files of a build in several. */
export function start(options: FrameAgentOptions, loadPart?: LoadPart): FrameAgent {
  const allowedParents = parseAllowedParents(options?.allowedParents);
  const allow = options.allow === undefined ? undefined : parseCapabilities(options.allow);
  if (whyNotHere(window) !== undefined) return NOT_STARTED;
  window.addEventListener(RUNNING, answerRunning);
  const core = loadCore(window);
  const parts = loadPart && core.exports && { core: core.exports, load: loadPart };
  const agent = core.startEmbedded(capturePageRealm(window), { allowedParents, allow, parts });
  return {
    stop() {
      window.removeEventListener(RUNNING, answerRunning);
      agent.stop();
    },
  };
}

/** Why the agent cannot start in this document, if it cannot. */
export function whyNotHere(window: Window): string | undefined {
  if (!window.dispatchEvent(new Event(RUNNING, { cancelable: true }))) return "it runs already";
  if (window.parent === window) return "this page is not embedded in another one";
  return undefined;
}

function parseAllowedParents(value: readonly string[] | string | undefined): readonly string[] {
  const list = value === "*" ? ["*"] : Array.isArray(value) ? (value as readonly string[]) : [];
  if (list.length === 0) throw new TypeError('allowedParents must be a list of origins, or "*"');
  for (const entry of list) if (entry !== "*" && !isOrigin(entry)) throw new TypeError(`allowedParents: ${String(entry)} is not an origin`);
  return list;
}

