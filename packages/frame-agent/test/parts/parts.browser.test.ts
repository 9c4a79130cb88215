import "../support/patience.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { agentFiles, serveAgent } from "../../../../scripts/lib/serve-agent.js";
import type { StaticServer } from "../../../../scripts/lib/serve.js";
import { embed, type EmbeddedApp, type EmbedOptions } from "../support/embedded.js";

const HTML = `<body><input id=field autofocus><button onclick="document.title += '!'">Press</button></body>`;
const FIRST = "agent.global.js";

let chromium: Chromium;
beforeAll(async () => void (chromium = await launchChromium()));
afterAll(() => chromium.close());

async function withApp(options: EmbedOptions, use: (app: EmbeddedApp) => Promise<void>, html = HTML): Promise<void> {
  const app = await embed(chromium, html, options);
  try {
    await use(app);
  } finally {
    await app.close();
  }
}

const csp = (policy: string): string => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

/** The Frame Agent's script and its parts, with `part` in the place of some. */
const served = (part: (text: string) => string | undefined, replaced = /input/) => async (server: StaticServer, path: string): Promise<void> => {
  for (const [name, text] of await agentFiles()) {
    const shown = replaced.test(name) ? part(text) : text;
    if (shown !== undefined) server.add(shown, { path: name === FIRST ? path : `/${name}`, contentType: "text/javascript" });
  }
};

/** With some files that take a second. */
const slowly = (which: RegExp) => async (server: StaticServer, path: string): Promise<void> => {
  for (const [name, text] of await agentFiles())
    server.add(text, { path: name === FIRST ? path : `/${name}`, contentType: "text/javascript", delay: which.test(name) ? 1_000 : 0 });
};

const withIcons = async (server: StaticServer, path: string): Promise<void> => {
  await serveAgent(server, path);
  const icons = `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="save"><title>Save</title><path d="M0 0"/></symbol></svg>`;
  server.add(icons, { path: "/icons.svg", contentType: "image/svg+xml" });
};

const type = (app: EmbeddedApp, text: string): Promise<any> => app.ask("Input.insertText", { text });
const valueOf = async (app: EmbeddedApp): Promise<string> => {
  const { root } = (await app.ask("DOM.getDocument")).result;
  const { nodeId } = (await app.ask("DOM.querySelector", { nodeId: root.nodeId, selector: "#field" })).result;
  const { backendNodeId } = (await app.ask("DOM.describeNode", { nodeId })).result.node;
  const { nodes } = (await app.ask("Accessibility.getPartialAXTree", { backendNodeId, fetchRelatives: false })).result;
  return nodes[0].value?.value ?? "";
};
const focusField = async (app: EmbeddedApp): Promise<void> => {
  const { root } = (await app.ask("DOM.getDocument")).result;
  const { nodeId } = (await app.ask("DOM.querySelector", { nodeId: root.nodeId, selector: "#field" })).result;
  await app.ask("DOM.focus", { nodeId });
};

