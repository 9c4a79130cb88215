/**
 * Writes `packages/frame-agent/src/ax/ua/texts/translations.gen.ts` from what Chromium shows in each of its languages:
 * `npx tsx scripts/gen-ua-texts.ts`. Needs the browser's language packs (Debian: `chromium-l10n`).
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Protocol } from "devtools-protocol";
import { CAPABILITY_TEXTS, ENGLISH, type CapabilityTexts, type Texts } from "../packages/frame-agent/src/ax/ua/texts/english.js";
import { launchChromium, type Page } from "./lib/chromium.js";

const TARGET = new URL("../packages/frame-agent/src/ax/ua/texts/translations.gen.ts", import.meta.url);

/** Languages of Chromium's interface besides American English (`platform_locales` of its build). */
const LANGUAGES =
  "af am ar bg bn ca cs da de el en-GB es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pl pt-BR pt-PT ro ru sk sl sr sv sw ta te th tr uk ur vi zh-CN zh-TW".split(" ");

/** What the `lang` of an element that asks for a capability may be made of. */
const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
const CODES = [...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), "fil"];
const SUBTAGS = "419 AR AT AU BE BR CA CH CL CN CO Cyrl GB HK Hans Hant ID IE IN Latn MX MY NZ PE PH PT SG TW US ZA".split(" ");

const SILENCE = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";
const PAGE = `<!doctype html>
<meta charset="utf-8">
<style>audio, video { width: 600px } div::scroll-button(*) { content: "" } div { overflow: scroll }</style>
<div></div>
<input id="submit" type="submit"><input id="reset" type="reset"><details id="details"></details>
<input id="file" type="file"><input id="files" type="file" multiple>
<select multiple size="1" style="appearance: base-select"><option selected>a<option selected>b</select>
<input id="date" type="date"><input id="time" type="time" step=".001"><input id="month" type="month"><input id="week" type="week">
<input id="local" type="datetime-local">
<video id="video" controls></video><audio id="audio" controls></audio>
<audio id="playing" controls loop muted src="${SILENCE}"></audio>
<video id="full" controls></video>
<geolocation id="location"></geolocation><geolocation id="preciseLocation" accuracymode="precise"></geolocation>
<camera id="camera"></camera><microphone id="microphone"></microphone><usermedia id="cameraAndMicrophone"></usermedia>`;

interface Part {
  readonly tag: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The parts of user-agent shadow trees by the `id` of their host, in document order. */
async function partsByHost(page: Page): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { root } = await page.send("DOM.getDocument", { depth: -1, pierce: true });
  const hosts = new Map<string, Part[]>();
  const visit = (node: Protocol.DOM.Node, parts: Part[] | undefined): void => {
    const list = node.attributes ?? [];
    const attributes = Object.fromEntries(list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1]!]] : [])));
    const text = (node.children ?? []).map((child) => child.nodeValue).join("");
    parts?.push({ tag: node.localName, text, attributes });
    for (const shadow of node.shadowRoots ?? []) {
      const inside = parts ?? [];
      if (!parts) hosts.set(attributes.id!, inside);
      visit(shadow, inside);
    }
    for (const child of node.children ?? []) visit(child, parts);
  };
  visit(root, undefined);
  return hosts;
}

