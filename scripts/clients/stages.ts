import { openChromiumStage } from "./chromium-stage.js";
import { openIframeStage } from "./iframe-stage.js";
import { openJsdomStage } from "./jsdom-stage.js";
import { type AppFiles, BENCH } from "./site.js";
import type { Stage, StageName } from "./stage.js";

/** Opens an app where clients are to find it. `uploadFile`: what they may upload; `isFleet`: see openIframeStage. */
export function openStage(name: StageName, uploadFile: string, app: AppFiles = BENCH, isFleet = false): Promise<Stage> {
  switch (name) {
    case "chromium":
      return openChromiumStage(uploadFile, app);
    case "jsdom":
      return openJsdomStage(uploadFile, app);
    default:
      return openIframeStage(name, uploadFile, app, isFleet);
  }
}
