/** What a tool says: text for its reader, and the same as data where there is more to it. */
export interface ToolAnswer {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The tool did not do what it was asked for; the text says why. */
  readonly failed?: boolean;
}
