import {
  BridgeReader, CdpError, encodeFrame, isInt32, parseCommand, parseHeader, readAgentFrame, readDownFrame, readDownLinkFrame, readGreetingFrame,
  readHandshake, readHostFrame, readTransportFrame, readUpFrame, readUpLinkFrame, splitFrame, stringPieces,
} from "@icdp/protocol";
import { RelayCore } from "@icdp/relay";
import { afterAll, describe, expect, it } from "vitest";
import { readDialogRequest } from "../../packages/relay/src/core/dialogs.js";
import { browserPath } from "../../packages/relay/src/http/browser-path.js";
import { checkHostHeader } from "../../packages/relay/src/http/guards.js";
import { parseRequestTarget } from "../../packages/relay/src/http/request-target.js";
import { presentedTokens } from "../../packages/relay/src/http/tokens.js";
import { createRandom, Mutator } from "./support/mutate.js";

const FRESH = Number(process.env["ICDP_FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 32));
const SEEDS: readonly (readonly [name: string, seed: number])[] = [["the fixed seed", 6], ["a fresh seed", FRESH]];
const nonce = "0".repeat(32);
const target = { targetId: "T", type: "page", title: "t", url: "https://a.example/", connected: true };

const HANDSHAKE = [{ icdp: 1, kind: "hello", nonce }, { icdp: 1, kind: "probe" }, { icdp: 1, kind: "welcome", nonce, targetId: "T" }];
const HOST_FRAMES = [
  { k: "open", s: "S", flat: true, replay: ["{}"], allow: ["read"] }, { k: "close", s: "S" }, { k: "cmd", s: "S", p: "{}" }, { k: "note", text: "t" },
  { k: "dialogs", url: "https://r.example/icdp/dialog/x" }, { k: "give", r: "renderer", text: "t" },
];
const AGENT_FRAMES = [
  { k: "ans", s: "S", i: 1, p: "{}" }, { k: "evt", s: "S", m: "A.b", p: "{}" }, { k: "state", url: "u", title: "t", loaderId: "L" }, { k: "win", url: "u", background: false }, { k: "shut" },
  { k: "need", r: "renderer" }, { k: "look", s: "S", width: 1, height: 1, scheme: "dark" }, { k: "mark", shapes: [] }, { k: "bye", n: 1 },
];
const UP_FRAMES = [
  { k: "register", v: 1, name: "n", creates: true, targets: [target] }, { k: "resume", v: 1, token: "t", got: 1 }, { k: "target", target }, { k: "gone", target: "T" },
  { k: "ans", s: "S", i: 1 }, { k: "evt", s: "S", m: "A.b" }, { k: "done", r: 1, target: "T" }, { k: "part", c: 1, end: true }, { k: "ack", c: 1 }, { k: "drop", c: 1 }, { k: "cancel", c: 1 }, { k: "ans", s: "S", i: 1, c: 1 },
];
const DOWN_FRAMES = [
  { k: "welcome", v: 1, browser: "b", answerLimit: 5 }, { k: "open", s: "S", target: "T", flat: true }, { k: "close", s: "S" }, { k: "cmd", s: "S", i: 1, m: "A.b" },
  { k: "create", r: 1, url: "u" }, { k: "destroy", r: 1, target: "T" }, { k: "activate", target: "T" }, { k: "resumed", got: 1 }, { k: "expired" }, { k: "ping" },
];
const COMMANDS = [
  '{"id":1,"method":"Target.getTargets"}', '{"id":2,"method":"Target.setAutoAttach","params":{"autoAttach":true,"waitForDebuggerOnStart":false,"flatten":true}}',
  '{"id":3,"method":"Target.attachToTarget","params":{"targetId":"T"}}', '{"id":4,"method":"Browser.getVersion","params":{}}', '{"id":5,"method":"Target.createTarget","params":{"url":"about:blank"}}',
  '{"id":6,"method":"Target.sendMessageToTarget","params":{"message":"{\\"id\\":1}","sessionId":"x"}}', '{"id":7,"method":"Page.enable","sessionId":"S"}',
];
const TARGETS = ["/json/list", "/json/version?token=t", "/devtools/page/T", "/b/one/json/new?https://a.example", "/icdp/dialog/ABC", "//", "*", "http://[", "/%00", "/json%2Fversion"];
const HOSTS = ["127.0.0.1:9222", "localhost", "[::1]:9222", "evil.example", "127.0.0.1.evil.example:80"];
const DIALOG = JSON.stringify({ targetId: "T", sessions: ["S"], opening: { message: "m" } });

/** Runs `input` so many times; a failure says how to see it again. */
function fuzz(seed: number, count: number, input: (mutator: Mutator) => () => void): void {
  const mutator = new Mutator(createRandom(seed));
  for (let i = 0; i < count; i++) {
    const run = input(mutator);
    try {
      run();
    } catch (error) {
      throw new Error(`input ${i} of ICDP_FUZZ_SEED=${seed}: ${(error as Error).message}`, { cause: error });
    }
    total++;
  }
}

function demand(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** A reader takes an object apart: it answers nothing, or a plain frame that it reads as the same again. */
function checkReader(read: (value: never) => object | undefined, value: unknown): void {
  const frame = read(value as never);
  if (frame === undefined) return;
  demand(Object.getPrototypeOf(frame) === Object.prototype, "the frame is no plain object");
  const descriptors = Object.values(Object.getOwnPropertyDescriptors(frame));
  demand(descriptors.every((descriptor) => "value" in descriptor), "the frame has an accessor");
  expect(read(frame as never)).toEqual(frame);
}

let total = 0;
const before = Reflect.ownKeys(Object.prototype).length;
afterAll(() => {
  console.log(`${total} inputs; seeds ${SEEDS.map(([, seed]) => seed).join(", ")}`);
});

const READERS: readonly (readonly [string, (value: never) => object | undefined, readonly object[]])[] = [
  ["handshake messages", readHandshake as never, HANDSHAKE],
  ["port frames of a Host", readHostFrame as never, HOST_FRAMES],
  ["port frames of a Frame Agent", readAgentFrame as never, AGENT_FRAMES],
  ["bridge frames of a Host", readUpFrame as never, UP_FRAMES],
  ["bridge frames of a Relay", readDownFrame as never, DOWN_FRAMES],
  ["transport frames", readTransportFrame as never, UP_FRAMES],
  ["greetings", readGreetingFrame as never, UP_FRAMES],
  ["link frames of a Host", readUpLinkFrame as never, UP_FRAMES],
  ["link frames of a Relay", readDownLinkFrame as never, DOWN_FRAMES],
];

describe.each(SEEDS)("with %s", { timeout: 120_000 }, (_name, seed) => {
  it.each(READERS)("%s are read or ignored", (_what, read, valid) => {
    fuzz(seed, 5_000, (mutator) => {
      const value = read === (readHandshake as never) || mutator.random() < 0.9 ? mutator.changed(mutator.pick(valid)) : mutator.object();
      // The bridge's readers get what JSON.parse made: always an object.
      const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : { k: value };
      return () => checkReader(read, read === (readHandshake as never) ? value : object);
    });
  });

  it("the CDP envelope is a command or an error", () => {
    fuzz(seed, 25_000, (mutator) => {
      const text = mutator.garbled(mutator.pick(COMMANDS));
      return () => {
        const parsed = parseCommand(text);
        if (parsed.ok) {
          demand(isInt32(parsed.command.id) && typeof parsed.command.method === "string" && parsed.command.method !== "", "not a command");
          JSON.parse(text);
        } else {
          demand(parsed.error instanceof CdpError && [-32700, -32600].includes(parsed.error.code), "another error");
          demand(parsed.id === undefined || isInt32(parsed.id), "a malformed id");
        }
      };
    });
  });

  it("HTTP request targets, headers and bodies are understood or refused", () => {
    fuzz(seed, 10_000, (mutator) => {
      const text = mutator.garbled(mutator.pick(TARGETS));
      return () => {
        const parsed = parseRequestTarget(text);
        if (parsed === undefined) return;
        demand(parsed.segments.every((segment) => segment !== "" && segment !== "." && segment !== ".." && !segment.includes("/")), "a segment that leads elsewhere");
        browserPath(parsed.segments);
      };
    });
    fuzz(seed, 10_000, (mutator) => {
      const host = mutator.garbled(mutator.pick(HOSTS));
      return () => {
        if (checkHostHeader({ allowedHosts: [] }, { host }) !== undefined || host === "") return;
        const { hostname } = new URL(`http://${host}`);
        demand(/^(?:[0-9.]+|\[[0-9a-f:.]+\]|(?:.*\.)?localhost\.?)$/.test(hostname), `${hostname} was let in`);
      };
    });
    fuzz(seed, 5_000, (mutator) => {
      const [authorization, protocols, query] = ["Bearer t", "icdp.bridge.1, icdp.token.dA", "token=t"].map((text) => mutator.garbled(text));
      const request = { host: undefined, origin: undefined, authorization, protocols, query: new URLSearchParams(query) };
      return () => demand(presentedTokens(request).every((token) => typeof token === "string"), "a token that is no text");
    });
    fuzz(seed, 5_000, (mutator) => {
      const body = mutator.garbled(DIALOG);
      return () => void readDialogRequest(body);
    });
  });

  it("headers of bridge frames are split and parsed", () => {
    fuzz(seed, 5_000, (mutator) => {
      const text = mutator.garbled(encodeFrame(mutator.pick(UP_FRAMES), "{}"));
      return () => {
        const split = splitFrame(text);
        if (split === undefined) return;
        demand(`${split.line}\n${split.payload}` === text, "the frame was not split at its first line feed");
        parseHeader(split.line);
      };
    });
  });

  it("parts in any order are put together within the bounds", () => {
    const limits = { payload: 50, total: 120 };
    let reader = new BridgeReader<number, string>(stringPieces, limits);
    fuzz(seed, 5_000, (mutator) => {
      const [chunk, piece, kind] = [Math.floor(mutator.random() * 5), "x".repeat(Math.floor(mutator.random() * 30)), mutator.random()];
      return () => {
        if (kind < 0.02) reader = new BridgeReader(stringPieces, limits);
        if (kind < 0.1) return reader.cancel(chunk);
        const assembly = kind < 0.4 ? reader.first(chunk, chunk, piece) : reader.part(chunk, piece, kind > 0.8);
        if (assembly.outcome === "complete") demand(assembly.payload.length <= limits.payload && assembly.header === chunk, "a wrong payload");
        demand(reader.pending <= 5, "unfinished payloads that nobody started");
      };
    });
  });

  it("a Relay answers each text of a Client once, and outlives whatever Hosts send", async () => {
    let answers = 0;
    let ids = 0;
    const core = new RelayCore({
      createId: () => (++ids).toString(16).toUpperCase().padStart(32, "0"),
      createBrowserId: () => "B",
      timers: { after: () => () => {} },
      pieces: { size: (piece) => piece.length, join: (pieces) => pieces.join("") },
    });
    const send = (payload: unknown): void => {
      const message = JSON.parse(String(payload)) as { method?: string };
      if (message.method === undefined) answers++;
    };
    // Without a Host nothing stays in flight.
    const client = core.browser.connect({ send, close: () => {} })!;
    fuzz(seed, 5_000, (mutator) => {
      const text = mutator.garbled(mutator.pick(COMMANDS));
      return () => client.receive(text);
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(answers).toBe(5_000);
    client.closed();
    fuzz(seed, 5_000, (mutator) => {
      const lines = Array.from({ length: 3 }, () => mutator.garbled(JSON.stringify(mutator.pick(UP_FRAMES))));
      return () => {
        const host = core.connectHost({ send: () => {}, close: () => {} });
        if (mutator.random() < 0.5) host.receive(JSON.stringify(UP_FRAMES[0]), "");
        for (const line of lines) host.receive(line, "{}");
        host.closed(1000);
      };
    });
    expect(core.status).toMatchObject({ hosts: 0, targets: 0, clients: 0, sessions: 0, commandsInFlight: 0 });
  });

  it("nothing reached the prototype of all objects", () => {
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(before);
    expect(({} as Record<string, unknown>)["k"]).toBeUndefined();
  });
});

it("were at least 200,000 inputs", () => {
  expect(total).toBeGreaterThanOrEqual(200_000);
});
