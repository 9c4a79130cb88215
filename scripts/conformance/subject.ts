/** A command's answer without its envelope. */
export type Answer = { result: any } | { error: { code: number; message: string; data?: string } };

/** Something that answers CDP about one loaded document: Chromium itself, or our engine in Chromium or jsdom. */
export interface Subject {
  /** Never rejects for an error answer. Keys come in the order of the answer's text. */
  send(method: string, params?: object): Promise<Answer>;
  /** Runs a script in the page, apart from what is tested. */
  evaluate(expression: string): Promise<void>;
  /** Presses a key as a user does. */
  press(key: string): Promise<void>;
  /** Events since the document's start, oldest first; each is handed out once. Rejects when none comes in time. */
  nextEvent(method: string): Promise<any>;
}

/** Milliseconds to wait for an event; Chromium batches `nodesUpdated` for up to 260. */
export const EVENT_TIMEOUT_MS = 5000;

/** The answer's result. Throws when it is an error. */
export async function resultOf<T = any>(subject: Subject, method: string, params?: object): Promise<T> {
  const answer = await subject.send(method, params);
  if ("error" in answer) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
