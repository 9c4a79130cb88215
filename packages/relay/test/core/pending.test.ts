import fc from "fast-check";
import { expect, it } from "vitest";
import { anonymous } from "../../src/core/identity.js";
import { PendingCommands } from "../../src/core/pending.js";

it("gives every command back exactly once, whatever the order", () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), session: fc.constantFrom("A", "B"), id: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant("take" as const), session: fc.constantFrom("A", "B"), id: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ do: fc.constant("takeAll" as const), session: fc.constantFrom("A", "B") }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const pending = new PendingCommands();
      const waiting: { session: string; id: number; method: string }[] = [];
      steps.forEach((action, index) => {
        if (action.do === "add") {
          const command = { session: action.session, id: action.id, method: `m${index}` };
          waiting.push(command);
          pending.add(command.session, command.id, { method: command.method, client: anonymous("client"), connection: 1, since: 0, over: false, followers: [] });
        } else if (action.do === "take") {
          const at = waiting.findIndex(({ session, id }) => session === action.session && id === action.id);
          expect(pending.take(action.session, action.id)).toEqual(at < 0 ? undefined : expect.objectContaining({ method: waiting[at]!.method }));
          if (at >= 0) waiting.splice(at, 1);
        } else {
          const taken = pending.takeAll(action.session).map(({ command }) => command.method);
          const expected = waiting.filter(({ session }) => session === action.session).map(({ method }) => method);
          expect(taken.sort()).toEqual(expected.sort());
          for (const method of taken) waiting.splice(waiting.findIndex((command) => command.method === method), 1);
        }
        expect([pending.count, pending.countOf(1)]).toEqual([waiting.length, waiting.length]);
      });
    }),
  );
});
