/** Bounds that keep one party from harming the others. All in bytes. */
export interface Limits {
  /** Largest answer that is passed on to a Client; larger ones fail with an error. */
  readonly answer: number;
  /** Largest sum of answers that one Host may have on the way in parts. */
  readonly assembling: number;
  /** Largest message of a Client; a larger one closes its connection with 1009. */
  readonly clientMessage: number;
  /** Largest message of a Host (one frame of the bridge); a larger one closes its connection with 1009. */
  readonly hostMessage: number;
  /** What may wait for a Host that lost its WebSocket; more ends the wait. */
  readonly hostBacklog: number;
  /** What may wait for a Client that reads slowly; more closes its connection with 1013. */
  readonly clientBacklog: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  // What WebSocket libraries accept unless told otherwise.
  answer: 100 * MB,
  assembling: 400 * MB,
  clientMessage: 100 * MB,
  hostMessage: 32 * MB,
  hostBacklog: 64 * MB,
  clientBacklog: 256 * MB,
};
