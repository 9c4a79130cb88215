import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isUnplayable } from "../state/unplayable.js";

/** What the controls of a media element depend on, as far as page JavaScript can tell. */
export interface MediaState {
  readonly kind: "video" | "audio";
  /** Whether the control panel is laid out. */
  readonly shown: boolean;
  /** There is a resource, and nothing has gone wrong with it. */
  readonly playable: boolean;
  /** Its metadata has arrived. */
  readonly loaded: boolean;
  readonly hasAudio: boolean;
  readonly silent: boolean;
  readonly paused: boolean;
  readonly duration: number;
  readonly currentTime: number;
  readonly volume: number;
  /** CSS pixels; unlimited without layout. */
  readonly width: number;
  /** The keywords of `controlslist`. */
  readonly controlsList: ReadonlySet<string>;
}

export function mediaState(pass: Pass, host: AxObject): MediaState {
  const { dom } = pass;
  const media = host.element as HTMLMediaElement;
  const kind = host.tag === "audio" ? "audio" : "video";
  const volume = dom.mediaVolume(media);
  const muted = dom.mediaMuted(media);
  return {
    kind,
    shown: host.rendered && dom.hasAttr(media, "controls"),
    playable: !isUnplayable(pass, host),
    loaded: dom.mediaReadyState(media) > 0 && dom.mediaError(media) === null,
    // A video does not tell whether it has a sound track before it plays.
    hasAudio: kind === "audio",
    silent: muted || volume === 0,
    paused: dom.mediaPaused(media),
    duration: dom.mediaDuration(media),
    currentTime: dom.mediaCurrentTime(media),
    volume: muted ? 0 : volume,
    width: pass.layout.hasGeometry ? pass.layout.rect(media).width : Number.POSITIVE_INFINITY,
    controlsList: new Set((dom.attr(media, "controlslist") ?? "").toLowerCase().split(/[ \t\n\f\r]+/)),
  };
}
