import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { layoutMetrics } from "./layout-metrics.js";
import { Renderer } from "./renderer.js";

type Format = "png" | "jpeg" | "webp";

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

interface CaptureParams {
  readonly format?: string;
  readonly quality?: number;
  readonly clip?: Clip;
  readonly captureBeyondViewport?: boolean;
}

interface ScreencastParams {
  readonly format?: string;
  readonly quality?: number;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  readonly everyNthFrame?: number;
}

interface Metrics {
  readonly cssVisualViewport: { readonly pageX: number; readonly pageY: number };
  readonly cssContentSize: { readonly width: number; readonly height: number };
}

interface Screencast {
  readonly params: ScreencastParams;
  frame: number;
  timer: number;
  last: string;
}

const FORMATS: Readonly<Record<string, Format>> = { png: "png", jpeg: "jpeg", webp: "webp" };
/** Chromium's default for lossy formats (`kDefaultScreenshotQuality`, 156). */
const DEFAULT_QUALITY = 80;
/** Between two looks at whether the page has changed, in ms. */
const SCREENCAST_PERIOD = 200;

const LIMITS =
  "drawn in the page by a library: native controls, scroll bars and cross-origin frames look different, cross-origin images without CORS stay blank";

/** `Page.captureScreenshot` and the screencast. */
export function createScreenshots(env: PageEnv): { readonly table: MethodTable; stop(): void } {
  const { browser, window } = env;
  const renderer = new Renderer(env);
  const screencasts = new Map<AgentSession, Screencast>();

  const metrics = (): Metrics => layoutMetrics(env) as Metrics;

  function checkLayout(): void {
    if (window.innerWidth * window.innerHeight === 0 || !window.HTMLCanvasElement?.prototype.toBlob) throw serverError("Unable to capture screenshot");
  }

  async function capture({ format = "png", quality = DEFAULT_QUALITY, clip, captureBeyondViewport }: CaptureParams): Promise<{ data: string }> {
    const type = FORMATS[format];
    if (!type) throw invalidParams("Invalid image format");
    if (quality < 0 || quality > 100) throw invalidParams("Invalid image quality");
    if (clip && (clip.width <= 0 || clip.height <= 0)) throw serverError(`Unable to capture screenshot: the clip has no ${clip.width <= 0 ? "width" : "height"}`);
    checkLayout();
    const { cssVisualViewport: viewport, cssContentSize: content } = metrics();
    const area =
      clip ??
      (captureBeyondViewport
        ? { x: 0, y: 0, width: content.width, height: content.height, scale: 1 }
        : { x: viewport.pageX, y: viewport.pageY, width: window.innerWidth, height: window.innerHeight, scale: 1 });
    const data = await renderer.draw({
      ...area,
      scale: area.scale * window.devicePixelRatio,
      type: `image/${type}`,
      quality: quality / 100,
      background: "#fff",
    });
    return { data };
  }

  async function nextFrame(session: AgentSession, screencast: Screencast): Promise<void> {
    const { params } = screencast;
    const { innerWidth, innerHeight } = window;
    const fit = Math.min(1, (params.maxWidth ?? Infinity) / innerWidth, (params.maxHeight ?? Infinity) / innerHeight);
    const { pageX, pageY } = metrics().cssVisualViewport;
    const clip = { x: pageX, y: pageY, width: innerWidth, height: innerHeight, scale: fit / window.devicePixelRatio };
    const { data } = await capture({ format: params.format, quality: params.quality, clip });
    if (screencasts.get(session) !== screencast) return;
    if (data === screencast.last) return schedule(session, screencast);
    screencast.last = data;
    session.emit("Page.screencastFrame", {
      data,
      metadata: {
        offsetTop: 0,
        pageScaleFactor: 1,
        deviceWidth: innerWidth,
        deviceHeight: innerHeight,
        scrollOffsetX: pageX,
        scrollOffsetY: pageY,
        timestamp: Date.now() / 1000,
      },
      sessionId: ++screencast.frame,
    });
  }

  function schedule(session: AgentSession, screencast: Screencast): void {
    screencast.timer = browser.setTimeout(() => {
      nextFrame(session, screencast).catch(() => schedule(session, screencast));
    }, SCREENCAST_PERIOD);
  }

  function endScreencast(session: AgentSession): void {
    const screencast = screencasts.get(session);
    if (!screencast) return;
    screencasts.delete(session);
    browser.clearTimeout(screencast.timer);
  }

  const table: MethodTable = {
    "Page.captureScreenshot": partly(LIMITS, capture),
    "Page.startScreencast": partly(`${LIMITS}; a frame at most every ${SCREENCAST_PERIOD} ms`, async (params: ScreencastParams, session) => {
      checkLayout();
      if (screencasts.has(session)) endScreencast(session);
      else session.onClose(() => endScreencast(session));
      const screencast = { params, frame: 0, timer: 0, last: "" };
      screencasts.set(session, screencast);
      await nextFrame(session, screencast);
    }),
    "Page.screencastFrameAck": (_params: { sessionId: number }, session: AgentSession) => {
      const screencast = screencasts.get(session);
      if (screencast) schedule(session, screencast);
    },
    "Page.stopScreencast": (_params: never, session: AgentSession) => endScreencast(session),
  };

  return {
    table,
    stop() {
      for (const session of [...screencasts.keys()]) endScreencast(session);
    },
  };
}
