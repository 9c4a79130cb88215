import type { Role } from "../spec/blink-roles.js";

/** What a user-agent shadow template states about one of its parts; rules read it instead of DOM attributes. */
export interface UaFacts {
  readonly role: Role;
}
