import { CAPABILITIES, createNonce, loaderIdOf, parseCommand, type Capability, type HighlightShape } from "@icdp/protocol";
import type { Handoff } from "../channel/handoff.js";
import type { AgentEnv } from "../env.js";
import { FirstListeners } from "../instrumentation/first-listeners.js";
import { keepNatives } from "../parts/natives.js";
import type { PartSource } from "../parts/parts.js";
import { EarlyCommands } from "./early-commands.js";
import { Dispatcher } from "../cdp/dispatcher.js";
import { createDomains } from "../cdp/domains/index.js";
import { FrameRuntime } from "../cdp/domains/runtime/runtime.js";
import { NodeLookup } from "../cdp/node-lookup.js";
import { nodePath } from "../cdp/node-path.js";
import { NodeRegistry } from "../cdp/node-registry.js";
import { Turns } from "../cdp/turns.js";
import { createSession, Sessions, type AgentSession, type OwnedSession, type SessionOptions } from "../cdp/session.js";
import { createDom } from "../dom/dom.js";
import { Outlet, type WindowRequest } from "../frames/outlet.js";
import { Resources } from "../frames/resources.js";
import { UserActivation } from "../frames/user-activation.js";
import { DocumentStateWatcher, type DocumentState } from "../frames/document-state.js";
import type { InitScript } from "../frames/init-script.js";
import { ChildFrames } from "../frames/child-frames.js";
import { Frames, type FrameIdentity } from "../frames/frames.js";
import { DocumentOpen } from "../instrumentation/document-open.js";
import { keepHistoryToFrame } from "../instrumentation/frame-history.js";
import { instrument } from "../instrumentation/instrument.js";
import { openWindowsAtHost } from "../instrumentation/window-open.js";
import { NativePatches } from "../instrumentation/native-patches.js";
import { createBrowser } from "../realm/browser.js";
import { createPortAdopter, type Port } from "../realm/message-port.js";
import type { PageRealm } from "../realm/page-realm.js";
import { ForcedStates } from "../states/forced-states.js";

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
  openSession(options: SessionRequest): OwnedSession;
  /** Runs a command text and delivers the complete answer text; `id` is undefined when the text has no usable one. */
  runText(session: AgentSession, text: string, answer: (id: number | undefined, text: string) => void): Promise<void>;
  /** Runs a method; resolves to the result's JSON text, rejects with CdpError. */
  run(session: AgentSession, method: string, params: unknown): Promise<string>;
  /** Runs a method; resolves to what its handler returned, rejects with CdpError. */
  handle(session: AgentSession, method: string, params: unknown): Promise<unknown>;
  /** Runs a method and answers what its handler returns, which may be a promise; throws what it throws. */
  call(session: AgentSession, method: string, params: unknown): unknown;
  /** Node path in the notation of the fidelity scores; null for unknown ids. */
  pathOf(backendNodeId: number): string | null;
  /** Calls back with the document's URL and title now and whenever they change; returns the way to stop. */
  watchState(listener: (state: DocumentState) => void): () => void;
  /** Where the page may wait for a Client's answer to a dialog; empty: nowhere. */
  setDialogsUrl(url: string): void;
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

/** How long (ms) the sessions of the previous document may take to come. */
const PLACEHOLDER_TIME = 10_000;

