import { listMethod } from "../../../dom/uncurry.js";
import { withoutHash } from "../../../frames/document-url.js";
import { noEffect, partly, type MethodTable } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import type { PageEnv } from "../../../env.js";
import type { Natives } from "../../../parts/natives.js";
import { randomId } from "../../../frames/random-id.js";
import type { InitScript } from "../../../frames/init-script.js";
import type { FrameListener } from "../../../frames/frame-watch.js";
import type { Frame } from "../../../frames/frames.js";
import type { FrameRuntime } from "../runtime/runtime.js";
import { Dialogs } from "./dialogs.js";
import { FileChoosers } from "./file-choosers.js";
import { frameInfo } from "./frame-info.js";
import { layoutMetrics } from "./layout-metrics.js";
import { Lifecycle } from "./lifecycle.js";
import { Navigator } from "./navigation.js";
import { REFUSALS } from "./refusals.js";
import { createScreenshots } from "./screenshot.js";
import { Unloading } from "./unloading.js";

interface ScriptParams extends InitScript {
  readonly runImmediately?: boolean;
}

export interface PageDomain {
  readonly table: MethodTable;
  /** A session that was attached to the previous document goes on in this one. */
  continueSession(session: AgentSession, methods: ReadonlySet<string>): void;
  /** Tells such a session what it may have missed, after its commands were repeated. */
  catchUp(session: AgentSession): void;
  /** Scripts that the next document runs before its own. */
  readonly initScripts: readonly InitScript[];
  /** The loader id of the document that a frame shows. */
  loaderIdOf(frame: Frame): string;
  /** Runs what the previous document left. */
  runScripts(scripts: readonly InitScript[]): void;
  /** Where the page may wait for a Client's answer to a dialog; empty: nowhere. */
  setDialogsUrl(url: string): void;
  /** A file input was clicked while a session intercepts file choosers. */
  fileChooser(input: HTMLInputElement): void;
  stop(): void;
}

const NAVIGATE_LIMITS = "the main frame within the origins that the Pairing allows, and frames that show a document of its own origin: others are an error; `referrer`, `referrerPolicy` and `transitionType` do not count";