/** What the page's browser says. */
async function textsOf(page: Page): Promise<Texts> {
  await page.setContent(PAGE);
  const { root } = await page.send("DOM.getDocument", { depth: -1 });
  const { nodeId } = await page.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#files" });
  await page.send("DOM.setFileInputFiles", { nodeId, files: [fileURLToPath(import.meta.url), fileURLToPath(TARGET)] });
  const digit = new Intl.NumberFormat(await page.evaluate("new Intl.NumberFormat().resolvedOptions().locale")).format(2);
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  const valueOf = (role: string, index = 0): string => String(nodes.filter((node) => node.role?.value === role && node.value)[index]!.value!.value);
  const [scrollUp, scrollLeft, scrollRight, scrollDown] = nodes.filter((node) => node.role?.value === "button").map((node) => String(node.name!.value)) as [string, string, string, string];

  await page.send("Runtime.evaluate", { expression: "playing.play()", userGesture: true, awaitPromise: true });
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
  const hosts = await partsByHost(page);
  await page.send("Runtime.evaluate", { expression: "full.requestFullscreen()", userGesture: true, awaitPromise: true });
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 500))");
  const fullscreen = (await partsByHost(page)).get("full")!.find(({ attributes }) => attributes.pseudo?.endsWith("fullscreen-button"))!;
  const part = (host: string, pseudo: string, index = 0): Part => hosts.get(host)!.filter(({ attributes }) => attributes.pseudo?.endsWith(pseudo))[index]!;
  const label = (host: string, pseudo: string, index = 0): string => part(host, pseudo, index).attributes["aria-label"]!;
  const placeholder = (field: string): string => part("date", `${field}-field`).attributes["aria-placeholder"]!;
  const title = (host: string): string => part(host, "calendar-picker-indicator").attributes.title!;
  const item = (index: number, host = "video"): string => label(host, "overflow-menu-list-item", index);
  const capability = (name: keyof CapabilityTexts): string => part(name, "permission-text").text;
  const withPlace = (text: string, value: string): string => {
    assert(text.includes(value), `${text} has no ${value}`);
    return text.replace(value, "$1");
  };
  return {
    submit: hosts.get("submit")![0]!.text,
    reset: hosts.get("reset")![0]!.text,
    details: hosts.get("details")!.find(({ tag }) => tag === "summary")!.text,
    chooseFile: part("file", "file-upload-button").attributes.value!,
    chooseFiles: part("files", "file-upload-button").attributes.value!,
    noFileChosen: valueOf("button"),
    files: withPlace(valueOf("button", 1), digit),
    selected: withPlace(valueOf("combobox"), digit),
    month: label("date", "month-field"),
    day: label("date", "day-field"),
    year: label("date", "year-field"),
    hours: label("time", "hour-field"),
    minutes: label("time", "minute-field"),
    seconds: label("time", "second-field"),
    milliseconds: label("time", "millisecond-field"),
    // Shown by languages alone that count hours to twelve.
    amPm: hosts.get("time")!.find(({ attributes }) => attributes.pseudo?.endsWith("ampm-field"))?.attributes["aria-label"] ?? ENGLISH.amPm,
    week: label("week", "week-field"),
    showDatePicker: title("date"),
    showTimePicker: title("time"),
    showMonthPicker: title("month"),
    showWeekPicker: title("week"),
    showDateTimePicker: title("local"),
    dayPlaceholder: placeholder("day"),
    monthPlaceholder: placeholder("month"),
    yearPlaceholder: placeholder("year"),
    weekFormat: part("week", "datetime-edit").attributes.datetimeformat!,
    unplayable: String(nodes.find((node) => node.role?.value === "Video")!.name!.value),
    buffering: label("video", "loading-panel"),
    play: label("video", "play-button"),
    pause: label("playing", "play-button"),
    mute: label("video", "mute-button"),
    unmute: label("playing", "mute-button"),
    enterFullscreen: label("video", "fullscreen-button"),
    exitFullscreen: fullscreen.attributes["aria-label"]!,
    moreControls: label("video", "overflow-button"),
    moreOptions: part("video", "overflow-button").attributes.title!,
    videoTimeline: label("video", "timeline"),
    audioTimeline: label("audio", "timeline"),
    totalTime: withPlace(part("video", "timeline").attributes["aria-description"]!, "0:00"),
    elapsedTime: withPlace(part("video", "timeline").attributes["aria-valuetext"]!, "0:00"),
    options: label("video", "text-track-list"),
    playItem: item(0),
    muteItem: item(3),
    unmuteItem: item(3, "playing"),
    download: item(2),
    cast: item(4),
    captionsMenu: item(5),
    speedMenu: item(6),
    videoTracksMenu: item(7),
    audioTracksMenu: item(8),
    enterPictureInPicture: item(9),
    scrollUp,
    scrollDown,
    scrollLeft,
    scrollRight,
    location: capability("location"),
    preciseLocation: capability("preciseLocation"),
    camera: capability("camera"),
    microphone: capability("microphone"),
    cameraAndMicrophone: capability("cameraAndMicrophone"),
  };
}