/** Builds the agent for the page's current document. Everything it needs of the page is captured here. */
export function createAgent(page: PageRealm, options: AgentOptions): Agent {
  const { window } = page;
  const identity: FrameIdentity = { id: options.frameId, parentId: null };
  const allow: ReadonlySet<Capability> = new Set(options.allow ?? CAPABILITIES);
  const dom = createDom(window);
  const browser = createBrowser(page);
  const registry = new NodeRegistry();
  const sessions = new Sessions();
  const patches = new NativePatches(page);
  const instrumentation = instrument(page, dom, patches);
  const documentOpen = new DocumentOpen(dom, browser, patches);
  documentOpen.watch(window);
  keepHistoryToFrame(page, patches);
  const firstListeners = new FirstListeners(browser, window);
  const frames = new Frames(window, dom, instrumentation, identity);
  const adoptPort = createPortAdopter(page, browser);
  const documentState = new DocumentStateWatcher(page, browser, dom);
  let nextNonce: string | undefined;
  const focus = { emulated: false };
  const windows = new Outlet<WindowRequest>();
  const highlights = new Outlet<readonly HighlightShape[]>();
  const resources = new Resources();
  const activation = new UserActivation(() => browser.now());
  openWindowsAtHost(page, patches, windows, activation);
  const { console } = window;
  const { warn } = console;

  const env: AgentEnv = {
    window,
    page,
    browser,
    patches,
    dom,
    natives: options.parts ? keepNatives(window) : window,
    registry,
    instrumentation,
    firstListeners,
    documentOpen,
    sessions,
    frames,
    children: new ChildFrames(page, browser, dom, frames, () => sessions.size > 0),
    loaderId: options.loaderId,
    allow,
    // An earlier document may have allowed more.
    initScripts: allow.has("evaluate") ? (options.initScripts ?? []) : [],
    expectLoad() {
      nextNonce = createNonce();
      return loaderIdOf(nextNonce);
    },
    stateChanged: () => documentState.check(),
    resources,
    focus,
    windows,
    highlights,
    closing: new Outlet(),
    presentation: new Outlet(),
    network: { inflight: () => 0, documentShown: () => {} },
    states: new ForcedStates(window, browser, dom, patches, instrumentation),
    activation,
    nodes: new NodeLookup(registry, (session, objectId) => runtime.nodeOfObject(session, objectId)),
    frameIdOf: (document) => frames.idOfDocument(document),
    documentOf: (id) => frames.documentOf(id),
    hasFocus: (document) => focus.emulated || dom.hasFocus(document),
  };
  const runtime = new FrameRuntime(env);
  const domains = createDomains(env, runtime, options.parts);
  const turns = new Turns(browser);
  const dispatcher = new Dispatcher(domains.tables, () => frames.outerId !== null, domains.parts, turns);
  const early = new EarlyCommands();
  let isStopped = false;
  let isReplayed = false;
  let endPlaceholder = (): void => {};
  const { commands = [] } = options;
  // All that `EarlyCommands` keeps is of one part.
  const ready = commands.length > 0 ? domains.parts.ready("Network.enable", true) : undefined;
  if (ready) void ready.then(start);
  else start();

  /** The document begins. Its scripts are to find what the commands changed. */
  function start(): void {
    if (isStopped) return;
    if (commands.length > 0 && !isReplayed) holdPlace(commands);
    domains.page.start();
  }

  /** Repeats what sessions of the previous document had changed, until they are here. */
  function holdPlace(commands: readonly string[]): void {
    const placeholder = createSession({ id: "", flat: false, allow, isPlaceholder: true, deliver: () => {} });
    sessions.add(placeholder);
    if (commands.some((text) => text.includes('"Network.enable"'))) domains.parts.network?.keepJournal();
    for (const text of commands) void dispatcher.runNow(placeholder, text, () => {});
    const timer = browser.setTimeout(() => endPlaceholder(), PLACEHOLDER_TIME);
    endPlaceholder = () => {
      browser.clearTimeout(timer);
      placeholder.close();
    };
  }

  return {
    env,
    openSession({ allow: wanted = CAPABILITIES, ...sessionOptions }) {
      const session = createSession({ ...sessionOptions, allow: new Set(wanted.filter((capability) => allow.has(capability))) });
      sessions.add(session);
      runtime.opened(session);
      return session;
    },
    runText: (session, text, answer) =>
      dispatcher.runText(session, text, (id, answerText) => {
        early.note(session, text, answerText);
        answer(id, answerText);
      }),
    run: (session, method, params) => dispatcher.run(session, method, params),
    handle: (session, method, params) => dispatcher.handle(session, method, params),
    call: (session, method, params) => dispatcher.call(session, method, params),
    pathOf: (backendNodeId) => nodePath(backendNodeId, env),
    watchState: (listener) => documentState.watch(listener),
    setDialogsUrl: (url) => domains.page.setDialogsUrl(url),
    // Through the page's console as it is now: the console bridge reports it like the page's own words.
    warn: (text) => void page.apply(window.console === console ? console.warn : warn, console, [text]),
    replay(session, commands) {
      if (commands.length === 0) return;
      const parsed = commands.map((text) => parseCommand(text));
      const methods = new Set(parsed.flatMap((command) => (command.ok ? [command.command.method] : [])));
      const ready = [...methods].flatMap((method) => dispatcher.ready(session, method) ?? []);
      void turns.take(session, ready.length > 0 ? Promise.all(ready).then(() => {}) : undefined, () => {
        domains.parts.network?.continueSession(session, methods);
        domains.page.continueSession(session, methods);
        isReplayed = true;
        session.replaying = true;
        for (const text of commands) void dispatcher.runNow(session, text, (_id, answer) => early.note(session, text, answer));
        session.replaying = false;
        domains.page.catchUp(session);
        // Other sessions come with the messages that follow this one.
        browser.setTimeout(() => endPlaceholder(), 0);
      });
    },
    get hasWaiting() {
      return turns.hasWaiting;
    },
    get handoff() {
      return { nonce: nextNonce, scripts: domains.page.initScripts, commands: early.texts };
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
      domains.stop();
      env.states.stop();
      firstListeners.stop();
      documentState.stop();
      documentOpen.stop();
      patches.undo();
    },
  };
}
