import type { PageEnv } from "../env.js";

/** Connects what concerns the parent window with the Host, whenever one is there. */
export function hearHost({ children, closing, highlights, host, presentation, resources, windows }: PageEnv, setDialogsUrl: (url: string) => void): void {
  let disconnect: readonly (() => void)[] = [];
  host.listen({
    connected(post) {
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
        case "frames":
          return children.allow(frame.origins);
        case "passed":
          return children.passed(frame.i, frame.p);
        case "give":
          return "text" in frame ? resources.arrived(frame.r, frame.text) : resources.failed(frame.r, frame.error);
      }
    },
    disconnected() {
      children.disconnect();
      for (const stop of disconnect) stop();
    },
  });
}
