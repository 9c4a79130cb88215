import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BridgeReader,
  BridgeWriter,
  CHUNK_LENGTH,
  CHUNK_WINDOW,
  chunkOf,
  encodeFrame,
  parseHeader,
  readTransportFrame,
  splitFrame,
  stringPieces,
} from "../src/index.js";

interface Received {
  readonly session: string;
  readonly payload: string;
}

/** A link whose receiver handles frames when asked to, in order, and acknowledges them. */
function createLink(limits = { payload: Infinity, total: Infinity }) {
  const wire: string[] = [];
  const received: Received[] = [];
  const tooLarge: object[] = [];
  const writer = new BridgeWriter((header, payload) => wire.push(encodeFrame(header, payload)));
  const reader = new BridgeReader<{ s?: unknown }, string>(stringPieces, limits);

  const deliverOne = (): void => {
    const { line, payload } = splitFrame(wire.shift()!)!;
    const header = parseHeader(line)!;
    const transport = readTransportFrame(header);
    if (transport?.k === "cancel") return reader.cancel(transport.c);
    const chunk = chunkOf(header);
    const assembly =
      transport?.k === "part"
        ? reader.part(transport.c, payload, transport.end)
        : chunk === undefined
          ? reader.whole(header, payload)
          : reader.first(chunk, header, payload);
    if (assembly.outcome === "complete") received.push({ session: assembly.header.s as string, payload: assembly.payload });
    if (assembly.outcome === "tooLarge") {
      tooLarge.push(assembly.header);
      if (chunk !== undefined || transport) writer.dropped((chunk ?? transport?.c)!);
    } else if (chunk !== undefined) writer.acknowledged(chunk);
  };

  return {
    wire,
    received,
    tooLarge,
    writer,
    reader,
    deliverOne,
    deliverAll() {
      while (wire.length > 0) deliverOne();
    },
  };
}

const long = (marker: string, length: number): string => marker.repeat(length);

