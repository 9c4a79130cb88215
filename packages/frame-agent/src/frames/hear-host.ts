import type { PostToHost } from "../channel/host-link.js";
import type { Turns } from "../cdp/turns.js";
import type { PageEnv } from "../env.js";

/** Connects what concerns the parent window with the Host, whenever one is there. */
export function hearHost(env: PageEnv, turns: Turns, setDialogsUrl: (url: string) => void): void {
  const { children, closing, highlights, host, presentation, resources, windows } = env;
  let connection: PostToHost | undefined;
  let disconnect: readonly (() => void)[] = [];
  host.listen({
    connected(post) {
      connection = post;
      children.connect(post);
      disconnect = [
        windows.connect(({ url, background }) => post({ k: "win", url, background })),
        closing.connect(() => post({ k: "shut" })),
        presentation.connect((look) => post({ k: "look", ...look })),
        resources.connect((r) => post({ k: "need", r })),
        highlights.connect((shapes) => post({ k: "mark", shapes })),
      ];
    },
    received(frame) {
      switch (frame.k) {
        case "dialogs":
          return setDialogsUrl(frame.url);
        case "frames": {
          const from = connection;
          // Sessions of the previous document hear of the frames that come: first they get their state back, which may wait for parts.
          return turns.whenNoneWaits(() => {
            if (connection === from) children.allow(frame.origins);
          });
        }
        case "passed":
          return children.passed(frame.i, frame.p);
        case "give":
          return "text" in frame ? resources.arrived(frame.r, frame.text) : resources.failed(frame.r, frame.error);
      }
    },
    disconnected() {
      connection = undefined;
      children.disconnect();
      for (const stop of disconnect) stop();
    },
  });
}
