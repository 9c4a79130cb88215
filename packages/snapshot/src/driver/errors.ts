/** A failure in words that an agent can act on. */
export class DriverError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DriverError";
  }
}

/** What was under way is undone; what comes next goes over a new connection. */
export class ConnectionRestored extends DriverError {
  constructor(cause: unknown) {
    super("The connection was lost and is back. Observe the page again.", { cause });
  }
}

export const GONE = "Element no longer exists. Observe the page again.";
export const CLOSED = "The page was closed or crashed. List the targets and select another one.";

/** What endpoints say, and what it means for who acts. The first pattern that matches decides. */
const SENTENCES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/no node (with given id )?found|could not find node|node (is )?detached|does not belong to the document|no node found for given backend id/i, GONE],
  [/does not have a layout object|could not compute (box model|content quads)|not visible|node is not rendered/i, "Element is not visible. Scroll, open what hides it, or observe the page again."],
  [/element is not focusable/i, "Element cannot take the focus. Is it disabled or hidden?"],
  [/cannot find (default execution )?context|execution context was destroyed|inspected target navigated or closed|context with specified id|target was reloaded/i, "The page navigated while this was done. Observe the page again."],
  [/target closed|no session|session (with given id )?not found|no target with given id|target crashed|the page crashed|target was destroyed/i, CLOSED],
  [/target is not connected/i, "The app in the page does not answer at the moment. Wait until it has loaded, then observe the page again."],
  [/connection|socket|econnrefused|closed/i, "The connection to the browser was lost. Try again; if that fails, check that the endpoint is running."],
  [/wasn't found|-32601|method not found/i, "The endpoint does not support this action."],
];

/** The sentence for whatever was thrown. */
export function sentenceFor(error: unknown): string {
  if (error instanceof DriverError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return SENTENCES.find(([pattern]) => pattern.test(message))?.[1] ?? message;
}

export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && !(error instanceof DriverError) && /socket|connection (was |is )?(closed|lost)|econn/i.test(error.message);
}
