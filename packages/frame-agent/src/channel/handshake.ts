import { HELLO_ATTEMPTS, HELLO_INTERVAL, allowsOrigin, helloMessage, nextMessage, readHandshake, type HandshakeMessage, type WelcomeMessage } from "@icdp/protocol";
import type { Browser } from "../realm/browser.js";
import type { PageRealm } from "../realm/page-realm.js";
import { captureMessageEvent } from "./message-event.js";

export interface HandshakeOptions {
  /** Exact origins, or `*`. */
  readonly allowedParents: readonly string[];
  readonly nonce: string;
  /** A Host answered with a port. Another one is accepted only after it probed, as a Host does that has no port yet. */
  onWelcome(port: MessagePort, welcome: WelcomeMessage): void;
}

export interface Handshake {
  /** Says that the next document was asked to wait. */
  passedOn(): void;
  /** Announces the document again and accepts a new Host. */
  reset(): void;
  stop(): void;
}

/**
 * The Agent's side of the handshake (docs/architecture.md). Only messages of windows around this one from allowed origins count;
 * everything else is ignored silently. What counts is kept from page code's listeners: it carries the port.
 */
export function startHandshake(page: PageRealm, browser: Browser, options: HandshakeOptions): Handshake {
  const { window } = page;
  const { parent } = window;
  const { postMessage } = parent;
  const { allowedParents, nonce } = options;
  const read = captureMessageEvent(window);
  const around = ancestors(window);
  let welcomed = false;
  let stopped = false;
  let timer = 0;

  function say(message: HandshakeMessage): void {
    for (const origin of allowedParents) {
      try {
        page.apply(postMessage, parent, [message, origin]);
      } catch {
        // The parent window is gone.
      }
    }
  }

  const hello = (): void => say(helloMessage(nonce));

  function announce(attempt = 1): void {
    if (welcomed || stopped) return;
    hello();
    if (attempt < HELLO_ATTEMPTS) timer = browser.setTimeout(() => announce(attempt + 1), HELLO_INTERVAL);
  }

  const stopListening = browser.listen<MessageEvent>(
    window,
    "message",
    (event) => {
      if (!around.includes(read.source(event)) || !allowsOrigin(allowedParents, read.origin(event))) return;
      const message = readHandshake(read.data(event));
      if (!message) return;
      switch (message.kind) {
        case "probe":
          read.stop(event);
          welcomed = false;
          hello();
          return;
        case "welcome": {
          const ports = read.ports(event);
          if (message.nonce !== nonce || ports.length !== 1) return;
          read.stop(event);
          if (welcomed || stopped) return;
          welcomed = true;
          browser.clearTimeout(timer);
          options.onWelcome(ports[0]!, message);
          return;
        }
        case "hello":
        case "next":
          return;
        default:
          message satisfies never;
      }
    },
    true,
  );
  announce();

  return {
    passedOn: () => say(nextMessage(nonce)),
    reset() {
      welcomed = false;
      browser.clearTimeout(timer);
      announce();
    },
    stop() {
      stopListening();
      browser.clearTimeout(timer);
      stopped = true;
    },
  };
}

/** The windows around this one: the Agent of the topmost document of an origin speaks for those of its origin inside. */
function ancestors(window: Window): readonly (MessageEventSource | null)[] {
  const windows: Window[] = [];
  for (let at = window; at.parent !== at; at = at.parent) windows.push(at.parent);
  return windows;
}
