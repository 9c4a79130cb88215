/** What the shell page asks its server for. */
export interface ShellConfig {
  /** The app that it embeds. */
  readonly appUrl: string;
  /** The Frame Agent's script at the app's origin, for empty pages. */
  readonly agentUrl: string;
  /** Where it connects as a Host: `ws://…`. */
  readonly relayUrl: string;
}
