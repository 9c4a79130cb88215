import { eventText } from "@icdp/protocol";
import { expect, it } from "vitest";
import { createBrowser } from "../support/create-browser.js";
import { ScriptedHost } from "../support/scripted-host.js";

interface Wrapped {
  readonly params?: { readonly message?: string };
  readonly result?: { readonly sessionId?: string };
}

/** The session id of an answer to `attachToTarget`, however deeply it is wrapped. */
function sessionIn(text: string): string | undefined {
  let message = JSON.parse(text) as Wrapped;
  while (message.params?.message !== undefined) message = JSON.parse(message.params.message) as Wrapped;
  return message.result?.sessionId;
}

it("messages within messages end the connection that made them too large, and nothing else", { timeout: 60_000 }, () => {
  const browser = createBrowser();
  const host = new ScriptedHost(browser).attach("T");
  const sent: string[] = [];
  const closed: unknown[] = [];
  const client = browser.connect({ send: (payload) => sent.push(String(payload)), close: (...reason) => closed.push(reason) })!;
  const sessions: string[] = [];
  for (let depth = 0; depth < 10; depth++) {
    const innermost = JSON.stringify({ id: 1, method: "Target.attachToTarget", params: { targetId: "T" } });
    const wrap = (message: string, sessionId: string): string =>
      JSON.stringify({ id: 1, method: "Target.sendMessageToTarget", params: { sessionId, message } });
    client.receive(sessions.reduceRight(wrap, innermost));
    const found = sent.splice(0).map(sessionIn).find((id) => id !== undefined);
    sessions.push(found!);
  }
  expect(new Set(sessions).size).toBe(10);
  const [innermost] = [...host.sessions.keys()].slice(-1);
  // 200 KB would become 200 MB.
  browser.happened(innermost!, eventText("Page.big", { quotes: '"'.repeat(100_000) }));
  expect(sent).toEqual([]);
  expect(closed).toEqual([[1009, "a message within messages is too large"]]);
  browser.happened(innermost!, eventText("Page.small", {}));
  expect(sent).toHaveLength(1);
});