describe("parts of the script", () => {
  it.each<[what: string, options: EmbedOptions]>([
    ["without a policy", {}],
    ["under script-src 'self'", { head: csp("script-src 'self'") }],
    ["under a nonce", { head: csp("script-src 'nonce-abc'"), attributes: `nonce="abc"` }],
    ["under a nonce with strict-dynamic", { head: csp("script-src 'nonce-abc' 'strict-dynamic' 'unsafe-eval'"), attributes: `nonce="abc"` }],
    ["under Trusted Types", { head: csp("require-trusted-types-for 'script'") }],
    ["where other scripts are loaded with CORS", { attributes: "crossorigin" }],
    ["in a sandbox with an opaque origin", { sandbox: "allow-scripts" }],
  ])("come when a command needs them, %s", (_what, options) =>
    withApp({ ...options, allowedParents: "*" }, async (app) => {
      await focusField(app);
      expect(await type(app, "typed")).toMatchObject({ result: {} });
      expect(await valueOf(app)).toBe("typed");
    }),
  );

  it("come once, leave no element behind, and keep the order of commands", () =>
    withApp({}, async (app) => {
      await focusField(app);
      await app.shell.evaluate(`state.frames.length = 0`);
      const answers = await Promise.all([type(app, "a"), app.ask("Runtime.evaluate", { expression: "field.value" }), type(app, "b"), app.ask("Runtime.evaluate", { expression: "field.value" })]);
      expect(answers.map(({ result }) => result.result?.value)).toEqual([undefined, "a", undefined, "ab"]);
      const order: number[] = await app.shell.evaluate(`state.frames.filter(({ k }) => k === "ans").map(({ i }) => i)`);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      const expression = `JSON.stringify([document.scripts.length, performance.getEntriesByType("resource").filter(({ name }) => name.includes("agent.input.js")).length])`;
      expect((await app.ask("Runtime.evaluate", { expression })).result.result.value).toBe("[1,1]");
    }));

  it("are no requests of the page's", () =>
    withApp({}, async (app) => {
      await app.ask("Network.enable");
      await focusField(app);
      await type(app, "a");
      await app.ask("Runtime.evaluate", { expression: "fetch('/own')", awaitPromise: true });
      await app.until(`events().some(({ method, params }) => method === "Network.loadingFinished" || params.response?.status === 404)`);
      const urls = (await app.events()).flatMap(({ method, params }) => (method === "Network.requestWillBeSent" ? [params.request.url] : []));
      expect(urls).toContain(`${app.appOrigin}/own`);
      expect(urls.filter((url) => url.includes("agent."))).toEqual([]);
    }));

  it.each<[when: string, before: readonly string[]]>([
    ["in the first command", []],
    ["when they are there", ["Accessibility.enable", "Network.enable"]],
  ])("wait for the file that an icon is in, %s, which is no request of the page's", (_when, before) =>
    withApp({ serveAgent: withIcons }, async (app) => {
      for (const method of before) await app.ask(method);
      const buttons = async (): Promise<string[]> =>
        (await app.ask("Accessibility.getFullAXTree")).result.nodes.filter(({ role }: any) => role.value === "button").map(({ name }: any) => name.value);
      await expect.poll(buttons).toEqual(["Save"]);
      const asked = (await app.events()).filter(({ method, params }) => method === "Network.requestWillBeSent" && params.type === "XHR");
      expect(asked).toEqual([]);
    }, `<body><button><svg><use href="/icons.svg#save"/></svg></button>`),
  );

  it("know the requests of isolated worlds", () =>
    withApp({}, async (app) => {
      await app.ask("Network.enable");
      const { frameTree } = (await app.ask("Page.getFrameTree")).result;
      const { executionContextId: contextId } = (await app.ask("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "w" })).result;
      await app.ask("Runtime.evaluate", { expression: "fetch('/own')", contextId, awaitPromise: true });
      await app.until(`events().some(({ method, params }) => method === "Network.requestWillBeSent" && params.request.url.endsWith("/own"))`);
    }));

  it("have the browser's functions as they were before the app ran", () =>
    withApp({}, async (app) => {
      await focusField(app);
      expect(await type(app, "typed")).toMatchObject({ result: {} });
      expect(await valueOf(app)).toBe("typed");
    }, `<script>
      const boom = () => { throw new Error("poisoned") };
      for (const prototype of [HTMLInputElement.prototype, Selection.prototype, EventTarget.prototype, Document.prototype]) {
        for (const [name, { value, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
          if (name !== "constructor" && typeof value === "function") prototype[name] = boom;
          else if (set && name === "value") Object.defineProperty(prototype, name, { get: boom, set: boom });
        }
      }
      window.InputEvent = window.KeyboardEvent = window.setTimeout = Array.prototype[Symbol.iterator] = boom;
    </script>${HTML}`));

  it.each<[what: string, options: EmbedOptions, why: RegExp]>([
    ["are not there", { serveAgent: served(() => undefined) }, /^http:\S+\/agent\.input\.js\?\w+ did not load$/],
    ["are another file", { serveAgent: served(() => "/* the app's own page */") }, /is another script$/],
    ["are of another version", { serveAgent: served((text) => text.replace(/version:\S\w+\S,/, `version:"0",`)) }, /is of another version than the agent's script$/],
    ["fail", { serveAgent: served((text) => text.replace(/make:function\((\w+),\w+\)\{/, `$&throw new Error("broken");`)) }, /^broken$/],
  ])("that %s make their commands fail, and no others", (_what, options, why) =>
    withApp(options, async (app) => {
      const [first, other, second] = await Promise.all([type(app, "a"), app.ask("Page.getFrameTree"), type(app, "b")]);
      for (const { error } of [first, second]) {
        expect(error.code).toBe(-32000);
        expect(error.message).toMatch(/^Input\.insertText is in agent\.input\.js, which could not be loaded: /);
        expect(error.message.replace(/^.*loaded: /, "")).toMatch(why);
      }
      expect(other).toMatchObject({ result: { frameTree: {} } });
    }),
  );

  it("that all others build on keeps nobody from the accessibility tree when it does not come, and is tried again", () =>
    withApp({ serveAgent: served(() => undefined, /page/) }, async (app) => {
      const [failed, tree] = await Promise.all([app.ask("Page.getFrameTree"), app.ask("Accessibility.getFullAXTree", { depth: 1 })]);
      expect(failed.error).toMatchObject({ code: -32000, message: expect.stringMatching(/^Page\.getFrameTree is in agent\.page\.js, which could not be loaded: \S+ did not load$/) as string });
      expect(tree.result.nodes[0].role.value).toBe("RootWebArea");
      expect((await app.ask("Accessibility.getFullAXTree", { depth: "1" })).error.message).toMatch(/^Accessibility\.getFullAXTree is in agent\.page\.js/);
      app.server.add((await agentFiles()).get("agent.page.js")!, { path: "/agent.page.js", contentType: "text/javascript" });
      expect((await app.ask("Page.getFrameTree")).result.frameTree.frame.id).toBe("TARGET");
      expect((await app.ask("Accessibility.getFullAXTree", { depth: "1" })).error).toMatchObject({ code: -32602, message: "Invalid parameters" });
    }));

  it("that a policy blocks say so", () =>
    withApp({}, async (app) => {
      await app.ask("Runtime.evaluate", { expression: `document.head.insertAdjacentHTML("beforeend", ${JSON.stringify(csp("script-src 'none'"))})` });
      expect((await type(app, "a")).error.message).toMatch(/is blocked by the page's Content Security Policy \(script-src-elem\)$/);
    }));
});

describe("parts of the accessibility engine", () => {
  const DATED = `<body><h1>Order</h1><input type=date aria-label=Day><q>said</q>`;
  const texts = ({ result }: any): string[] => result.nodes.flatMap((node: any) => (node.name?.value ? [node.name.value] : []));
  const tree = (app: EmbeddedApp): Promise<any> => app.ask("Accessibility.getFullAXTree");
  const expression = `performance.getEntriesByType("resource").map(({ name }) => /agent\\.(ax-\\w+)/.exec(name)?.[1]).filter(Boolean).sort().join()`;
  const loaded = async (app: EmbeddedApp): Promise<string> => (await app.ask("Runtime.evaluate", { expression })).result.result.value;

  it("come once when a page needs them, while later commands of the session wait", () =>
    withApp({}, async (app) => {
      const [first, change, second] = await Promise.all([
        tree(app),
        app.ask("Runtime.evaluate", { expression: "document.querySelector('h1').textContent = 'Changed'" }),
        tree(app),
      ]);
      expect(texts(first)).toEqual(expect.arrayContaining(["Order", "Day", "yyyy", "\u201c"]));
      expect(change).toMatchObject({ result: {} });
      expect(texts(second)).toContain("Changed");
      expect(await loaded(app)).toBe("ax-elements,ax-style");
      const ids = ({ result }: any): number[] => result.nodes.map((node: any) => node.backendDOMNodeId).filter(Boolean);
      expect(new Set(ids(first)).size).toBe(ids(first).length);
      const kept = ids(second);
      expect(ids(first).filter((id) => !kept.includes(id))).toHaveLength(1);
    }, DATED));

  it("are not loaded by pages that do without", () =>
    withApp({}, async (app) => {
      expect(texts(await tree(app))).toEqual(expect.arrayContaining(["Order", "1. ", "first", "Press"]));
      expect(await loaded(app)).toBe("");
    }, `<body><h1>Order</h1><nav><a href=/>Home</a></nav><ol><li>first</ol><img src="data:," alt=picture><button>Press</button>`));

  it("come for events, too", () =>
    withApp({}, async (app) => {
      await app.ask("Accessibility.enable");
      await app.ask("Accessibility.getRootAXNode");
      await app.ask("Runtime.evaluate", { expression: "document.body.append(Object.assign(document.createElement('input'), { type: 'date' })); document.title = 'Dated'" });
      await app.until(`events().some(({ method, params }) => method === "Accessibility.nodesUpdated" && params.nodes[0].name.value === "Dated")`);
      expect(await loaded(app)).toBe("ax-elements");
    }));

  it.each<[what: string, part: (text: string) => string | undefined, why: RegExp]>([
    ["are not there", () => undefined, /^http:\S+\/agent\.ax-\w+\.js\?\w+ did not load$/],
    ["are of another version", (text) => text.replace(/version:\S\w+\S,/, `version:"0",`), /is of another version than the agent's script$/],
  ])("that %s make the command fail, and it tries again", (_what, part, why) =>
    withApp({ serveAgent: served(part, /ax-/) }, async (app) => {
      for (let i = 0; i < 2; i++) {
        const { error } = await tree(app);
        expect(error.code).toBe(-32000);
        expect(error.message).toMatch(/^Accessibility\.getFullAXTree needs agent\.ax-\w+\.js, which could not be loaded: /);
        expect(error.message.replace(/^.*loaded: /, "")).toMatch(why);
      }
      await app.ask("Runtime.evaluate", { expression: "document.querySelector('input').remove(), document.querySelector('q').remove()" });
      expect(texts(await tree(app))).toContain("Order");
    }, DATED),
  );
});

describe("what page code did before the first command", () => {
  it("is reported: console calls, errors, those of nested frames", () =>
    withApp({}, async (app) => {
      await app.until("state.frames.some(({ k, title }) => k === 'state' && title === 'ready')");
      await app.ask("Runtime.enable");
      const seen = (await app.events()).flatMap(({ method, params }) => {
        if (method === "Runtime.consoleAPICalled") return [[params.type, ...params.args.map((arg: any) => arg.value ?? arg.preview?.description), params.stackTrace.callFrames[0].functionName]];
        return method === "Runtime.exceptionThrown" ? [[params.exceptionDetails.text, params.exceptionDetails.exception.className]] : [];
      });
      expect(seen).toEqual([
        ["log", "early", "Object", "report"],
        ["count", "loads: 1", ""],
        ["Uncaught", "TypeError"],
        ["Uncaught (in promise)", "RangeError"],
        ["warning", "from the frame", ""],
      ]);
    }, `<body><iframe srcdoc="<p>text"></iframe><script>
      (function report() { console.log("early", { a: 1 }) })();
      console.count("loads");
      setTimeout(() => { throw new TypeError("late") });
      setTimeout(() => Promise.reject(new RangeError("nobody")), 20);
      onload = () => setTimeout(() => { frames[0].console.warn("from the frame"); document.title = "ready" }, 100);
    </script>`));

  it("does not hide dialogs from it, nor show what are none", () =>
    withApp({}, async (app) => {
      await app.ask("Page.enable");
      await app.ask("Runtime.evaluate", { expression: "kept('question'); confirm('own')" });
      const opened = (await app.events()).flatMap(({ method, params }) => (method === "Page.javascriptDialogOpening" ? [[params.type, params.message]] : []));
      expect(opened).toEqual([["alert", "question"]]);
    }, `<script>kept = alert; confirm = () => true</script>`));

  it.each<[what: string, body: string]>([
    ["before the Host takes frames", `<iframe></iframe><script>frames[0].location = "child.html"</script>`],
    ["afterwards", `<script>setTimeout(() => { const frame = document.createElement("iframe"); document.body.append(frame); frame.src = "child.html" }, 1500)</script>`],
  ])("does not keep nested frames of other origins from the Host: those that came %s", (_what, body) =>
    withApp({ allowedParents: "*", pages: { "/child.html": "<p>Child" } }, async (app) => {
      await app.until("state.frames.some(({ k, title }) => k === 'state' && title === 'ready')");
      await app.shell.evaluate(`state.port.postMessage({ k: "frames", origins: [${JSON.stringify(app.shellOrigin)}] })`);
      await app.until("state.frames.some(({ k }) => k === 'child')");
    }, `<body>${body.replace(/"child\.html"/, "location.origin.replace('localhost', '127.0.0.1') + '/child.html'")}<script>onload = () => setTimeout(() => (document.title = "ready"), 200)</script>`),
  );

  it("does not let nested frames come before sessions have their state back, however long its parts take", () =>
    withApp({ allowedParents: "*", pages: { "/child.html": "<p>Child" }, serveAgent: slowly(/dom/) }, async (app) => {
      await app.until("state.port");
      await app.shell.evaluate(`{
        const alone = welcome;
        state.frames.length = 0;
        state.replay = ["Page.enable", "DOM.enable"].map((method, i) => JSON.stringify({ id: -i, method, params: {}, sessionId: "S" }));
        welcome = (nonce) => (alone(nonce), state.port.postMessage({ k: "frames", origins: [${JSON.stringify(app.shellOrigin)}] }));
        document.querySelector("iframe").contentWindow.location.replace("${app.appOrigin}/app.html?again");
      }`);
      await app.until("state.frames.some(({ k }) => k === 'child')");
      const told: { k: string; m?: string }[] = await app.shell.evaluate("state.frames.map(({ k, m }) => ({ k, m }))");
      const attached = told.findIndex(({ m }) => m === "Page.frameAttached");
      expect(attached).toBeGreaterThanOrEqual(0);
      expect(attached).toBeLessThan(told.findIndex(({ k }) => k === "child"));
    }, `<body><iframe></iframe><script>if (location.search) frames[0].location = location.origin.replace('localhost', '127.0.0.1') + '/child.html'</script>`),
  );

  it("does not change what it is told of the document's load", () =>
    withApp({}, async (app) => {
      await app.until("state.frames.some(({ k, title }) => k === 'state' && title === 'loaded')");
      await app.ask("Page.enable");
      await app.ask("Page.setLifecycleEventsEnabled", { enabled: true });
      const { result } = (await app.ask("Runtime.evaluate", { expression: "JSON.stringify(times)" })).result;
      const times: number[] = JSON.parse(result.value);
      const reached = (await app.events()).flatMap(({ method, params }) => (method === "Page.lifecycleEvent" ? [params] : []));
      expect(reached.map(({ name }) => name)).toEqual(["commit", "DOMContentLoaded", "load", "networkAlmostIdle", "networkIdle"]);
      // In whole microseconds: the way through seconds costs the last digit.
      const [, parsed, loaded, , idle] = reached.map(({ timestamp }) => Math.round(timestamp * 1e6));
      const [isParsed, isLoaded] = times.map((time) => Math.round(time * 1000));
      expect(parsed).toBeGreaterThanOrEqual(isParsed!);
      expect(parsed).toBeLessThanOrEqual(isLoaded!);
      expect(loaded).toBeLessThanOrEqual(isLoaded!);
      expect(idle! / 1000).toBeCloseTo(loaded! / 1000 + 500, 0);
    }, `<script>
      times = [];
      addEventListener("DOMContentLoaded", () => times.push(performance.now()));
      addEventListener("load", () => setTimeout(() => { times.push(performance.now()); setTimeout(() => document.title = "loaded", 700) }));
    </script>`));
});

describe("a document that begins with commands of the one before", () => {
  const EARLY = `<script>early = [navigator.userAgent, document.scripts.length]</script><body><script>later = typeof before; document.title = location.search</script>`;

  async function again(app: EmbeddedApp): Promise<void> {
    await app.shell.evaluate(`document.querySelector("iframe").contentWindow.location.replace("${app.appOrigin}/app.html?again")`);
    await app.until("state.frames.some(({ k, title }) => k === 'state' && title === '?again')");
  }

  /** Has the document load again with a user agent and an init script; answers what its own scripts saw. */
  async function reloaded(app: EmbeddedApp): Promise<unknown> {
    expect(await app.ask("Emulation.setUserAgentOverride", { userAgent: "Robot" })).toMatchObject({ result: {} });
    await app.ask("Page.addScriptToEvaluateOnNewDocument", { source: "before = navigator.userAgent" });
    await again(app);
    return JSON.parse((await app.ask("Runtime.evaluate", { expression: "JSON.stringify([...early, before, later])" })).result.result.value);
  }

  it.each<[what: string, options: EmbedOptions]>([
    ["without a policy", {}],
    ["under script-src 'self'", { head: csp("script-src 'self' 'unsafe-inline' 'unsafe-eval'") }],
    ["where other scripts are loaded with CORS", { attributes: "crossorigin" }],
  ])("finds them carried out before its scripts, %s", (_what, options) =>
    withApp(options, async (app) => expect(await reloaded(app)).toEqual(["Robot", 2, "Robot", "string"]), EARLY),
  );

  const logged = async (app: EmbeddedApp): Promise<unknown[]> => {
    await app.ask("Runtime.enable");
    return (await app.events()).flatMap(({ method, params }) => (method === "Runtime.consoleAPICalled" ? params.args.map(({ value }: { value: unknown }) => value) : []));
  };

  it("finds them carried out before its scripts, under Trusted Types", () =>
    withApp({ head: csp("require-trusted-types-for 'script'") }, async (app) => {
      expect(await app.ask("Emulation.setUserAgentOverride", { userAgent: "Robot" })).toMatchObject({ result: {} });
      await again(app);
      expect(await logged(app)).toEqual(["Robot"]);
    }, `<script>console.log(navigator.userAgent)</script>${EARLY}`));

  it("runs the scripts of worlds and of the page before its own", () =>
    withApp({}, async (app) => {
      await app.ask("Page.addScriptToEvaluateOnNewDocument", { source: "world = document.scripts.length; document.documentElement.dataset.world = document.body === null", worldName: "w" });
      await app.ask("Page.addScriptToEvaluateOnNewDocument", { source: "before = document.body === null" });
      await again(app);
      expect(await logged(app)).toEqual(["undefined", "true", "true"]);
    }, `<script>console.log(typeof world, String(window.before), document.documentElement.dataset.world)</script>${EARLY}`));

  it("goes on without them when their part does not come", () =>
    withApp({}, async (app) => {
      expect(await app.ask("Emulation.setUserAgentOverride", { userAgent: "Robot" })).toMatchObject({ result: {} });
      app.server.remove(`${app.server.origin}/agent.network.js`);
      await app.ask("Page.addScriptToEvaluateOnNewDocument", { source: "before = navigator.userAgent" });
      await again(app);
      expect((await app.ask("Runtime.evaluate", { expression: "later" })).result.result.value).toBe("string");
      expect((await app.ask("Network.enable")).error.message).toMatch(/^Network\.enable is in agent\.network\.js, which could not be loaded: \S+ did not load$/);
    }, EARLY));
});
