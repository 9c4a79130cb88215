/**
 * What Clients do, step by step. The same steps run against Chromium (`scripts/record-goldens.ts` writes what it answers to
 * `chromium.json`) and against the Relay's browser, whose messages must be the same.
 */

/** `$T1`: the first target created by the scenario, `$P0`: the page that is there before, `$A1`: first session of Client A. */
export type Step =
  | { readonly client: string; readonly connect: "browser" | string }
  | { readonly client: string; readonly disconnect: true }
  | { readonly client: string; readonly send: readonly [method: string, params?: object, session?: string] }
  | { readonly client: string; readonly text: string };

export interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
}

const connect = (client: string, to = "browser"): Step => ({ client, connect: to });
const send = (client: string, method: string, params?: object, session?: string): Step => ({
  client,
  send: [method, params, session],
});
const text = (client: string, message: string): Step => ({ client, text: message });

const AUTO = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
/** What Puppeteer asks for. */
const TABS = { ...AUTO, filter: [{ type: "page", exclude: true }, { type: "browser_ui", exclude: true }, {}] };
const create = (client: string, session?: string): Step =>
  send(client, "Target.createTarget", { url: "about:blank" }, session);

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "discovery, attaching and closing",
    steps: [
      connect("A"),
      send("A", "Target.setDiscoverTargets", { discover: true }),
      send("A", "Target.setDiscoverTargets", { discover: true }),
      create("A"),
      connect("B"),
      send("B", "Target.attachToTarget", { targetId: "$T1", flatten: true }),
      send("B", "Target.attachToTarget", { targetId: "$T1", flatten: true }),
      send("B", "Target.detachFromTarget", { targetId: "$T1" }),
      send("B", "Target.detachFromTarget", { sessionId: "$B1" }),
      send("B", "Target.detachFromTarget", { targetId: "$T1" }),
      send("B", "Target.attachToTarget", { targetId: "$T1", flatten: true }),
      send("B", "Runtime.evaluate", { expression: "1" }, "$B3"),
      send("B", "Runtime.evaluate", { expression: "1" }, "$B1"),
      send("A", "Runtime.evaluate", { expression: "1" }, "$B3"),
      send("A", "Target.closeTarget", { targetId: "$T1" }),
      send("B", "Runtime.evaluate", { expression: "1" }, "$B3"),
      create("A"),
      send("B", "Target.attachToTarget", { targetId: "$T2", flatten: true }),
      { client: "B", disconnect: true },
      send("A", "Target.setDiscoverTargets", { discover: false }),
      send("A", "Target.closeTarget", { targetId: "$T2" }),
    ],
  },
  {
    name: "discovery of everything",
    steps: [
      connect("A"),
      send("A", "Target.setDiscoverTargets", { discover: true, filter: [{}] }),
      send("A", "Target.setDiscoverTargets", { discover: true }),
      create("A"),
      send("A", "Target.getTargets", { filter: [{ type: "page" }] }),
      send("A", "Target.getTargets", { filter: [{ type: "browser" }] }),
      send("A", "Target.getTargets", { filter: [] }),
      send("A", "Target.getTargets", { filter: [{ type: "page", exclude: true }, { type: "browser_ui", exclude: true }, {}] }),
      send("A", "Target.closeTarget", { targetId: "$T1" }),
    ],
  },
  {
    name: "auto-attach on the browser, as Playwright does",
    steps: [
      connect("A"),
      send("A", "Target.setAutoAttach", AUTO),
      send("A", "Target.setAutoAttach", AUTO),
      create("A"),
      send("A", "Runtime.evaluate", { expression: "1" }, "$A2"),
      send("A", "Target.getTargetInfo", {}, "$A2"),
      send("A", "Target.detachFromTarget", { sessionId: "$A2" }),
      send("A", "Target.setAutoAttach", AUTO),
      send("A", "Target.closeTarget", { targetId: "$T1" }),
      send("A", "Target.setAutoAttach", { ...AUTO, autoAttach: false }),
      send("A", "Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false }),
    ],
  },
  {
    name: "auto-attach through tabs, as Puppeteer does",
    steps: [
      connect("A"),
      send("A", "Target.getBrowserContexts"),
      send("A", "Target.setDiscoverTargets", { discover: true, filter: [{}] }),
      send("A", "Target.setAutoAttach", TABS),
      send("A", "Target.setAutoAttach", { ...AUTO, filter: [{}] }, "$A1"),
      send("A", "Runtime.runIfWaitingForDebugger", undefined, "$A1"),
      send("A", "Target.getTargetInfo", undefined, "$A1"),
      send("A", "Page.enable", undefined, "$A1"),
      send("A", "Browser.getVersion", undefined, "$A1"),
      send("A", "Target.getBrowserContexts", undefined, "$A1"),
      create("A"),
      send("A", "Target.setAutoAttach", { ...AUTO, filter: [{}] }, "$A3"),
      send("A", "Target.detachFromTarget", { targetId: "$T1" }, "$A3"),
      send("A", "Target.setAutoAttach", { ...AUTO, filter: [{}] }, "$A3"),
      send("A", "Target.closeTarget", { targetId: "$T1" }),
    ],
  },
  {
    name: "sessions within sessions",
    steps: [
      connect("A"),
      send("A", "Target.attachToTarget", { targetId: "$P0", flatten: true }),
      send("A", "Target.attachToTarget", { targetId: "$P0", flatten: true }, "$A1"),
      send("A", "Runtime.evaluate", { expression: "1" }, "$A2"),
      send("A", "Target.detachFromTarget", { sessionId: "$A2" }),
      send("A", "Target.detachFromTarget", {}, "$A1"),
      send("A", "Target.detachFromTarget", { sessionId: "$A1" }, "$A1"),
      send("A", "Target.detachFromTarget", { sessionId: "$A1" }),
      send("A", "Runtime.evaluate", { expression: "1" }, "$A2"),
      send("A", "Target.attachToBrowserTarget"),
      send("A", "Target.getTargetInfo", {}, "$A3"),
      send("A", "Target.attachToTarget", { targetId: "$P0", flatten: true }, "$A3"),
      send("A", "Target.detachFromTarget", { sessionId: "$A3" }),
      send("A", "Runtime.evaluate", { expression: "1" }, "$A4"),
    ],
  },
  {
    name: "nested sessions",
    steps: [
      connect("A"),
      send("A", "Target.attachToTarget", { targetId: "$P0" }),
      send("A", "Target.sendMessageToTarget", { sessionId: "$A1", message: '{"id":5,"method":"Runtime.evaluate","params":{"expression":"1"}}' }),
      send("A", "Target.sendMessageToTarget", { sessionId: "$A1", message: "{bad" }),
      send("A", "Target.sendMessageToTarget", { targetId: "$P0", message: '{"id":6,"method":"Target.getTargetInfo"}' }),
      send("A", "Runtime.evaluate", { expression: "1" }, "$A1"),
      send("A", "Target.sendMessageToTarget", { message: "{}" }),
      send("A", "Target.attachToTarget", { targetId: "$P0", flatten: true }),
      send("A", "Target.sendMessageToTarget", { sessionId: "$A2", message: "{}" }),
      send("A", "Target.sendMessageToTarget", { targetId: "$P0", message: "{}" }),
      send("A", "Target.detachFromTarget", { sessionId: "$A1" }),
    ],
  },
  {
    name: "a socket of one page",
    steps: [
      connect("A"),
      send("A", "Target.setDiscoverTargets", { discover: true }),
      create("A"),
      connect("P", "$T1"),
      send("P", "Target.getTargetInfo"),
      send("P", "Runtime.evaluate", { expression: "1" }),
      send("P", "Target.attachToTarget", { targetId: "$T1", flatten: true }),
      send("P", "Runtime.evaluate", { expression: "1" }, "$P1"),
      send("P", "Target.setAutoAttach", AUTO),
      send("P", "Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false }),
      send("P", "Target.getBrowserContexts"),
      send("P", "Target.createBrowserContext"),
      send("P", "Target.disposeBrowserContext", { browserContextId: "x" }),
      send("P", "Target.getDevToolsTarget", { targetId: "$T1" }),
      send("P", "Browser.getWindowForTarget", { targetId: "x" }),
      send("P", "Target.activateTarget", { targetId: "$T1" }),
      send("A", "Target.closeTarget", { targetId: "$T1" }),
    ],
  },
  {
    name: "browser contexts",
    steps: [
      connect("A"),
      send("A", "Target.setDiscoverTargets", { discover: true }),
      send("A", "Target.createBrowserContext", {}),
      send("A", "Target.getBrowserContexts"),
      send("A", "Target.createTarget", { url: "about:blank", browserContextId: "$C1" }),
      send("A", "Target.attachToTarget", { targetId: "$T1", flatten: true }),
      send("A", "Target.disposeBrowserContext", { browserContextId: "$C1" }),
      send("A", "Target.getBrowserContexts"),
      send("A", "Target.disposeBrowserContext", { browserContextId: "$C0" }),
      send("A", "Target.disposeBrowserContext", { browserContextId: "x" }),
      send("A", "Target.createTarget", { url: "about:blank", browserContextId: "x" }),
      send("A", "Target.createTarget", { url: "not a url" }),
      send("A", "Target.closeTarget", { targetId: "$T2" }),
    ],
  },
  {
    name: "refusals",
    steps: [
      connect("A"),
      ...REFUSED_TEXTS().map((message) => text("A", message)),
      connect("P", "$P0"),
      ...REFUSED_TEXTS().map((message) => text("P", message)),
    ],
  },
];

function REFUSED_TEXTS(): string[] {
  return [
    "{bad",
    "[]",
    "{}",
    '{"id":1}',
    '{"id":1,"method":"foo"}',
    '{"id":1,"method":"Target.nope"}',
    '{"id":1,"method":"Browser.nope"}',
    '{"id":1,"method":"Target.getTargetInfo","params":"x"}',
    '{"id":1,"method":"Target.getTargetInfo","params":[]}',
    '{"id":1,"method":"Target.getTargetInfo","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Target.getTargetInfo","params":{"targetId":""}}',
    '{"id":1,"method":"Target.getTargetInfo","params":{"targetId":5}}',
    '{"id":1,"method":"Target.attachToTarget"}',
    '{"id":1,"method":"Target.attachToTarget","params":{"targetId":"zz","flatten":1}}',
    '{"id":1,"method":"Target.attachToTarget","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Target.closeTarget","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Target.closeTarget","params":{}}',
    '{"id":1,"method":"Target.activateTarget","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Target.detachFromTarget"}',
    '{"id":1,"method":"Target.detachFromTarget","params":{"sessionId":"zz"}}',
    '{"id":1,"method":"Target.detachFromTarget","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Target.setAutoAttach","params":{}}',
    '{"id":1,"method":"Target.setAutoAttach","params":{"autoAttach":true,"waitForDebuggerOnStart":false,"flatten":true,"filter":[5]}}',
    '{"id":1,"method":"Target.setDiscoverTargets","params":{"discover":false,"filter":[{}]}}',
    '{"id":1,"method":"Target.createTarget","params":{}}',
    '{"id":1,"method":"Target.sendMessageToTarget","params":{"message":"x","sessionId":"zz"}}',
    '{"id":1,"method":"Target.setRemoteLocations","params":{"locations":[]}}',
    '{"id":1,"method":"Browser.getWindowForTarget","params":{"targetId":"zz"}}',
    '{"id":1,"method":"Browser.getWindowBounds","params":{"windowId":99}}',
    '{"id":1,"method":"Browser.setWindowBounds","params":{"windowId":99,"bounds":{}}}',
    '{"id":1,"method":"Browser.setContentsSize","params":{"windowId":99}}',
    '{"id":1,"method":"Browser.setDownloadBehavior","params":{"behavior":"allow"}}',
    '{"id":1,"method":"Browser.setDownloadBehavior","params":{"behavior":"deny","browserContextId":"zz"}}',
    '{"id":1,"method":"Browser.getBrowserCommandLine"}',
    '{"id":1,"method":"Runtime.evaluate","params":{"expression":"1"},"sessionId":"nope"}',
    '{"id":1,"method":"Target.getTargets","params":{"filter":[{"type":"page","exclude":true}]}}',
  ];
}
