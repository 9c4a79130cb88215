/** Who is at the other end of a connection. The edge of the Relay finds it out; routing and audits use it. */

export type Party = "host" | "client";

export interface Identity {
  readonly kind: Party;
  /** What logs and audits call it: never a secret. */
  readonly name: string;
  /** Ids of the browsers that it may serve (a Host) or use (a Client); `*` stands for all. */
  readonly browsers: readonly string[] | "*";
  /** When its credentials end, in ms since 1970; its connections end then, too. */
  readonly expires?: number;
}

/** Who comes to a Relay that demands no credentials. */
export const anonymous = (kind: Party): Identity => ({ kind, name: "anonymous", browsers: "*" });

export function mayUse({ browsers }: Identity, browserId: string): boolean {
  return browsers === "*" || browsers.includes(browserId);
}
