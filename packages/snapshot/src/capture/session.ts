/** One CDP session of a page, whatever carries it: a Relay, Chrome, or the Frame Agent's own dispatcher. */
export interface CdpSession {
  /** Resolves with the command's `result`; rejects with the endpoint's error. */
  send(method: string, params?: object): Promise<any>;
}
