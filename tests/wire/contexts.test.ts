import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { IcdpHostOptions } from "@icdp/host";
import { createWorld, type TestClient, until, type World } from "./support/world.js";

interface Info {
  readonly targetId: string;
  readonly type: string;
  readonly browserContextId: string;
}

type Request = Parameters<NonNullable<IcdpHostOptions["onCreateTarget"]>>[0];

let world: World;
let client: TestClient;
let created: Request[];
let closed: string[];
/** The Target that the application does not close. */
let stubborn: string | undefined;
/** Whether the application says so when it pairs. */
let tells: boolean;
/** What a Target's opening waits for. */
let gate: Promise<void>;

beforeEach(async () => {
  created = [];
  closed = [];
  stubborn = undefined;
  tells = false;
  gate = Promise.resolve();
  world = await createWorld({
    host: {
      async onCreateTarget(request) {
        const targetId = `N${created.push(request)}`;
        await gate;
        world.show(targetId, {}, request.url, tells ? request.browserContextId : undefined);
        return targetId;
      },
      onCloseTarget(targetId) {
        if (targetId === stubborn) throw new Error("not this one");
        closed.push(targetId);
      },
    },
  });
  world.show("T");
  client = await world.client();
  await until(() => world.relay.core.status.targets === 1);
});
afterEach(() => world.end());

async function newContext(from = client, params: object = {}): Promise<string> {
  return (await from.send("Target.createBrowserContext", params)).result!.browserContextId as string;
}

async function newTarget(browserContextId?: string, from = client): Promise<string> {
  const { result, error } = await from.send("Target.createTarget", { url: "https://app.example/new", browserContextId });
  expect(error).toBeUndefined();
  return result!.targetId as string;
}

async function pages(): Promise<Record<string, string>> {
  const { targetInfos } = (await client.send("Target.getTargets")).result as unknown as { targetInfos: Info[] };
  return Object.fromEntries(targetInfos.filter(({ type }) => type === "page").map(({ targetId, browserContextId }) => [targetId, browserContextId]));
}

const defaultContext = async (): Promise<string> => (await client.send("Target.getBrowserContexts")).result!.defaultBrowserContextId as string;

describe("a browser context", () => {
  it("is a group of Targets that the Host is told of", async () => {
    const [one, two] = [await newContext(), await newContext()];
    const [a, b, c] = [await newTarget(one), await newTarget(two), await newTarget()];
    expect(created.map(({ browserContextId }) => browserContextId)).toEqual([one, two, undefined]);
    const initial = await defaultContext();
    expect(await pages()).toEqual({ T: initial, [a]: one, [b]: two, [c]: initial });
  });

  it("is that of a Target from the first event on when the Host pairs it so", async () => {
    const one = await newContext();
    tells = true;
    await client.send("Target.setDiscoverTargets", { discover: true });
    const a = await newTarget(one);
    const told = client.messages.flatMap(({ method, params }) => (method?.startsWith("Target.target") ? [params!.targetInfo as Info] : []));
    expect(new Set(told.filter(({ targetId }) => targetId === a).map(({ browserContextId }) => browserContextId))).toEqual(new Set([one]));
  });

  it("is disposed of with its Targets, through the Host's hook, and the others stay", async () => {
    const [one, two] = [await newContext(), await newContext()];
    const [a, b, c] = [await newTarget(one), await newTarget(one), await newTarget(two)];
    await client.send("Target.setDiscoverTargets", { discover: true });
    const id = client.post("Target.disposeBrowserContext", { browserContextId: one });
    expect((await client.answerTo(id)).result).toEqual({});
    expect(closed.sort()).toEqual([a, b].sort());
    expect(Object.keys(await pages()).sort()).toEqual(["T", c].sort());
    expect((await client.send("Target.getBrowserContexts")).result!.browserContextIds).toEqual([two]);
    const destroyed = client.messages.filter(({ method }) => method === "Target.targetDestroyed").map(({ params }) => params!.targetId);
    expect(destroyed).toEqual(expect.arrayContaining([a, b]));
    expect(destroyed).not.toContain(c);
  });

  it("is there no more after that", async () => {
    const one = await newContext();
    await client.send("Target.disposeBrowserContext", { browserContextId: one });
    expect((await client.send("Target.disposeBrowserContext", { browserContextId: one })).error).toMatchObject({ code: -32000, message: `Failed to find context with id ${one}` });
    expect((await client.send("Target.createTarget", { url: "about:blank", browserContextId: one })).error).toMatchObject({ code: -32000, message: `Failed to find browser context with id ${one}` });
    expect((await client.send("Target.disposeBrowserContext", { browserContextId: await defaultContext() })).error).toMatchObject({ code: -32000, message: "Cannot dispose default browser context." });
  });

  it("ends with the connection of the Client that wanted it so", async () => {
    const other = await world.client();
    const [temporary, lasting] = [await newContext(other, { disposeOnDetach: true }), await newContext(other)];
    const [a, b] = [await newTarget(temporary, other), await newTarget(lasting, other)];
    other.socket.terminate();
    await until(() => closed.includes(a));
    await until(async () => !((await client.send("Target.getBrowserContexts")).result!.browserContextIds as string[]).includes(temporary));
    expect(closed).toEqual([a]);
    expect(await pages()).toMatchObject({ [b]: lasting });
  });

  it("leaves a Target that the Host does not close to the default one", async () => {
    const one = await newContext();
    const a = await newTarget(one);
    stubborn = a;
    await client.send("Target.setDiscoverTargets", { discover: true });
    expect((await client.send("Target.disposeBrowserContext", { browserContextId: one })).result).toEqual({});
    const initial = await defaultContext();
    expect(await pages()).toEqual({ T: initial, [a]: initial });
    const changes = client.messages.filter(({ method }) => method === "Target.targetInfoChanged").map(({ params }) => params!.targetInfo as Info);
    expect(changes.filter(({ targetId }) => targetId === a).at(-1)!.browserContextId).toBe(initial);
  });

  it("closes a Target that is there only when the context is gone", async () => {
    const one = await newContext();
    let open = (): void => {};
    gate = new Promise((resolve) => (open = resolve));
    const id = client.post("Target.createTarget", { url: "https://app.example/late", browserContextId: one });
    await until(() => created.length === 1);
    await client.send("Target.disposeBrowserContext", { browserContextId: one });
    open();
    expect((await client.answerTo(id)).error).toMatchObject({ code: -32000, message: `Failed to find browser context with id ${one}` });
    expect(closed).toEqual(["N1"]);
    expect(Object.keys(await pages())).toEqual(["T"]);
  });
});
