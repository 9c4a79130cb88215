/**
 * How far a method of a method table goes, where it is not fully implemented; docs/cdp-support.md shows it. `noEffect`: answers an
 * empty result and does nothing. `refused`: answers an error that says why. `partly`: works, but for what the reason says.
 */
export interface Support {
  readonly kind: "noEffect" | "refused" | "partly";
  readonly reason: string;
}
