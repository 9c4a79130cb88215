/** The command line does not make sense; the message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
