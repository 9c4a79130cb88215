import "./patience.js";
import type { Chromium, Page } from "../../../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../../../scripts/lib/serve.js";
import { serveAgent } from "../../../../scripts/lib/serve-agent.js";

/** The smallest possible Host, running in the shell page: one Session `S`, answers by id, everything else recorded. */
const HOST = `
const iframe = document.querySelector("iframe");
const state = (window.state = { hellos: [], frames: [], replay: [], port: null, pending: {}, auto: true });
let id = 0;
window.welcome = (nonce, targetId = "TARGET") => {
  const channel = new MessageChannel();
  state.port?.close();
  state.port = channel.port1;
  channel.port1.onmessage = ({ data }) => {
    state.frames.push(data);
    if (data.k === "ans") { state.pending[data.i]?.(data.p); delete state.pending[data.i]; }
  };
  iframe.contentWindow.postMessage({ icdp: 1, kind: "welcome", nonce, targetId }, "*", [channel.port2]);
  channel.port1.postMessage({ k: "open", s: "S", flat: true, replay: state.replay });
};
addEventListener("message", ({ data, source }) => {
  if (source !== iframe.contentWindow || data?.kind !== "hello") return;
  state.hellos.push(data);
  if (state.auto && state.hellos.filter(({ nonce }) => nonce === data.nonce).length === 1) welcome(data.nonce);
});
window.ask = (method, params) => new Promise((resolve) => {
  const i = ++id;
  state.pending[i] = resolve;
  state.port.postMessage({ k: "cmd", s: "S", p: JSON.stringify({ id: i, method, params, sessionId: "S" }) });
});
window.events = () => state.frames.filter(({ k }) => k === "evt").map(({ p }) => JSON.parse(p));
`;

export interface EmbeddedApp {
  /** The shell page of another origin than the app. */
  readonly shell: Page;
  readonly server: StaticServer;
  readonly appOrigin: string;
  readonly shellOrigin: string;
  /** Runs a command in the embedded app; resolves to the answer. */
  ask(method: string, params?: object): Promise<any>;
  /** Events that reached the Session so far. */
  events(): Promise<{ method: string; params: any }[]>;
  /** Starts over with another document of the app in a fresh shell document. */
  load(html: string): Promise<void>;
  /** Waits until an expression of the shell page is true. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

export interface EmbedOptions {
  readonly allowedParents?: string;
  /** The script element's `data-allow`. */
  readonly allow?: string;
  /** Further app documents, by path. */
  readonly pages?: Readonly<Record<string, string>>;
  /** Code of the shell that runs before the Host. */
  readonly shellScript?: string;
  readonly sandbox?: string;
  /** What stands before the script element in the head. */
  readonly head?: string;
  /** Further attributes of the script element. */
  readonly attributes?: string;
  /** Puts the Frame Agent's files on the server in another way. */
  readonly serveAgent?: (server: StaticServer, path: string) => Promise<void>;
}

/** Embeds `html` of one origin in a shell of another, the Frame Agent first, with a minimal Host. */
export async function embed(chromium: Chromium, html: string, options: EmbedOptions = {}): Promise<EmbeddedApp> {
  const server: StaticServer = await serve();
  const shellOrigin = server.origin;
  const appOrigin = shellOrigin.replace("127.0.0.1", "localhost");
  await (options.serveAgent ?? serveAgent)(server, "/agent.global.js");
  const parents = options.allowedParents ?? shellOrigin;
  const script = parents === "" ? "" : `<script src="/agent.global.js" data-allowed-parents="${parents}"${options.allow === undefined ? "" : ` data-allow="${options.allow}"`} ${options.attributes ?? ""}></script>`;
  const document = (body: string): string => `<!doctype html><html><head>${options.head ?? ""}${script}</head>${body}</html>`;
  server.add(document(html), { path: "/app.html" });
  for (const [path, body] of Object.entries(options.pages ?? {})) server.add(document(body), { path });
  const sandbox = options.sandbox === undefined ? "" : ` sandbox="${options.sandbox}"`;
  server.add(
    `<!doctype html><title>Shell</title><iframe width=600 height=400${sandbox}></iframe><script>${options.shellScript ?? ""}</script><script>${HOST}</script><script>document.querySelector("iframe").src = "${appOrigin}/app.html"</script>`,
    { path: "/shell.html" },
  );
  const shell = await chromium.newPage();
  await shell.navigate(`${shellOrigin}/shell.html`);
  return {
    shell,
    server,
    appOrigin,
    shellOrigin,
    ask: async (method, params = {}) => JSON.parse(await shell.evaluate(`ask(${JSON.stringify(method)}, ${JSON.stringify(params)})`)),
    events: () => shell.evaluate("events()"),
    async load(next) {
      server.add(document(next), { path: "/app.html" });
      await shell.navigate(`${shellOrigin}/shell.html`);
    },
    until: (expression) =>
      shell.evaluate(`(async () => {
        for (let i = 0; i < 250; i++) { if (${expression}) return; await new Promise((done) => setTimeout(done, 20)); }
        throw new Error("never: " + ${JSON.stringify(expression)} + " " + JSON.stringify(state.frames.slice(-5)));
      })()`),
    async close() {
      await shell.close();
      await server.close();
    },
  };
}
