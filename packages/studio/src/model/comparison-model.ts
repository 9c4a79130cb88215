import { batch, signal } from "@preact/signals";
import type { Protocol } from "devtools-protocol";
import { compareTrees, type ComparedTrees } from "../comparison/compare-trees.js";
import { findDocument, IDENTITY_EXPRESSION, type Place } from "../comparison/same-document.js";
import { prepare, takeTree } from "../comparison/take-tree.js";
import { CdpSocket } from "../endpoint/cdp-socket.js";
import type { StudioSession } from "../endpoint/endpoint.js";

export interface ComparisonResult extends ComparedTrees {
  /** Whether both trees are of one document; otherwise Chromium loaded the address anew. */
  readonly isSameDocument: boolean;
}

/** A page that changes while it is looked at is looked at again. */
const ATTEMPTS = 3;
/** How long (ms) Chromium may take to load the page. */
const LOAD_TIMEOUT = 15_000;

/** Our tree of a document beside the one that the browser itself computes. */
export class ComparisonModel {
  /** Chromium's CDP endpoint: a WebSocket's address. */
  readonly endpoint = signal("");
  readonly result = signal<ComparisonResult | undefined>(undefined);
  readonly error = signal<string | undefined>(undefined);
  readonly isBusy = signal(false);
  readonly onlyDifferences = signal(false);
  readonly #attach: () => Promise<StudioSession>;
  readonly #tokenFor: (url: string) => string | undefined;
  #socket: CdpSocket | undefined;
  #disposed = false;

  /** @param tokenFor the token that an address may be told */
  constructor(attach: () => Promise<StudioSession>, endpoint = "", tokenFor: (url: string) => string | undefined = () => undefined) {
    this.#attach = attach;
    this.#tokenFor = tokenFor;
    this.endpoint.value = endpoint;
  }

  async compare(): Promise<void> {
    if (this.isBusy.value) return;
    this.isBusy.value = true;
    let session: StudioSession | undefined;
    let result: ComparisonResult | undefined;
    let failure: string | undefined;
    try {
      session = await this.#attach();
      const url = await endpointUrl(this.endpoint.value);
      const socket = await CdpSocket.open(url, this.#tokenFor(url));
      this.#socket = socket;
      if (this.#disposed) return;
      result = await compareWith(session, socket);
    } catch (error) {
      failure = (error as Error).message;
    } finally {
      session?.detach();
      this.#socket?.close();
      this.#socket = undefined;
      batch(() => {
        this.isBusy.value = false;
        this.result.value = result;
        this.error.value = failure;
      });
    }
  }

  dispose(): void {
    this.#disposed = true;
    this.#socket?.close();
  }
}

async function compareWith(session: StudioSession, socket: CdpSocket): Promise<ComparisonResult> {
  const { result: identity } = await session.send("Runtime.evaluate", { expression: IDENTITY_EXPRESSION, returnByValue: true });
  await prepare((method, params) => session.send(method, params));
  const same = await findDocument(socket, identity.value);
  const fresh = same === undefined ? await openDocument(session, socket) : undefined;
  const { sessionId, frameId } = same ?? fresh!;
  const send = (method: string, params?: object): Promise<any> => socket.send(method, params, sessionId);
  try {
    await prepare(send);
    for (let attempt = 1; ; attempt++) {
      const [ours, chromium] = await Promise.all([takeTree((method, params) => session.send(method, params)), takeTree(send, same === undefined ? undefined : frameId)]);
      const compared = compareTrees(ours, chromium);
      if (compared.differing === 0 || attempt === ATTEMPTS) return { ...compared, isSameDocument: same !== undefined };
    }
  } finally {
    if (fresh !== undefined) await socket.send("Target.closeTarget", { targetId: fresh.targetId }).catch(() => {});
  }
}

/** Loads the app's address in a tab of its own, as large as the app is shown. */
async function openDocument(session: StudioSession, socket: CdpSocket): Promise<Place & { readonly targetId: string }> {
  const { frameTree } = (await session.send("Page.getFrameTree")) as Protocol.Page.GetFrameTreeResponse;
  const { url } = frameTree.frame;
  const { cssLayoutViewport } = (await session.send("Page.getLayoutMetrics")) as Protocol.Page.GetLayoutMetricsResponse;
  const { targetId } = (await socket.send("Target.createTarget", { url: "about:blank", background: true })) as { targetId: string };
  const { sessionId } = (await socket.send("Target.attachToTarget", { targetId, flatten: true })) as { sessionId: string };
  const send = (method: string, params?: object): Promise<any> => socket.send(method, params, sessionId);
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport;
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 0, mobile: false });
  await send("Page.enable");
  const loaded = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Chromium did not load ${url}`)), LOAD_TIMEOUT);
    socket.onEvent = (method, _params, from) => {
      if (from !== sessionId || method !== "Page.loadEventFired") return;
      clearTimeout(timer);
      resolve();
    };
  });
  const { errorText } = (await send("Page.navigate", { url })) as Protocol.Page.NavigateResponse;
  if (errorText) throw new Error(`Chromium did not load ${url}: ${errorText}`);
  await loaded;
  return { sessionId, frameId: targetId, targetId };
}

/** A WebSocket's address as it is; for `http://…` the browser tells it, if it lets this page read the answer. */
async function endpointUrl(text: string): Promise<string> {
  const url = new URL(text.trim());
  if (/^wss?:$/.test(url.protocol)) return url.href;
  try {
    const { webSocketDebuggerUrl } = (await (await fetch(new URL("/json/version", url))).json()) as { webSocketDebuggerUrl: string };
    return webSocketDebuggerUrl;
  } catch {
    throw new Error(`${url.origin} does not tell its address to other pages. Give the one that ${url.origin}/json/version shows as webSocketDebuggerUrl, of a Chromium with --remote-allow-origins=${location.origin}.`);
  }
}
