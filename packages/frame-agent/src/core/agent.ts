import { BUNDLED as ENGINE_PARTS } from "../ax/parts/bundled.js";
import { CAPABILITIES, type Capability } from "@icdp/protocol";
import type { Handoff } from "../channel/handoff.js";
import { HostLink } from "../channel/host-link.js";
import { FirstAnswers, refuse } from "../cdp/first-answer.js";
import { NodeRegistry } from "../cdp/node-registry.js";
import { createSession, Sessions, type AgentSession, type OwnedSession, type SessionOptions } from "../cdp/session.js";
import { Turns } from "../cdp/turns.js";
import { createDom } from "../dom/dom.js";
import type { AgentEnv } from "../env.js";
import { DocumentStateWatcher, type DocumentState } from "../frames/document-state.js";
import { FrameWatch } from "../frames/frame-watch.js";
import { Frames, type FrameIdentity } from "../frames/frames.js";
import type { InitScript } from "../frames/init-script.js";
import { Outlet } from "../frames/outlet.js";
import { ConsoleRecords } from "../instrumentation/console-records.js";
import { DocumentOpen } from "../instrumentation/document-open.js";
import { FirstListeners } from "../instrumentation/first-listeners.js";
import { keepHistoryToFrame } from "../instrumentation/frame-history.js";
import { instrument } from "../instrumentation/instrument.js";
import { LayoutHistory } from "../instrumentation/layout-history.js";
import { NativePatches } from "../instrumentation/native-patches.js";
import { BUNDLED } from "../parts/bundled.js";
import { captureGlobals, keepNatives } from "../parts/natives.js";
import type { PageModule, PagePart, Prepared } from "../parts/part.js";
import { PartFiles, type PartSource } from "../parts/part-files.js";
import { createBrowser } from "../realm/browser.js";
import { createDetachedRealm } from "../realm/detached-realm.js";
import { createPortAdopter, type Port } from "../realm/message-port.js";
import type { PageRealm } from "../realm/page-realm.js";

export interface AgentOptions {
  /** The main frame's id, which equals the Target's id. */
  readonly frameId: string;
  readonly loaderId: string;
  /** Scripts to run before the document's own. */
  readonly initScripts?: readonly InitScript[];
  /** Commands of the previous document's sessions that count from the start. */
  readonly commands?: readonly string[];
  /** What Clients may do to this document; everything unless given. */
  readonly allow?: readonly Capability[];
  /** Of a build in several files. */
  readonly parts?: PartSource;
}

/** A session as a transport asks for it: `allow` narrows what the document allows. */
export type SessionRequest = Omit<SessionOptions, "allow"> & { readonly allow?: readonly Capability[] };

/** The agent of one document: CDP in, CDP out, no transport. */
export interface Agent {
  readonly env: AgentEnv;
  /** The part that all others build on, once it is there; from the start in a build in one file. */
  readonly page: PagePart | undefined;
  openSession(options: SessionRequest): OwnedSession;
  /**
   * Runs a command text and delivers the complete answer text; `id` is undefined when the text has no usable one. Calls back when its
   * turn has come: what ends before that was not carried out.
   */
  runText(session: AgentSession, text: string, answer: (id: number | undefined, text: string) => void, onBegin?: () => void): Promise<void>;
  /** Calls back with the document's URL and title now and whenever they change; returns the way to stop. */
  watchState(listener: (state: DocumentState) => void): () => void;
  /** Warns in the page's console. */
  warn(text: string): void;
  /** Repeats the commands of a session that was attached to the previous document; their answers are dropped. */
  replay(session: OwnedSession, commands: readonly string[]): void;
  /** Whether commands wait for parts. */
  readonly hasWaiting: boolean;
  /** What this document leaves to the next one. */
  readonly handoff: Handoff;
  /** Takes over a MessagePort with methods that were captured at start. */
  adoptPort(port: MessagePort): Port;
  /** Takes the main frame's id, which is known only after the handshake, and for a child Target that of the frame around it. */
  setFrameId(frameId: string, parentId?: string): void;
  /** Ends all sessions and undoes every patch. */
  stop(): void;
}

