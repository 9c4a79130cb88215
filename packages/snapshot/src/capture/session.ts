/** One CDP session of a page, whatever carries it: a Relay, Chrome, or the Frame Agent's own dispatcher. */
export interface CdpSession {
  /** Resolves with the command's `result`; rejects with the endpoint's error. */
  send(method: string, params?: object): Promise<any>;
  /** Calls back for each such event of this session; returns the way to stop. Without it frames of other origins stay closed. */
  on?(event: string, listener: (params: any) => void): () => void;
  /** The session of a target that was attached to this one (`Target.attachedToTarget`), by its id. */
  attached?(sessionId: string): CdpSession;
}
