import { elementDom } from "../../dom/element-dom.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { mediaState, type MediaState } from "./media-state.js";
import type { Template } from "./template.js";
import type { Texts } from "./texts/english.js";
import { uaTexts } from "./texts/texts.js";

/**
 * `<video>`, `<audio>`: the control tree (Blink: `MediaControlsImpl::InitializeControls`). It is always there and always in the
 * tree, without `controls` as unrendered nodes. The controls shown follow from what page JavaScript can learn; tracks, casting,
 * hovering and an open menu cannot be learnt.
 */
export function media(pass: Pass, host: AxObject): Template[] {
  const state = mediaState(pass, host);
  const texts = uaTexts(pass);
  const children = state.kind === "video" ? videoControls(state, texts) : audioControls(state, texts);
  const controls: Template = { path: "div[0]", pseudo: CONTROLS, display: state.shown ? "flex" : "none", children };
  return hasUsedTextTrack(pass, host.element!) ? [cues(state), { ...controls, path: "div[1]" }] : [controls];
}

/** A text track is in use, or was, as one is by default (`HTMLMediaElement::ConfigureTextTrackDisplay`, 156). */
const hasUsedTextTrack = (pass: Pass, element: Element): boolean => elementDom(pass).usesTextTrack(element) || pass.dom.matches(element, ":has(> track[default])");

/**
 * The box of the cues, which comes before the controls once a text track was in use (Blink: `TextTrackContainer`). The cues on show
 * are not in it: layout wraps them unseen by scripts.
 */
const cues = ({ kind, shown }: MediaState): Template => ({
  ...box("div[0]", kind === "audio" ? "uninteresting" : shown ? "included" : "internal"),
  pseudo: "::-webkit-media-text-track-container",
});

function videoControls(state: MediaState, texts: Texts): Template[] {
  const buttons: Template = {
    path: "div[1]",
    verdict: "included",
    listed: true,
    children: [
      playButton("input[0]", state, texts),
      box("div[3]", "uninteresting"),
      volumeControl("div[4]", state, texts),
      fullscreenButton("input[5]", state, texts),
      overflowButton("input[6]", state, texts),
    ],
  };
  return [
    loadingPanel(state, texts),
    { ...box("div[1]", "included"), children: [labelless("input[0]", texts.cast)] },
    {
      ...box("div[2]", "uninteresting"),
      pseudo: `${CONTROLS}-enclosure`,
      children: [{ ...box("div[0]", "uninteresting"), pseudo: `${CONTROLS}-panel`, children: [hidden("div[0]"), buttons, timeline("input[2]", state, texts)] }],
    },
    ...menus(3, 10, state, texts),
  ];
}

/** Blink: `MediaControlLoadingPanelElement` */
function loadingPanel({ shown, spinner }: MediaState, { buffering }: Texts): Template {
  const attributes = { "aria-label": buffering, "aria-live": "polite" };
  if (!spinner) return { ...hidden("div[0]", "group"), attributes };
  const part = (path: string, ...children: Template[]): Template => ({ path, verdict: "included", children });
  const layer = part("div[0]", part("div[0]", part("div[0]")), part("div[1]", part("div[0]")));
  return {
    ...box("div[0]", "included"),
    role: "group",
    attributes,
    children: [{ ...box("#shadow/div[1]", "included"), children: shown ? [{ ...box("div[0]", "uninteresting"), children: [layer] }] : [] }],
  };
}

function audioControls(state: MediaState, texts: Texts): Template[] {
  const panel: Template = {
    ...box("div[0]", overflowsPanel(state) ? "included" : "uninteresting"),
    pseudo: `${CONTROLS}-panel`,
    children: [
      playButton("input[0]", state, texts),
      timeline("input[3]", state, texts),
      volumeControl("div[4]", state, texts),
      hiddenButton("input[5]", texts.enterFullscreen),
      // Sound without an end is not downloaded, nor played faster.
      state.duration === Infinity ? { ...hiddenButton("input[6]", texts.moreControls), role: "popUpButton" } : overflowButton("input[6]", { ...state, hasSource: true }, texts),
    ],
  };
  return [{ ...hidden("div[0]"), children: [labelless("input[0]", texts.cast)] }, { ...box("div[1]", "uninteresting"), pseudo: `${CONTROLS}-enclosure`, children: [panel] }, ...menus(2, 9, state, texts)];
}

/** Widths in CSS pixels from which a control fits beside the ones before it, observed on 156. */
const FITS = {
  video: { play: 122, volume: 170, fullscreen: 197 },
  audio: { play: 100, volume: 143, fullscreen: Number.POSITIVE_INFINITY },
} as const;

/** Widths between those at which a control or some of its margin appears and those at which they have room, observed on 156. */
const TOO_NARROW = [[0, 83.5], [100, 115.5], [143, 147.5], [175, 179.5], [211, 218.5]] as const;

/** The audio panel scrolls where its controls have no room, or are higher than it. */
const overflowsPanel = ({ width, height }: MediaState): boolean => height < 31.5 || TOO_NARROW.some(([from, to]) => width >= from && width < to);

function playButton(path: string, state: MediaState, { play, pause }: Texts): Template {
  const label = state.paused ? play : pause;
  return state.width < FITS[state.kind].play ? hiddenButton(path, label, state.hasSource) : { ...hoverButton(path, { "aria-label": label }, state.hasSource), pseudo: `${CONTROLS}-play-button` };
}

