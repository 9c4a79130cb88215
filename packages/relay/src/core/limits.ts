/** Bounds that keep one party from harming the others. In bytes unless they count something. */
export interface Limits {
  /** Largest answer that is passed on to a Client; larger ones fail with an error. */
  readonly answer: number;
  /** Largest sum of answers that one Host may have on the way in parts. */
  readonly assembling: number;
  /** Largest message of a Client; a larger one closes its connection with 1009. */
  readonly clientMessage: number;
  /** Largest message of a Host (one frame of the bridge); a larger one closes its connection with 1009. */
  readonly hostMessage: number;
  /** What may wait for a Host that reads slowly, more closes its connection with 1013, or that lost its WebSocket, more ends the wait. */
  readonly hostBacklog: number;
  /** From what waits for a slow Client on, its commands are not read and its Sessions' long answers stay with the Host. */
  readonly clientPause: number;
  /** What may wait for a Client that reads slowly; more closes its connection with 1013. */
  readonly clientBacklog: number;
  /** Commands per second of one connection of a Client, counted over ten seconds; further ones wait. */
  readonly clientCommandRate: number;
  /** Bytes per second of one connection of a Client, counted over ten seconds; further ones wait. */
  readonly clientByteRate: number;
  /** Commands of one connection of a Client that may be without an answer. */
  readonly clientCommands: number;
  /** Sessions of one connection of a Client, from which on it may attach to no more. */
  readonly clientSessions: number;
  /** Targets that Clients of one name may have opened at a time. */
  readonly clientTargets: number;
  /** Connections of Clients of one name. */
  readonly clientConnections: number;
}

const MB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  // What WebSocket libraries accept unless told otherwise.
  answer: 100 * MB,
  assembling: 400 * MB,
  clientMessage: 100 * MB,
  hostMessage: 32 * MB,
  hostBacklog: 64 * MB,
  clientPause: 16 * MB,
  clientBacklog: 256 * MB,
  clientCommandRate: 20_000,
  clientByteRate: 200 * MB,
  clientCommands: 10_000,
  clientSessions: 2_000,
  clientTargets: 1_000,
  clientConnections: 20_000,
};