export function createPageDomain(env: PageEnv, runtime: FrameRuntime): PageDomain {
  const { browser, children, dom, frameWatch: watch, frames, natives, sessions, window } = env;
  const dialogs = new Dialogs(env);
  const unloading = new Unloading(env, dialogs);
  const navigator = new Navigator(env, unloading);
  const screenshots = createScreenshots(env);
  const lifecycleSessions = new WeakSet<AgentSession>();
  const fileChoosers = new FileChoosers(env);
  const scripts = new Map<AgentSession, Map<string, InitScript>>();
  const lifecycles = new WeakMap<Document, Lifecycle>();
  const undo: (() => void)[] = [];
  /** Set when a script of the present document was to run on every later load. */
  let reloadScript: string | undefined;

  const broadcast = (method: string, params: object): void => sessions.broadcast("Page", method, params);
  const wantsLifecycle = (session: AgentSession): boolean => lifecycleSessions.has(session) && session.enabled.has("Page");

  function lifecycleOf(document: Document, frameId: () => string, loaderId: () => string): Lifecycle {
    let lifecycle = lifecycles.get(document);
    if (!lifecycle) {
      lifecycles.set(document, (lifecycle = new Lifecycle(env, frameId, loaderId(), wantsLifecycle)));
      if (env.documentOpen.wasOpened(document)) lifecycle.reopen();
    }
    return lifecycle;
  }

  /** The main frame's id may become known only later. */
  const idOf = (frame: Frame): (() => string) => (frame.parentId === null ? () => frames.mainId() : () => frame.id);

  /** Loader ids that Clients were told of the next documents of nested frames. */
  const expectedLoads = new Map<string, string>();
  const nextLoaderId = (frameId: string): string => {
    const expected = expectedLoads.get(frameId);
    expectedLoads.delete(frameId);
    return expected ?? randomId();
  };
  const lifecycleOfFrame = (frame: Frame): Lifecycle =>
    lifecycleOf(frame.document, idOf(frame), frame.parentId === null ? () => env.loaderId : () => nextLoaderId(frame.id));
  const main = lifecycleOfFrame(frames.main);
  const describe = (frame: Frame): object => frameInfo(env, frame, lifecycleOfFrame(frame).loaderId);

  function frameTree(frame: Frame, extra: (frame: Frame) => object): object {
    const children = frames.childrenOf(frame).map((child) => frameTree(child, extra));
    return { frame: describe(frame), ...(children.length > 0 && { childFrames: children }), ...extra(frame) };
  }

  const timestamp = (): number => browser.now() / 1000;

  function domContentLoaded(at = browser.now()): void {
    if (main.has("DOMContentLoaded")) return;
    broadcast("Page.domContentEventFired", { timestamp: timestamp() });
    main.reach("DOMContentLoaded", at);
  }

  function loaded(at = browser.now()): void {
    domContentLoaded(at);
    if (main.has("load")) return;
    broadcast("Page.loadEventFired", { timestamp: timestamp() });
    main.reach("load", at);
    if (!main.isReopened) broadcast("Page.frameStoppedLoading", { frameId: frames.main.id });
    main.reachIdle(at);
  }

  main.reach("init", env.startTime);
  main.reach("commit", env.startTime);
  undo.push(
    browser.listen(window.document, "DOMContentLoaded", () => domContentLoaded()),
    browser.listen(window, "load", () => loaded()),
  );
  const { parsedAt, loadedAt } = progress(natives);
  const state = dom.readyState(window.document);
  // Deferred scripts run before `DOMContentLoaded`.
  if (state === "complete" || (state === "interactive" && parsedAt)) domContentLoaded(parsedAt);
  if (state === "complete") loaded(loadedAt);

  env.documentOpen.listen({
    opened(document) {
      watch.sync();
      const frame = frames.all().find((candidate) => candidate.document === document);
      if (!frame) return;
      broadcast("Page.documentOpened", { frame: describe(frame) });
      lifecycleOfFrame(frame).reopen();
    },
  });

  function forget(document: Document): void {
    lifecycles.get(document)?.end();
    children.forgetDocument(document);
    runtime.contexts.destroy(document);
  }

  const frameListener: Omit<FrameListener, "rootAttached"> = {
    attached({ id, parentId }) {
      // A child Target goes before its frame is one of this Target's.
      children.release(id);
      broadcast("Page.frameAttached", { frameId: id, parentFrameId: parentId });
    },
    navigated(frame, previous) {
      if (previous) forget(previous);
      // The initial blank document was reported to nobody, but may have got contexts.
      runtime.contexts.keepOnly(frame);
      const lifecycle = lifecycleOfFrame(frame);
      broadcast("Page.frameStartedLoading", { frameId: frame.id });
      lifecycle.reach("init");
      lifecycle.reach("commit");
      env.network.documentShown(frame);
      broadcast("Page.frameNavigated", { frame: describe(frame), type: "Navigation" });
      runtime.addMainWorld(frame.document, idOf(frame), env.page.of(frame.window));
      children.listenIn(frame);
      for (const script of dueScripts()) runScript(frame, script);
    },
    loaded(frame) {
      const lifecycle = lifecycleOfFrame(frame);
      if (lifecycle.has("load")) return;
      const at = watch.loadedAt(frame);
      lifecycle.reach("DOMContentLoaded", at);
      lifecycle.reach("load", at);
      if (!lifecycle.isReopened) broadcast("Page.frameStoppedLoading", { frameId: frame.id });
      lifecycle.reachIdle(at);
    },
    detached(frame) {
      expectedLoads.delete(frame.id);
      forget(frame.document);
      broadcast("Page.frameDetached", { frameId: frame.id, reason: "remove" });
    },
    loadedElsewhere: (owner) => children.loaded(owner),
    compared: () => children.prune(),
  };
  watch.listen(frameListener);

  // The order of events is Chromium's: a frame is attached, swapped for one elsewhere, and then detached here.
  let swapped: Frame | undefined;
  children.listener = {
    arriving({ id, parentId }) {
      swapped = watch.takeOut(id);
      if (!swapped) broadcast("Page.frameAttached", { frameId: id, parentFrameId: parentId });
    },
    arrived({ id }) {
      broadcast("Page.frameDetached", { frameId: id, reason: "swap" });
      if (swapped) forget(swapped.document);
    },
    removed: ({ id }) => broadcast("Page.frameDetached", { frameId: id, reason: "remove" }),
  };

  /** What a document of a nested frame starts with: scripts of sessions, also of those that are still on their way here. */
  function dueScripts(): Iterable<InitScript> {
    const own = [...scripts.values()].flatMap((list) => [...list.values()]).filter(isScript);
    return new Map([...early.values(), ...own].map((script) => [scriptKey(script), script])).values();
  }

  function ensureWorld(frame: Frame, name: string) {
    const existing = name ? runtime.contexts.find((context) => context.name === name && context.document === frame.document) : undefined;
    return existing ?? runtime.addIsolatedWorld(frame.document, idOf(frame), name, env.page.of(frame.window));
  }

  /** Runs an init script in a frame as a document's start would. */
  function runScript(frame: Frame, { source, worldName }: InitScript): void {
    const context = worldName ? ensureWorld(frame, worldName) : runtime.contexts.defaultOf(frame.document);
    try {
      context?.world.evaluate(source);
    } catch {
      // As for a script element: the document goes on.
    }
  }

  /** Scripts that ran before the app's own, handed over by the previous document. */
  const ranEarly = new Set(env.initScripts.map(scriptKey));
  /** Those of them that no session has claimed yet. */
  const early = new Map(env.initScripts.map((script) => [scriptKey(script), script]));

  function addScript(session: AgentSession, { source, worldName, runImmediately }: ScriptParams): { identifier: string } {
    let own = scripts.get(session);
    if (!own) {
      scripts.set(session, (own = new Map()));
      session.onClose(() => scripts.delete(session));
    }
    const identifier = String(own.size + 1);
    const script = worldName ? { source, worldName } : { source };
    own.set(identifier, script);
    early.delete(scriptKey(script));
    const isDue = runImmediately === true || session.waits || (session.replaying && !ranEarly.has(scriptKey(script)));
    if (isDue) for (const frame of [frames.main, ...watch.shown]) runScript(frame, script);
    return { identifier };
  }

  function removeScript(session: AgentSession, identifier: string): void {
    const own = scripts.get(session);
    if (!own?.has(identifier)) throw serverError("Script not found");
    // The place stays taken: identifiers count up.
    own.set(identifier, { source: "" });
  }

  let lastUrl = dom.documentUrl(window.document);
  const navigatedWithin = (): void => {
    const url = dom.documentUrl(window.document);
    const isFragment = url !== lastUrl && withoutHash(url) === withoutHash(lastUrl);
    const navigationType = isFragment ? "fragment" : "historyApi";
    lastUrl = url;
    broadcast("Page.navigatedWithinDocument", { frameId: frames.main.id, url, navigationType });
  };
  undo.push(
    env.pushed.connect(navigatedWithin),
    // Comes for fragments as well.
    browser.listen(window, "popstate", navigatedWithin, true),
  );

  const frameOf = (frameId: string | undefined): Frame => {
    const frame = frameId === undefined ? frames.main : frames.byId(frameId);
    if (!frame) throw invalidParams("No frame for given id found");
    return frame;
  };

  function navigateNested(frameId: string, url: string): object {
    watch.sync();
    const frame = frames.byId(frameId);
    if (!frame) throw serverError("No frame with given id found");
    // Whoever asks for the present document's id must not get the next one's.
    lifecycleOfFrame(frame);
    const { newDocument, aborted } = navigator.navigateIn(frame, url);
    if (aborted) return { frameId, errorText: "net::ERR_ABORTED" };
    if (!newDocument) return { frameId };
    const loaderId = randomId();
    expectedLoads.set(frameId, loaderId);
    return { frameId, loaderId };
  }

  const table: MethodTable = {
    ...screenshots.table,
    ...REFUSALS,
    "Page.enable": (_params: never, session) => {
      watch.sync();
      session.enabled.add("Page");
    },
    "Page.disable": (_params: never, session: AgentSession) => {
      session.enabled.delete("Page");
      lifecycleSessions.delete(session);
      fileChoosers.intercept(session, false);
    },
    "Page.getFrameTree": () => {
      watch.sync();
      return { frameTree: frameTree(frames.main, () => ({})) };
    },
    "Page.getResourceTree": partly("frames without their resources", () => {
      watch.sync();
      return { frameTree: frameTree(frames.main, () => ({ resources: [] })) };
    }),
    "Page.setLifecycleEventsEnabled": ({ enabled }: { enabled: boolean }, session: AgentSession) => {
      if (!enabled) return void lifecycleSessions.delete(session);
      lifecycleSessions.add(session);
      watch.sync();
      for (const frame of frames.all()) lifecycleOfFrame(frame).replay(session);
    },
    "Page.navigate": partly(NAVIGATE_LIMITS, ({ url, frameId }: { url: string; frameId?: string }) => {
      if (frameId !== undefined && frameId !== frames.main.id) return navigateNested(frameId, url);
      const { newDocument, aborted } = navigator.navigate(url);
      if (aborted) return { frameId: frames.main.id, errorText: "net::ERR_ABORTED" };
      return newDocument ? { frameId: frames.main.id, loaderId: env.expectLoad() } : { frameId: frames.main.id };
    }),
    "Page.reload": partly("`ignoreCache` does not count", ({ scriptToEvaluateOnLoad, loaderId }: { scriptToEvaluateOnLoad?: string; loaderId?: string }) => {
      if (loaderId !== undefined && loaderId !== env.loaderId) throw invalidParams("Reload was discarded because the page already navigated");
      const reload = (): void => {
        reloadScript = scriptToEvaluateOnLoad;
        env.expectLoad();
        if (!navigator.reload()) reloadScript = undefined;
      };
      // The answer does not wait for one to a dialog.
      if (unloading.mayAsk) browser.setTimeout(reload, 0);
      else reload();
    }),
    "Page.close": partly("nothing happens where the Host has no `onCloseTarget`", () => {
      if (!env.closing.available) throw serverError("Pages are closed by the Host, and none is connected");
      // The answer comes first.
      browser.setTimeout(() => {
        if (unloading.allows()) env.closing.send();
      }, 0);
    }),
    "Page.getNavigationHistory": () => navigator.history(),
    "Page.navigateToHistoryEntry": ({ entryId }: { entryId: number }) => navigator.goTo(entryId),
    "Page.addScriptToEvaluateOnNewDocument": partly("`includeCommandLineAPI` does not count", (params: ScriptParams, session) => addScript(session, params)),
    "Page.removeScriptToEvaluateOnNewDocument": ({ identifier }: { identifier: string }, session: AgentSession) =>
      removeScript(session, identifier),
    "Page.createIsolatedWorld": ({ frameId, worldName = "" }: { frameId: string; worldName?: string }) => {
      watch.sync();
      return { executionContextId: ensureWorld(frameOf(frameId), worldName).id };
    },
    "Page.getLayoutMetrics": () => layoutMetrics(env),
    "Page.bringToFront": () => {
      env.page.apply(natives.focus, window, []);
    },
    "Page.handleJavaScriptDialog": ({ accept, promptText }: { accept: boolean; promptText?: string }) => dialogs.handle(accept, promptText),
    "Page.setInterceptFileChooserDialog": ({ enabled }: { enabled: boolean }, session: AgentSession) => fileChoosers.intercept(session, enabled),
    "Page.setFontFamilies": noEffect("headless clients set generic fonts, which a page cannot; its own fonts stay"),
  };

  // Frames that came before this part of the agent.
  for (const { frame, navigated } of watch.reported) {
    if (!navigated) continue;
    frameListener.navigated(frame, null);
    if (watch.loadedAt(frame) !== undefined || dom.readyState(frame.document) === "complete") frameListener.loaded(frame);
  }

  return {
    table,
    continueSession(session, methods) {
      if (methods.has("Runtime.enable")) session.emit("Runtime.executionContextsCleared", {});
      if (!methods.has("Page.enable")) return;
      // Before the command is repeated: what it finds changed in the frames below is told as well.
      watch.sync();
      session.enabled.add("Page");
      session.emit("Page.frameStartedLoading", { frameId: frames.main.id });
      if (methods.has("Page.setLifecycleEventsEnabled")) main.announce(session);
      session.emit("Page.frameNavigated", { frame: describe(frames.main), type: "Navigation" });
      // What was reported before the session came here.
      for (const { frame, navigated } of watch.reported) {
        session.emit("Page.frameAttached", { frameId: frame.id, parentFrameId: frame.parentId });
        if (!navigated) continue;
        session.emit("Page.frameStartedLoading", { frameId: frame.id });
        session.emit("Page.frameNavigated", { frame: describe(frame), type: "Navigation" });
      }
    },
    catchUp(session) {
      if (!session.enabled.has("Page")) return;
      if (main.has("DOMContentLoaded")) session.emit("Page.domContentEventFired", { timestamp: timestamp() });
      for (const frame of watch.shown) if (lifecycleOfFrame(frame).has("load")) session.emit("Page.frameStoppedLoading", { frameId: frame.id });
      if (!main.has("load")) return;
      session.emit("Page.loadEventFired", { timestamp: timestamp() });
      session.emit("Page.frameStoppedLoading", { frameId: frames.main.id });
    },
    get initScripts() {
      const kept = [...scripts.values()].flatMap((own) => [...own.values()]).filter(isScript);
      return reloadScript === undefined ? kept : [...kept, { source: reloadScript }];
    },
    setDialogsUrl: (url) => dialogs.setUrl(url),
    loaderIdOf: (frame) => lifecycleOfFrame(frame).loaderId,
    fileChooser: (input) => fileChoosers.opened(input),
    runScripts(scripts) {
      for (const script of scripts) runScript(frames.main, script);
    },
    stop() {
      screenshots.stop();
      unloading.stop();
      for (const stop of undo.splice(0)) stop();
    },
  };
}

/** A removed script leaves its place, see `removeScript`. */
const isScript = ({ source, worldName }: InitScript): boolean => source !== "" || worldName !== undefined;

const scriptKey = ({ source, worldName = "" }: InitScript): string => `${worldName}\n${source}`;

/** When `DOMContentLoaded` and `load` came (ms since the time origin), as far as they have. */
function progress({ Performance, performance }: Natives): { readonly parsedAt?: number; readonly loadedAt?: number } {
  const [entry] = listMethod<Performance, [string], PerformanceEntry>(Performance?.prototype, "getEntriesByType")(performance, "navigation");
  const { domContentLoadedEventEnd, loadEventStart } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return { parsedAt: domContentLoadedEventEnd || undefined, loadedAt: loadEventStart || undefined };
}
