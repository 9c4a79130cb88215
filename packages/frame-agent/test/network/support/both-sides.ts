import "../../support/patience.js";
import { afterAll, beforeAll } from "vitest";
import { buildEngine } from "../../../../../scripts/lib/engine.js";
import { launchChromium, type Chromium, type Page } from "../../../../../scripts/lib/chromium.js";
import { serveTraffic, type TestServer } from "./server.js";

export type Event = readonly [method: string, params: any];

export interface BothSides {
  readonly page: Page;
  /** Runs page code and answers its value and what both sides reported meanwhile. */
  act(code: string, wait?: number): Promise<{ readonly value: any; readonly chromium: Event[]; readonly ours: Event[] }>;
  /** Sends a command to both. */
  ask(method: string, params?: object): Promise<{ readonly chromium: any; readonly ours: any }>;
  /** Sends a command to our agent only. */
  send(method: string, params?: object): Promise<any>;
  /** Forgets what was reported so far. */
  clear(): Promise<void>;
}

/** Events that only the browser's own processes can know, and of which the others say what clients need. */
const UNKNOWN = /ExtraInfo$|^Network\.(?:policyUpdated|resourceChangedPriority)$/;

let engine: Promise<string> | undefined;

/** A page that the browser's own CDP and our agent watch at once. */
export async function openBothSides(chromium: Chromium, url: string, domains: readonly string[]): Promise<BothSides> {
  const page = await chromium.newPage();
  await page.addInitScript(await (engine ??= buildEngine()));
  await page.navigate(url);
  const theirs: Event[] = [];
  const watched = [
    ...["requestWillBeSent", "responseReceived", "dataReceived", "loadingFinished", "loadingFailed", "requestServedFromCache"].map((name) => `Network.${name}`),
    ...["Created", "WillSendHandshakeRequest", "HandshakeResponseReceived", "FrameSent", "FrameReceived", "FrameError", "Closed"].map((name) => `Network.webSocket${name}`),
    "Network.eventSourceMessageReceived",
    "Log.entryAdded",
    "Fetch.requestPaused",
    ...["ItemAdded", "ItemUpdated", "ItemRemoved", "ItemsCleared"].map((name) => `DOMStorage.domStorage${name}`),
  ];
  for (const method of watched) page.on(method, (params) => void theirs.push([method, params]));
  const send = (method: string, params: object = {}): Promise<any> => page.evaluate(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params)}).then(JSON.parse)`);
  await page.evaluate("window.__seen = []; __icdp.onEvent((method, params) => __seen.push([method, params]))");
  for (const domain of domains) {
    await page.send(`${domain}.enable`);
    await send(`${domain}.enable`);
  }
  const take = async (): Promise<{ chromium: Event[]; ours: Event[] }> => ({
    chromium: theirs.splice(0).filter(([method]) => !UNKNOWN.test(method)),
    ours: (await page.evaluate<Event[]>("__seen.splice(0)")).filter(([method]) => watched.includes(method)),
  });
  return {
    page,
    async act(code, wait = 250) {
      const value: unknown = await page.evaluate(`(async () => { ${code} })().then((value) => value, (error) => "threw " + error)`);
      await new Promise((resolve) => setTimeout(resolve, wait));
      return { value, ...(await take()) };
    },
    async ask(method, params = {}) {
      let chromiumAnswer: unknown;
      try {
        chromiumAnswer = { result: await page.send(method, params as never) };
      } catch (error) {
        const { code, message } = error as { code: number; message: string };
        chromiumAnswer = { error: { code, message: message.replace(`${method}: `, "") } };
      }
      const { id: _id, ...ours } = await send(method, params);
      return { chromium: chromiumAnswer, ours };
    },
    async send(method, params = {}) {
      const answer = await send(method, params);
      if (answer.error) throw new Error(answer.error.message as string);
      return answer.result;
    },
    clear: async () => void (await take()),
  };
}

/** Names of events in the order of each request. */
export function story(events: readonly Event[]): Record<string, string[]> {
  const stories: Record<string, string[]> = {};
  const urls = new Map<string, string>();
  for (const [method, params] of events) {
    const id = (params.requestId ?? params.entry?.networkRequestId ?? "") as string;
    if (params.request?.url) urls.set(id, params.request.url as string);
    if (method === "Network.webSocketCreated") urls.set(id, params.url as string);
    const name = urls.get(id) ?? "";
    // The body may come in any number of pieces.
    const list = (stories[name] ??= []);
    if (method !== "Network.dataReceived" || list.at(-1) !== method) list.push(method);
  }
  return stories;
}

export const one = (events: readonly Event[], method: string): any => events.find(([name]) => name === method)?.[1];

export interface World {
  server: TestServer;
  chromium: Chromium;
  both: BothSides;
}

/** A server, a browser and a page of that server which both sides watch, for the tests of one file. */
export function useBothSides(domains: readonly string[]): World {
  const world = {} as World;
  beforeAll(async () => {
    world.server = await serveTraffic();
    world.chromium = await launchChromium();
    world.both = await openBothSides(world.chromium, `${world.server.origin}/`, domains);
  });
  afterAll(async () => {
    await world.chromium.close();
    await world.server.close();
  });
  return world;
}