describe("bridge framing", () => {
  it("delivers any mixture of payloads whole, once, and in the order of each session", () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("a", "é", "日", "🙂", "\n"), fc.integer({ min: CHUNK_LENGTH / 2 - 2, max: CHUNK_LENGTH * 2 + 3 }))
          .map(([unit, length]) => unit.repeat(length)),
      },
    );
    const frames = fc.array(fc.record({ session: fc.constantFrom("A", "B", "C"), payload: piece }), { maxLength: 12 });
    fc.assert(
      fc.property(frames, fc.infiniteStream(fc.nat(3)), (sent, pauses) => {
        const link = createLink();
        for (const frame of sent) {
          link.writer.write(frame.session, { s: frame.session }, frame.payload);
          for (let i = pauses.next().value; i > 0 && link.wire.length > 0; i--) link.deliverOne();
        }
        link.deliverAll();
        for (const session of ["A", "B", "C"]) {
          const of = (list: readonly Received[]) => list.filter((frame) => frame.session === session).map((frame) => frame.payload);
          expect(of(link.received)).toEqual(of(sent));
        }
        expect(link.received.length).toBe(sent.length);
        expect([link.writer.pending, link.reader.pending]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });

  it("never puts half a character into a frame", () => {
    const link = createLink();
    link.writer.write("A", { s: "A" }, `x${long("🙂", CHUNK_LENGTH)}`);
    while (link.wire.length > 0) {
      for (const frame of link.wire) expect(new TextDecoder().decode(new TextEncoder().encode(frame))).toBe(frame);
      link.deliverOne();
    }
    expect(link.received).toHaveLength(1);
  });

  it("keeps a bounded number of parts on the way, and lets other sessions pass", () => {
    const link = createLink();
    link.writer.write("A", { s: "A" }, long("x", CHUNK_LENGTH * 50));
    expect(link.wire).toHaveLength(CHUNK_WINDOW);
    link.writer.write("B", { s: "B" }, "small");
    expect(link.wire).toHaveLength(CHUNK_WINDOW + 1);
    link.writer.write("A", { s: "A" }, "after");
    expect(link.wire).toHaveLength(CHUNK_WINDOW + 1);
    link.deliverAll();
    expect(link.received.map(({ session, payload }) => [session, payload.length])).toEqual([
      ["B", 5],
      ["A", CHUNK_LENGTH * 50],
      ["A", 5],
    ]);
  });

  it("a payload over the limit is reported once, its rest is not sent, and the session goes on", () => {
    const link = createLink({ payload: CHUNK_LENGTH * 3, total: Infinity });
    link.writer.write("A", { s: "A", i: 1 }, long("x", CHUNK_LENGTH * CHUNK_WINDOW * 5));
    link.writer.write("A", { s: "A", i: 2 }, "next");
    const sizes: number[] = [];
    while (link.wire.length > 0) {
      sizes.push(link.wire[0].length);
      link.deliverOne();
    }
    expect(link.tooLarge).toHaveLength(1);
    expect(link.received).toEqual([{ session: "A", payload: "next" }]);
    expect(sizes.filter((size) => size > CHUNK_LENGTH).length).toBeLessThan(CHUNK_WINDOW + 6);
    expect(link.reader.pending).toBe(0);
  });

  it("a session's next payload waits until the one before has arrived, however short it is", () => {
    const link = createLink();
    link.writer.write("A", { s: "A", i: 1 }, long("x", CHUNK_LENGTH * 2));
    link.writer.write("A", { s: "A", i: 2 }, long("y", CHUNK_LENGTH * 2));
    expect(link.wire).toHaveLength(2);
    link.deliverOne();
    expect(link.wire).toHaveLength(1);
    link.deliverAll();
    expect(link.received.map(({ payload }) => payload[0])).toEqual(["x", "y"]);
    expect(link.writer.pending).toBe(0);
  });

  it("the sum of unfinished payloads is bounded", () => {
    const link = createLink({ payload: Infinity, total: CHUNK_LENGTH * CHUNK_WINDOW * 2.5 });
    for (const session of ["A", "B", "C"]) link.writer.write(session, { s: session }, long(session, CHUNK_LENGTH * CHUNK_WINDOW * 2));
    link.deliverAll();
    expect(link.tooLarge.length).toBeGreaterThan(0);
    expect(link.received.length + link.tooLarge.length).toBe(3);
    expect(link.reader.pending).toBe(0);
  });

  it("a forgotten session leaves nothing behind on either side", () => {
    const link = createLink();
    link.writer.write("A", { s: "A" }, long("x", CHUNK_LENGTH * 50));
    link.writer.write("A", { s: "A" }, "after");
    link.writer.forget("A");
    expect(link.writer.pending).toBe(0);
    link.deliverAll();
    expect(link.received).toEqual([]);
    expect(link.reader.pending).toBe(0);
  });

  it("acknowledgements and parts of unknown payloads are ignored", () => {
    const link = createLink();
    link.writer.acknowledged(99);
    link.writer.dropped(99);
    expect(link.reader.part(99, "x", true)).toEqual({ outcome: "ignored" });
    expect(link.reader.first(1, {}, "x").outcome).toBe("partial");
    expect(link.reader.first(1, {}, "y").outcome).toBe("ignored");
  });

  it("surplus acknowledgements do not widen the window", () => {
    const link = createLink();
    link.writer.write("A", { s: "A" }, long("x", CHUNK_LENGTH * 50));
    for (let i = 0; i < 20; i++) link.writer.acknowledged(1);
    // Twenty acknowledgements, some of them for parts that were on the way: the rest releases one part each.
    expect(link.wire.length).toBeLessThanOrEqual(CHUNK_WINDOW + 20);
    link.deliverAll();
    expect(link.received[0].payload.length).toBe(CHUNK_LENGTH * 50);
  });

  it.each([["no line feed"], ["[1]\n"], ["{bad\n"], ["5\n"], ["\n"]])("%j has no header", (text) => {
    const split = splitFrame(text);
    expect(split && parseHeader(split.line)).toBeUndefined();
  });
});