/** What elements with these languages say that ask for a capability. */
async function capabilitiesOf(page: Page, languages: readonly string[]): Promise<CapabilityTexts[]> {
  const elements = (lang: string): string =>
    ["geolocation", "geolocation accuracymode=precise", "camera", "microphone", "usermedia"].map((tag) => `<${tag} lang="${lang}"></${tag.split(" ")[0]}>`).join("");
  await page.setContent(`<!doctype html>${languages.map(elements).join("")}`);
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  const texts = nodes.filter((node) => node.role?.value === "StaticText").map((node) => String(node.name!.value));
  assert.equal(texts.length, languages.length * 5);
  return languages.map((_, index) => {
    return Object.fromEntries(CAPABILITY_TEXTS.map((name, place) => [name, texts[index * 5 + place]!])) as CapabilityTexts;
  });
}

const { location, preciseLocation, camera, microphone, cameraAndMicrophone } = ENGLISH;
const IN_ENGLISH: CapabilityTexts = { location, preciseLocation, camera, microphone, cameraAndMicrophone };

/** The languages in which these elements say something of their own: of a code what differs from English, with a subtag what differs from the code. */
async function allCapabilities(page: Page): Promise<Map<string, CapabilityTexts>> {
  const found = new Map<string, CapabilityTexts>();
  const add = async (languages: readonly string[], without: (language: string) => CapabilityTexts): Promise<void> => {
    (await capabilitiesOf(page, languages)).forEach((texts, index) => {
      const language = languages[index]!;
      if (JSON.stringify(texts) !== JSON.stringify(without(language))) found.set(language, texts);
    });
  };
  await add(CODES, () => IN_ENGLISH);
  for (const code of [...found.keys(), "en"]) await add(SUBTAGS.map((subtag) => `${code}-${subtag}`), () => found.get(code) ?? IN_ENGLISH);
  return found;
}

async function inBrowser<T>(language: string, ask: (page: Page) => Promise<T>): Promise<T> {
  const chromium = await launchChromium({ language });
  try {
    const page = await chromium.newPage();
    const used = await page.evaluate("new Intl.NumberFormat().resolvedOptions().locale");
    assert.equal(used, language, "Chromium has no language pack for it");
    return await ask(page);
  } finally {
    await chromium.close();
  }
}

const rows = <T extends object>(table: ReadonlyMap<string, T>): string =>
  [...table].map(([language, texts]) => `  [${JSON.stringify(language.toLowerCase())}, ${JSON.stringify(Object.values(texts).join("|"))}],`).join("\n");

assert.deepEqual(await inBrowser("en-US", textsOf), ENGLISH);
const texts = new Map<string, Texts>();
for (const language of LANGUAGES) texts.set(language, await inBrowser(language, textsOf));
const capabilities = await inBrowser("en-US", allCapabilities);

writeFileSync(
  TARGET,
  `// Generated by scripts/gen-ua-texts.ts; do not edit.

/** By language of the interface in lower case, in the order of \`ENGLISH\`. */
export const TEXTS: ReadonlyMap<string, string> = new Map([
${rows(texts)}
]);

/** By language of the element in lower case, in the order of \`CAPABILITY_TEXTS\`. */
export const CAPABILITIES: ReadonlyMap<string, string> = new Map([
${rows(capabilities)}
]);
`,
);
