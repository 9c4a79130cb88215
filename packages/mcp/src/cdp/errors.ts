/** The browser answered a command with an error; the message is the browser's own. */
export class CdpError extends Error {
  override readonly name = "CdpError";

  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The WebSocket ended. `PageDriver` recognises it by its words and connects again. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";

  constructor() {
    super("The connection was lost.");
  }
}

/** No browser could be reached; the message says where and what to do. */
export class EndpointError extends Error {
  override readonly name = "EndpointError";
}
