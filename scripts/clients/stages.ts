import { openChromiumStage } from "./chromium-stage.js";
import { openIframeStage } from "./iframe-stage.js";
import { openJsdomStage } from "./jsdom-stage.js";
import type { Stage, StageName } from "./stage.js";

/** Opens the app where clients are to find it. `uploadFile`: what they may upload. */
export function openStage(name: StageName, uploadFile: string): Promise<Stage> {
  switch (name) {
    case "chromium":
      return openChromiumStage(uploadFile);
    case "jsdom":
      return openJsdomStage(uploadFile);
    default:
      return openIframeStage(name, uploadFile);
  }
}
