import { createNonce, loaderIdOf, parseCommand, type HighlightShape } from "@icdp/protocol";
import { Dispatcher } from "../cdp/dispatcher.js";
import { createFullTreeMethod } from "../cdp/domains/accessibility/full-tree-method.js";
import type { InputHooks } from "../cdp/domains/input/index.js";
import { createPageDomain } from "../cdp/domains/page/index.js";
import { createPerformanceDomain } from "../cdp/domains/performance/index.js";
import { createQuietDomains } from "../cdp/domains/quiet/index.js";
import { createRuntimeDomain } from "../cdp/domains/runtime/index.js";
import { FrameRuntime } from "../cdp/domains/runtime/runtime.js";
import { createTargetDomain } from "../cdp/domains/target/index.js";
import { NodeLookup } from "../cdp/node-lookup.js";
import { createSession, type AgentSession } from "../cdp/session.js";
import { capturePageDom } from "../dom/page-dom.js";
import { EarlyCommands } from "../core/early-commands.js";
import type { AgentEnv, PageEnv } from "../env.js";
import { ChildFrames } from "../frames/child-frames.js";
import { hearHost } from "../frames/hear-host.js";
import { Outlet, type WindowRequest } from "../frames/outlet.js";
import { Resources } from "../frames/resources.js";
import { UserActivation } from "../frames/user-activation.js";
import { followValidationMessages } from "../instrumentation/validation-messages.js";
import { openWindowsAtHost } from "../instrumentation/window-open.js";
import { ForcedStates } from "../states/forced-states.js";
import type { PageModule } from "./part.js";
import { Parts } from "./parts.js";

export { schema } from "../cdp/params/page.gen.js";

/** How long (ms) the sessions of the previous document may take to come. */
const PLACEHOLDER_TIME = 10_000;

/** What all parts use, the domains that nearly every Client begins with, and the knowledge of all methods. */
export const create: PageModule["create"] = ({ env: core, files, turns, wasLoading }) => {
  let nextNonce: string | undefined;
  const env = pageEnv(core, {
    expectLoad() {
      nextNonce = createNonce();
      return loaderIdOf(nextNonce);
    },
    nodes: new NodeLookup(core.registry, (session, objectId) => runtime.nodeOfObject(session, objectId)),
  });
  const { browser, sessions } = env;
  openWindowsAtHost(env);
  const followMessages = followValidationMessages(env);
  const runtime = new FrameRuntime(env);
  const runtimeDomain = createRuntimeDomain(env, runtime);
  runtime.addMainWorld(env.window.document, () => env.frames.mainId());
  const page = createPageDomain(env, runtime);
  const input: InputHooks = {
    fileChooser: (control) => page.fileChooser(control),
    get openLink() {
      return env.windows.available ? (link: WindowRequest) => env.windows.send(link) : undefined;
    },
  };
  const parts = new Parts({ env, runtime, loaderIdOf: (frame) => page.loaderIdOf(frame), input }, files, wasLoading);
  browser.setTimeout(() => parts.settled(), 0);
  const tables = [
    createFullTreeMethod(env),
    createPerformanceDomain(env),
    createQuietDomains(),
    page.table,
    runtimeDomain.table,
    createTargetDomain(),
    ...parts.tables,
  ];
  const dispatcher = new Dispatcher(tables, () => env.frames.outerId !== null, parts, turns);
  const early = new EarlyCommands();
  let isStopped = false;
  let isReplayed = false;
  let endPlaceholder = (): void => {};
  runtimeDomain.start();
  hearHost(env, turns, (url) => page.setDialogsUrl(url));
  for (const session of sessions) opened(session);

  function opened(session: AgentSession): void {
    runtime.opened(session);
    followMessages();
  }

  /** Repeats what sessions of the previous document had changed, until they are here. */
  function holdPlace(commands: readonly string[]): void {
    const placeholder = createSession({ id: "", flat: false, allow: env.allow, isPlaceholder: true, deliver: () => {} });
    sessions.add(placeholder);
    if (commands.some((text) => text.includes('"Network.enable"'))) parts.network?.keepJournal();
    for (const text of commands) void dispatcher.runText(placeholder, text, () => {});
    const timer = browser.setTimeout(() => endPlaceholder(), PLACEHOLDER_TIME);
    endPlaceholder = () => {
      browser.clearTimeout(timer);
      placeholder.close();
    };
  }

  return {
    dispatcher,
    command(session, text, answer) {
      const parsed = parseCommand(text);
      return {
        ready: parsed.ok ? dispatcher.ready(session, parsed.command.method) : undefined,
        run: () =>
          dispatcher.runParsed(session, parsed, (id, answerText) => {
            early.note(session, text, answerText);
            answer(id, answerText);
          }),
      };
    },
    replay(session, commands) {
      const parsed = commands.map((text) => parseCommand(text));
      const methods = new Set(parsed.flatMap((command) => (command.ok ? [command.command.method] : [])));
      const ready = [...methods].flatMap((method) => dispatcher.ready(session, method) ?? []);
      return {
        ready: ready.length > 0 ? Promise.all(ready).then(() => {}) : undefined,
        run() {
          parts.network?.continueSession(session, methods);
          page.continueSession(session, methods);
          isReplayed = true;
          session.replaying = true;
          for (const text of commands) void dispatcher.runText(session, text, (_id, answer) => early.note(session, text, answer));
          session.replaying = false;
          page.catchUp(session);
          // Other sessions come with the messages that follow this one.
          browser.setTimeout(() => endPlaceholder(), 0);
        },
      };
    },
    opened,
    start(scripts, commands) {
      const ready = commands.length > 0 ? parts.ready("Network.enable") : undefined;
      const begin = (): void => {
        if (isStopped) return;
        if (commands.length > 0 && !isReplayed) holdPlace(commands);
        page.runScripts(scripts);
      };
      if (ready) void ready.then(begin);
      else begin();
    },
    get handoff() {
      return { nonce: nextNonce, scripts: page.initScripts, commands: early.texts };
    },
    stop() {
      isStopped = true;
      parts.stop();
      page.stop();
      env.states.stop();
    },
  };
};

function pageEnv(core: AgentEnv, own: Pick<PageEnv, "expectLoad" | "nodes">): PageEnv {
  const { browser, frames, instrumentation, natives, page, patches, sessions, window } = core;
  const dom = { ...core.dom, ...capturePageDom(natives) };
  return {
    ...core,
    ...own,
    dom,
    children: new ChildFrames(page, natives, browser, dom, frames, () => sessions.size > 0),
    resources: new Resources(),
    windows: new Outlet<WindowRequest>(),
    highlights: new Outlet<readonly HighlightShape[]>(),
    closing: new Outlet(),
    presentation: new Outlet(),
    network: { inflight: () => 0, documentShown: () => {} },
    states: new ForcedStates(window, browser, dom, patches, instrumentation, natives),
    activation: new UserActivation(() => browser.now()),
  };
}
