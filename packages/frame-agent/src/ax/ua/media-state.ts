import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import { contentSize } from "../layout/content-box.js";
import { tokensOf } from "../name/space.js";
import type { Pass } from "../pass.js";
import { WITH_CONTROLS } from "../spec/elements.js";
import { isVertical } from "../text/fragments/rects.js";

const NETWORK_EMPTY = 0;
const NETWORK_IDLE = 1;
const NETWORK_LOADING = 2;
const HAVE_FUTURE_DATA = 3;

/** What the controls of a media element depend on, as far as page JavaScript can tell (Blink: `MediaControlsImpl::State`). */
export interface MediaState {
  readonly kind: "video" | "audio";
  /** Whether the control panel is displayed where its host is. */
  readonly shown: boolean;
  /** There is a resource to choose from, and some of it may work. */
  readonly hasSource: boolean;
  /** There is a resource, which has been asked for. */
  readonly requested: boolean;
  /** Its metadata has arrived. */
  readonly loaded: boolean;
  /** Whether there is a spinner: while data is missing. Its turns end in drawn frames only, so it stays in what is not drawn. */
  readonly spinner: boolean;
  readonly hasAudio: boolean;
  readonly silent: boolean;
  readonly paused: boolean;
  /** It alone is what the screen shows, and has controls then whatever it says. */
  readonly fullscreen: boolean;
  readonly duration: number;
  /** Plays a `MediaStream`: has no end, and no address. */
  readonly isStream: boolean;
  readonly currentTime: number;
  readonly volume: number;
  /** Of the content box, in CSS pixels of its own: neither transforms nor zoom change it. Unlimited without layout. */
  readonly width: number;
  readonly height: number;
  /** The keywords of `controlslist`. */
  readonly controlsList: ReadonlySet<string>;
}

export function mediaState(pass: Pass, host: AxObject): MediaState {
  const dom = elementDom(pass);
  const media = host.element as HTMLMediaElement;
  const kind = host.tag === "audio" ? "audio" : "video";
  const volume = dom.mediaVolume(media);
  const muted = dom.mediaMuted(media);
  const paused = dom.mediaPaused(media);
  const fullscreen = dom.matches(media, ":fullscreen");
  const hasControls = dom.matches(media, WITH_CONTROLS);
  const network = dom.networkState(media);
  const ready = dom.mediaReadyState(media);
  const hasSource = network === NETWORK_IDLE || network === NETWORK_LOADING;
  const isLoading = network === NETWORK_LOADING && (ready === 0 || (!paused && ready < HAVE_FUTURE_DATA));
  const duration = dom.mediaDuration(media);
  return {
    kind,
    shown: (host.rendered || host.inCanvas || host.dropDown !== null) && hasControls,
    hasSource,
    requested: network === NETWORK_LOADING || (hasSource && ready > 0),
    loaded: ready > 0 && dom.mediaError(media) === null,
    spinner: hasControls && (isLoading || (!host.rendered && !host.dropDown && network !== NETWORK_EMPTY)),
    // A video does not tell whether it has a sound track, but with its first picture the sound beside it is decoded.
    hasAudio: kind === "audio" || dom.mediaSoundBytes(media) > 0,
    fullscreen,
    silent: muted || volume === 0,
    paused,
    duration,
    isStream: duration === Infinity && dom.mediaCurrentSrc(media) === "",
    currentTime: dom.mediaCurrentTime(media),
    volume: muted ? 0 : volume,
    width: contentExtent(pass, host, "width"),
    height: contentExtent(pass, host, "height"),
    controlsList: new Set(tokensOf((dom.attr(media, "controlslist") ?? "").toLowerCase())),
  };
}

/** 0 where there is no box. */
function contentExtent({ layout }: Pass, host: AxObject, dimension: "width" | "height"): number {
  if (!layout.hasGeometry) return host.rendered ? Number.POSITIVE_INFINITY : 0;
  return host.box ? contentSize(host.style, isVertical(host) === (dimension === "width") ? "block" : "inline") : 0;
}