function volumeControl(path: string, state: MediaState, { mute, unmute }: Texts): Template {
  const label = state.silent ? unmute : mute;
  const enabled = state.loaded && state.hasAudio;
  if (state.width < FITS[state.kind].volume) {
    return { ...hidden(path), children: [hidden("div[0]"), volumeSlider(hidden("input[1]", "slider"), state), labelless("input[2]", label, enabled)] };
  }
  return {
    ...box(path, "included"),
    children: [
      box("div[0]", "included"),
      volumeSlider(enabled ? slider("input[1]", true) : hidden("input[1]", "slider"), state),
      { ...button("input[2]", { "aria-label": label }, enabled), pseudo: `${CONTROLS}-mute-button` },
    ],
  };
}

const volumeSlider = (part: Template, { volume }: MediaState): Template => ({
  ...part,
  attributes: {
    "aria-label": "volume",
    "aria-valuemin": "0",
    "aria-valuemax": "100",
    "aria-valuenow": String(Math.round(volume * 100)),
    type: "range",
    value: String(volume),
  },
});

function timeline(path: string, { kind, isStream, requested, duration, currentTime }: MediaState, texts: Texts): Template {
  const length = Number.isFinite(duration) ? duration : 0;
  return {
    ...(isStream ? hidden(path, "slider") : slider(path, requested)),
    pseudo: `${CONTROLS}-timeline`,
    attributes: {
      ...disabledUnless(requested),
      "aria-label": texts[`${kind}Timeline`],
      "aria-description": texts.totalTime.replace("$1", clock(length)),
      "aria-valuetext": texts.elapsedTime.replace("$1", clock(currentTime)),
      type: "range",
      min: "0",
      max: Number.isNaN(duration) ? "" : String(length),
      value: String(currentTime),
    },
  };
}

function fullscreenButton(path: string, state: MediaState, { enterFullscreen, exitFullscreen }: Texts): Template {
  const enabled = state.fullscreen || (state.loaded && !state.controlsList.has("nofullscreen"));
  const label = state.fullscreen ? exitFullscreen : enterFullscreen;
  if (state.width < FITS[state.kind].fullscreen) return hiddenButton(path, label, enabled);
  return { ...hoverButton(path, { "aria-label": label }, enabled), pseudo: `${CONTROLS}-fullscreen-button` };
}

const overflowButton = (path: string, { hasSource }: MediaState, { moreControls, moreOptions }: Texts): Template => ({
  ...hoverButton(path, { "aria-label": moreControls, title: moreOptions, "aria-haspopup": "menu" }, hasSource),
  role: "popUpButton",
});

/** What the names of controls in style sheets begin with. */
const CONTROLS = "::-webkit-media-controls";

const MENU_ITEMS = [
  "playItem", "enterFullscreen", "download", "muteItem", "cast", "captionsMenu", "speedMenu", "videoTracksMenu", "audioTracksMenu", "enterPictureInPicture",
] as const satisfies readonly (keyof Texts)[];

/** Four lists of tracks and speeds, and the overflow menu with its items; closed. */
function menus(first: number, items: number, { silent }: MediaState, texts: Texts): Template[] {
  const lists = [0, 1, 2, 3].map((index) => hidden(`div[${first + index}]`, "menu", texts.options));
  const labels = MENU_ITEMS.slice(0, items).map((item, index) => hidden(`label[${index}]`, "menuItem", texts[item === "muteItem" && silent ? "unmuteItem" : item]));
  return [...lists, { ...hidden(`div[${first + 4}]`, "menu"), children: labels }];
}

const box = (path: string, verdict: Template["verdict"]): Template => ({ path, verdict, display: "block", listed: true });
/** The label counts where a name is made of hidden controls, the state in a closed drop-down. */
const hidden = (path: string, role?: Role, label?: string, enabled = true): Template => ({
  path,
  role,
  display: "none",
  listed: true,
  attributes: { type: "button", ...(label !== undefined && { "aria-label": label }), ...disabledUnless(enabled) },
});
const labelless = (path: string, label: string, enabled = true): Template => ({ ...hidden(path, "button", label, enabled), children: [NO_LABEL] });
const HOVER = "#shadow/div[1]";
const hiddenButton = (path: string, label: string, enabled = true): Template => ({ ...labelless(path, label, enabled), children: [NO_LABEL, hidden(HOVER)] });

/** Only the fallback of a canvas has texts that are empty. */
const NO_LABEL: Template = { path: "#shadow/#text[0]", text: "", listed: true };

const button = (path: string, attributes: Record<string, string>, enabled: boolean): Template => ({
  path,
  verdict: "included",
  role: "button",
  display: "inline-block",
  listed: true,
  focusable: enabled,
  attributes: { type: "button", ...attributes, ...disabledUnless(enabled) },
  children: [NO_LABEL],
});

/** A button with a background of its own for hovering. */
const hoverButton = (path: string, attributes: Record<string, string>, enabled: boolean): Template => ({
  ...button(path, attributes, enabled),
  children: [NO_LABEL, box(HOVER, "included")],
});

const slider = (path: string, enabled: boolean): Template => ({
  path,
  verdict: "included",
  role: "slider",
  display: "inline-block",
  listed: true,
  focusable: enabled,
  attributes: disabledUnless(enabled),
});

const disabledUnless = (enabled: boolean): Record<string, string> => (enabled ? {} : { disabled: "" });

/** `75` → `1:15`, `3675` → `1:01:15`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
