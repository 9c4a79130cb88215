import { describe, expect, it } from "vitest";
import { BridgeLine, numberOf, parseHeader, splitFrame } from "../src/index.js";

/** Two ends, and what each of them took in; `cut` loses what is on the way. */
function setUp(limit = 1_000_000) {
  const overflows: string[] = [];
  const make = (name: string) => {
    const line = new BridgeLine({ limit, onOverflow: () => overflows.push(name) });
    return { line, taken: [] as string[], inbox: [] as string[] };
  };
  const [a, b] = [make("a"), make("b")];
  const connect = (): void => {
    const got = { a: a.line.received, b: b.line.received };
    a.line.attach((head, payload) => b.inbox.push(head + payload), got.b);
    b.line.attach((head, payload) => a.inbox.push(head + payload), got.a);
  };
  const deliver = (end: typeof a, count = Infinity): void => {
    for (const text of end.inbox.splice(0, count)) {
      const header = parseHeader(splitFrame(text)!.line)!;
      if (header.k === "got") end.line.confirmed(header.got as number);
      else if (end.line.arrived(numberOf(header), text.length) === "next") end.taken.push(splitFrame(text)!.payload);
    }
  };
  const cut = (): void => {
    for (const end of [a, b]) {
      end.line.detach();
      end.inbox.length = 0;
    }
  };
  connect();
  return { a, b, connect, deliver, cut, overflows };
}

const texts = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);

describe("a line", () => {
  it("repeats what was lost, in order and once", () => {
    const { a, b, connect, deliver, cut } = setUp();
    for (const text of texts(1, 10)) a.line.send({ k: "x" }, text);
    deliver(b, 4);
    cut();
    for (const text of texts(11, 12)) a.line.send({ k: "x" }, text);
    b.line.send({ k: "y" }, "answer");
    connect();
    a.line.send({ k: "x" }, "13");
    deliver(b);
    deliver(a);
    expect(b.taken).toEqual(texts(1, 13));
    expect(a.taken).toEqual(["answer"]);
  });

  it("does not take a repeated frame again, and tells of a missing one", () => {
    const { line } = setUp().a;
    expect([line.arrived(1, 5), line.arrived(1, 5), line.arrived(3, 5), line.arrived(2, 5), line.arrived(undefined, 5)]).toEqual([
      "next",
      "repeated",
      "gap",
      "next",
      "next",
    ]);
  });

  it("forgets what is confirmed", () => {
    const { a, b, deliver } = setUp();
    for (const text of texts(1, 500)) {
      a.line.send({ k: "x" }, text);
      deliver(b);
      deliver(a);
    }
    const few = a.line.keptLength;
    a.line.send({ k: "x" }, "x".repeat(300_000));
    deliver(b);
    deliver(a);
    expect(few).toBeLessThan(256 * 40);
    expect(a.line.keptLength).toBe(0);
    a.line.confirmed(1e9);
    a.line.send({ k: "x" }, "last");
    deliver(b);
    expect(b.taken.at(-1)).toBe("last");
  });

  it("says when it would have to keep too much", () => {
    const { a, cut, overflows } = setUp(100);
    cut();
    a.line.send({ k: "x" }, "x".repeat(50));
    expect(overflows).toEqual([]);
    a.line.send({ k: "x" }, "x".repeat(50));
    expect(overflows).toEqual(["a"]);
  });

  it("keeps nothing for a side that does not resume", () => {
    const { a, b } = setUp();
    a.line.send({ k: "x" }, "1");
    a.line.stopNumbering();
    a.line.send({ k: "x" }, "2");
    expect([b.inbox[1], a.line.keptLength]).toEqual(['{"k":"x"}\n2', 0]);
  });
});
