import { isOrigin } from "@icdp/protocol";

export interface IcdpOptions {
  /** Origins of the pages that may embed and drive the app, or `"*"`. With `relay` the shell page's is one of them. */
  readonly allowedParents?: readonly string[] | "*";
  /** Runs a Relay and a page that embeds the app beside the server, which makes the app a target for agents. Default false. */
  readonly relay?: boolean | RelayTargetOptions;
  /** Whether `vite preview` ships the Frame Agent, too. Default false. Builds never do. */
  readonly preview?: boolean;
}

export interface RelayTargetOptions {
  /** Where Clients connect. Default 9222; the next free port when it is taken. */
  readonly port?: number;
  /**
   * Where the shell page opens when no window shows it yet: in the user's own browser, in a Chromium without a window, or nowhere.
   * Default: a window where there is a screen.
   */
  readonly open?: "window" | "headless" | false;
}

/** @throws Error that says what to write */
export function checkOptions({ allowedParents, relay }: IcdpOptions): void {
  if (Array.isArray(allowedParents)) for (const parent of allowedParents) checkOrigin(parent);
  if (!relay && !allowedParents?.length) {
    throw new Error('icdp: name the pages that may embed this app, allowedParents: ["https://shell.example"], or set relay: true');
  }
}

function checkOrigin(text: string): void {
  if (!isOrigin(text)) {
    throw new Error(`icdp: allowedParents takes origins such as "https://shell.example", not ${JSON.stringify(text)}`);
  }
}