const NOTHING = (): void => {};

/** Functions that domains hook while Clients are there. Their proxies are in the page from the start, whoever kept them by then. */
const HOOKED_LATER = ["alert", "confirm", "prompt", "open"] as const;

/** Builds the agent for the page's current document. Everything it needs of the page is captured here. */
export function createAgent(page: PageRealm, options: AgentOptions): Agent {
  const { window } = page;
  const identity: FrameIdentity = { id: options.frameId, parentId: null };
  const allow: ReadonlySet<Capability> = new Set(options.allow ?? CAPABILITIES);
  const dom = createDom(window);
  const browser = createBrowser(page);
  const registry = new NodeRegistry();
  const sessions = new Sessions();
  const worldRealm = page.runsScripts ? createDetachedRealm(window) : null;
  const globals = captureGlobals(window);
  const patches = new NativePatches(page);
  const layoutHistory = new LayoutHistory(browser, dom);
  const instrumentation = instrument(page, dom, patches, layoutHistory);
  const documentOpen = new DocumentOpen(dom, browser, patches);
  const consoleRecords = new ConsoleRecords(browser, patches);
  keepHistoryToFrame(page, patches);
  for (const name of HOOKED_LATER) patches.method(window, name, (callNative) => callNative());
  const firstListeners = new FirstListeners(browser, window);
  const frames = new Frames(window, dom, instrumentation, identity);
  const adoptPort = createPortAdopter(page, browser);
  const documentState = new DocumentStateWatcher(page, browser, dom);
  const focus = { emulated: false };
  const pushed = new Outlet<void>();
  const { console, history } = window;
  const { warn } = console;
  for (const name of ["pushState", "replaceState"]) {
    patches.method(window.History.prototype, name, (callNative, self) => {
      const result = callNative();
      if (self === history) {
        pushed.send();
        documentState.check();
      }
      return result;
    });
  }

  const env: AgentEnv = {
    window,
    page,
    browser,
    patches,
    dom,
    natives: keepNatives(window),
    globals,
    worldRealm,
    registry,
    instrumentation,
    firstListeners,
    documentOpen,
    consoleRecords,
    sessions,
    frames,
    frameWatch: new FrameWatch({ browser, dom, frames, instrumentation, window }, {
      // Its first document keeps the window that is there before it loads (HTML "initialise the Document object"). Later windows come unseen.
      frame: ({ window }) => instrumentation.watch(window),
      document: ({ window }) => [...consoleRecords.watch(window), ...documentOpen.watch(window), ...layoutHistory.watch(window)],
    }),
    loaderId: options.loaderId,
    startTime: browser.now(),
    allow,
    // An earlier document may have allowed more.
    initScripts: allow.has("evaluate") ? (options.initScripts ?? []) : [],
    host: new HostLink(() => hasForeignFrames() && takeFrames()),
    stateChanged: () => documentState.check(),
    pushed,
    focus,
    frameIdOf: (document) => frames.idOfDocument(document),
    documentOf: (id) => frames.documentOf(id),
    hasFocus: (document) => focus.emulated || dom.hasFocus(document),
  };
  // What is there by now must not find what page code changes.
  ENGINE_PARTS.elements?.elementDom({ env });
  ENGINE_PARTS.style?.styleDom({ env });
  /** The page's part takes part in the handshake of nested frames of other origins. */
  function takeFrames(): void {
    if (env.host.waitsForFrames) void loadPage();
  }

  function hasForeignFrames(): boolean {
    return frames.all().some(({ document }) => frames.ownersIn(document).some((owner) => dom.contentWindow(owner) && !dom.contentDocument(owner)));
  }

  const files = new PartFiles(options.parts);
  const turns = new Turns(browser);
  let part: PagePart | undefined;
  let loading: Promise<void> | undefined;
  let failure = "";
  let isStopped = false;
  let wasLoading = false;
  const firstAnswers = new FirstAnswers(env, files, turns);

  function startPage(module: PageModule): void {
    if (!isStopped) part = module.create({ env, files, turns, wasLoading });
  }

  /** Resolves also when the part does not come, and then there is a `failure`. */
  function loadPage(beforePage = false): Promise<void> {
    if (loading) return loading;
    wasLoading = dom.readyState(window.document) !== "complete";
    loading = files
      .load("page", beforePage)
      .then(startPage)
      .catch((error: unknown) => {
        failure = (error as Error).message;
        loading = undefined;
      });
    return loading;
  }

  /** Has the page's part do something in its turn, `otherwise` is done where the part does not come. */
  function inTurn(session: AgentSession, prepare: (part: PagePart) => Prepared, otherwise: () => void, onBegin: () => void): Promise<void> {
    let prepared = part && prepare(part);
    const ready = prepared ? prepared.ready : loadPage().then(() => (prepared = part && prepare(part))?.ready);
    return turns.take(session, ready, () => (onBegin(), prepared ? prepared.run() : otherwise()));
  }

  /** The document begins. Its scripts are to find what the previous document left. */
  function start(): void {
    const { commands = [] } = options;
    const hasCommands = commands.length > 0;
    let { initScripts: scripts } = env;
    const runInPage = (): void => {
      for (const { source, worldName } of scripts) if (worldName === undefined) evaluateInPage(page, source);
    };
    if (!part && !hasCommands) {
      // They need no part, and do not wait for one.
      runInPage();
      scripts = scripts.filter(({ worldName }) => worldName !== undefined);
    }
    if (part) return part.start(scripts, commands);
    if (scripts.length === 0 && !hasCommands) return;
    const ready = loadPage(true);
    // All that `EarlyCommands` keeps is of one part.
    const hasNetwork = hasCommands && files.load("network", true).then(() => true, () => false);
    void Promise.all([ready, hasNetwork]).then(([, canCommand]) => {
      if (part) part.start(scripts, canCommand ? commands : []);
      else if (!isStopped && hasCommands) runInPage();
    });
  }

  env.frameWatch.listen({ loadedElsewhere: takeFrames });
  env.frameWatch.start();
  if (BUNDLED.page) startPage(BUNDLED.page);
  start();

  return {
    env,
    get page() {
      return part;
    },
    openSession({ allow: wanted = CAPABILITIES, ...sessionOptions }) {
      const session = createSession({ ...sessionOptions, allow: new Set(wanted.filter((capability) => allow.has(capability))) });
      sessions.add(session);
      part?.opened(session);
      return session;
    },
    runText(session, text, answer, onBegin = NOTHING) {
      const first = part ? undefined : firstAnswers.to(session, text, answer);
      if (first) return turns.take(session, undefined, () => (onBegin(), first()));
      return inTurn(session, (part) => part.command(session, text, answer), () => refuse(session, text, failure, answer), onBegin);
    },
    watchState: (listener) => documentState.watch(listener),
    // Through the page's console as it is now: the console bridge reports it like the page's own words.
    warn: (text) => void page.apply(window.console === console ? console.warn : warn, console, [text]),
    replay(session, commands) {
      if (commands.length > 0) void inTurn(session, (part) => part.replay(session, commands), NOTHING, NOTHING);
    },
    get hasWaiting() {
      return turns.hasWaiting;
    },
    get handoff() {
      return part?.handoff ?? { scripts: [], commands: [] };
    },
    adoptPort,
    setFrameId(id, parentId) {
      identity.id = id;
      identity.parentId = parentId ?? null;
      if (parentId !== undefined) registry.keepApart();
    },
    stop() {
      isStopped = true;
      sessions.closeAll();
      part?.stop();
      env.frameWatch.stop();
      firstListeners.stop();
      documentState.stop();
      patches.undo();
    },
  };
}

function evaluateInPage(page: PageRealm, source: string): void {
  try {
    if (page.runsScripts) page.evaluate(source);
  } catch {
    // As for a script element: the document goes on.
  }
}
