/** How long the Relay waits, in ms. */
export interface Patience {
  /** A Host that lost its WebSocket may come back with another one for so long; 0: not at all. */
  readonly grace: number;
  /** A Client or Host that gives no sign of life for so long is gone; 0: never. */
  readonly heartbeat: number;
}

export const DEFAULT_PATIENCE: Patience = { grace: 5_000, heartbeat: 30_000 };
