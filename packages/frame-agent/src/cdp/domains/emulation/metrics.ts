import type { PageEnv } from "../../../env.js";
import { invalidParams, serverError } from "../../errors.js";

export interface DeviceMetrics {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
  readonly mobile: boolean;
  readonly scale?: number;
  readonly screenWidth?: number;
  readonly screenHeight?: number;
}

const MAX_SIZE = 10_000_000;
const MAX_SCALE = 10;
/** How long (ms) the Host may take to size the frame. */
const PATIENCE = 2_000;
const POLL = 20;

/** Chromium's checks, in its order and words. */
export function checkMetrics({ width, height, deviceScaleFactor, scale = 1 }: DeviceMetrics): void {
  const isSize = (size: number): boolean => size >= 0 && size <= MAX_SIZE;
  if (!isSize(width) || !isSize(height)) throw invalidParams(`Width and height values must be positive, not greater than ${MAX_SIZE}`);
  if (deviceScaleFactor < 0) throw invalidParams("deviceScaleFactor must be non-negative");
  if (scale <= 0 || scale > MAX_SCALE) throw invalidParams(`scale must be positive, not greater than ${MAX_SCALE}`);
}

/** Waits until the window has the size; 0 stands for any. */
export async function awaitSize({ window, browser }: PageEnv, width: number, height: number): Promise<void> {
  const fits = (): boolean => (width === 0 || window.innerWidth === width) && (height === 0 || window.innerHeight === height);
  const end = browser.now() + PATIENCE;
  while (!fits()) {
    if (browser.now() > end) throw serverError(`The frame cannot be shown at ${width}x${height}: it stays at ${window.innerWidth}x${window.innerHeight}`);
    await new Promise<void>((resolve) => browser.setTimeout(resolve, POLL));
  }
}

/** What page code reads of the screen. The pixels that are drawn stay those of the real one. */
export function emulateScreen({ window, patches }: PageEnv, metrics: DeviceMetrics): () => void {
  const { width, height, deviceScaleFactor, mobile, screenWidth, screenHeight } = metrics;
  const undo: (() => void)[] = [];
  const show = (owner: object | undefined, name: string, value: number): void => {
    undo.push(patches.getter(owner, name, (callNative) => (callNative(), value)));
  };
  if (deviceScaleFactor > 0) show(window, "devicePixelRatio", deviceScaleFactor);
  const screen: readonly [number, number] = [screenWidth || (mobile ? width : 0), screenHeight || (mobile ? height : 0)];
  const { prototype } = window.Screen ?? {};
  for (const [i, names] of [["width", "availWidth"], ["height", "availHeight"]].entries()) {
    if (screen[i]! > 0) for (const name of names) show(prototype, name, screen[i]!);
  }
  if (mobile) {
    if (width > 0) show(window, "outerWidth", width);
    if (height > 0) show(window, "outerHeight", height);
  }
  return () => undo.forEach((stop) => stop());
}
