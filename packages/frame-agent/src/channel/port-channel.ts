import { readHostFrame, type AgentFrame, type HostFrame, type OpenFrame } from "@icdp/protocol";
import type { OwnedSession } from "../cdp/session.js";
import type { Agent } from "../core/agent.js";
import type { Port } from "../realm/message-port.js";

/** What concerns the start of a document. */
export interface StartListener {
  /** The Host opens another document, which is to wait for it. */
  onLeave?(): void;
  /** The Host has sent what waited for this document. */
  onGo?(): void;
}

/**
 * Serves one Host over a MessagePort: sessions, commands, events and the target list's state.
 *
 * @returns ends the port's sessions, says `bye` and closes the port
 */
export function servePort(agent: Agent, port: Port, { onLeave, onGo }: StartListener = {}): () => void {
  const sessions = new Map<string, OwnedSession>();
  const { host } = agent.env;
  const post = (frame: AgentFrame, transfer?: readonly MessagePort[]): void => port.post(frame, transfer);
  let commands = 0;
  /** Which of them have not begun. */
  const waiting = new Set<number>();

  function open({ s: id, flat, allow, waits }: OpenFrame): OwnedSession {
    sessions.get(id)?.close();
    const session = agent.openSession({ id, flat, allow, waits, deliver: (m, p) => post({ k: "evt", s: id, m, p }) });
    sessions.set(id, session);
    return session;
  }

  function receive(frame: HostFrame): void {
    switch (frame.k) {
      case "open": {
        const session = open(frame);
        agent.replay(session, frame.replay);
        return;
      }
      case "close":
        sessions.get(frame.s)?.close();
        sessions.delete(frame.s);
        return;
      case "go":
        return onGo?.();
      case "leave":
        return onLeave?.();
      case "note":
        agent.warn(frame.text);
        return;
      case "cmd": {
        const place = ++commands;
        const session = sessions.get(frame.s);
        if (!session) return;
        waiting.add(place);
        const answer = (i: number | undefined, p: string): void => {
          if (i !== undefined && sessions.get(frame.s) === session) post({ k: "ans", s: frame.s, i, p });
        };
        void agent.runText(session, frame.p, answer, () => waiting.delete(place));
        return;
      }
      default:
        host.receive(frame);
    }
  }

  // Before the first frame of the Host comes in.
  const disconnect = host.connect(post);
  const stopListening = port.listen((data) => {
    const frame = readHostFrame(data);
    if (frame) receive(frame);
  });
  const stopState = agent.watchState(({ url, title }) => post({ k: "state", url, title, loaderId: agent.env.loaderId }));

  return () => {
    stopListening();
    disconnect();
    stopState();
    for (const session of sessions.values()) session.close();
    sessions.clear();
    post({ k: "bye", n: commands, w: [...waiting] });
    port.close();
  };
}
