import "../support/patience.js";
import { describe, expect, it } from "vitest";
import { useBothSides } from "../network/support/both-sides.js";

const world = useBothSides([]);

/** What page code sees while Chromium emulates, and while we do; and that neither leaves a trace. */
async function compare(method: string, set: object, reset: readonly [method: string, params?: object], code: string): Promise<{ expected: unknown; ours: unknown }> {
  const evaluate = (): Promise<unknown> => world.both.page.evaluate(`(async () => { ${code} })()`);
  const before = await evaluate();
  await world.both.page.send(method, set as never);
  const expected = await evaluate();
  await world.both.page.send(reset[0], reset[1] as never);
  await world.both.send(method, set);
  const ours = await evaluate();
  await world.both.send(reset[0], reset[1]);
  expect(await evaluate()).toEqual(before);
  expect(expected).not.toEqual(before);
  return { expected, ours };
}

const MEDIA = (...queries: string[]): string => `return ${JSON.stringify(queries)}.map((query) => matchMedia(query).matches)`;

describe("emulation as Chromium's", () => {
  it.each<[name: string, method: string, set: object, reset: [string, object?], code: string]>([
    ["color scheme", "Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] }, ["Emulation.setEmulatedMedia", {}], MEDIA("(prefers-color-scheme: dark)", "(prefers-color-scheme: light)", "not all and (prefers-color-scheme:dark)", "screen and (prefers-color-scheme: dark), print", "(min-width: 10px) and (not (prefers-color-scheme: dark))")],
    ["print", "Emulation.setEmulatedMedia", { media: "print" }, ["Emulation.setEmulatedMedia", {}], MEDIA("print", "screen", "all", "not print", "only screen and (min-width: 1px)", "not screen", "print and (min-width: 1px)", "(min-width: 1px)")],
    ["reduced motion", "Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] }, ["Emulation.setEmulatedMedia", {}], MEDIA("(prefers-reduced-motion: reduce)", "(prefers-reduced-motion)", "(prefers-reduced-motion: no-preference)")],
    ["style sheets", "Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-contrast", value: "more" }] }, ["Emulation.setEmulatedMedia", {}],
      `document.body.innerHTML = "<style>@media print { p { color: red } } @media (prefers-contrast: more) { p { margin-left: 7px } } @supports (color: red) { @media not print { p { padding-left: 9px } } }</style><style media=print>p { text-indent: 3px }</style><p>x"; await new Promise((done) => setTimeout(done, 60));
       const s = getComputedStyle(document.querySelector("p")), [sheet, other] = document.styleSheets; return [s.color, s.marginLeft, s.paddingLeft, s.textIndent, sheet.cssRules[0].media.mediaText, sheet.cssRules[1].conditionText, other.media.mediaText]`],
    ["touch points", "Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 }, ["Emulation.setTouchEmulationEnabled", { enabled: false }], "return navigator.maxTouchPoints"],
    ["user agent", "Emulation.setUserAgentOverride", { userAgent: "Mozilla/5.0 foo", platform: "P", userAgentMetadata: { platform: "P", platformVersion: "1", architecture: "a", model: "m", mobile: true, brands: [{ brand: "B", version: "9" }] } }, ["Emulation.setUserAgentOverride", { userAgent: "" }],
      `const { userAgent, appVersion, platform, language, languages, userAgentData: d } = navigator; return [userAgent, appVersion, platform, language, languages, Object.isFrozen(languages), languages === navigator.languages, JSON.stringify(d), d.brands, d.mobile, d.platform, await d.getHighEntropyValues(["model", "platformVersion"])]`],
    ["locale", "Emulation.setLocaleOverride", { locale: "de_DE" }, ["Emulation.setLocaleOverride", {}], `return [navigator.language, (1234.5).toLocaleString(), 12345n.toLocaleString(), new Intl.NumberFormat().resolvedOptions().locale, Intl.DateTimeFormat().resolvedOptions().locale, new Date(0).toLocaleDateString(), [1234.5].toLocaleString(), (1.5).toLocaleString("en"), new Intl.PluralRules() instanceof Intl.PluralRules]`],
    ["hardware concurrency", "Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 31 }, ["Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 2 }], "return navigator.hardwareConcurrency === 31"],
    ["cookies", "Emulation.setDocumentCookieDisabled", { disabled: true }, ["Emulation.setDocumentCookieDisabled", { disabled: false }], `const had = document.cookie; document.cookie = "k=1"; const has = document.cookie; document.cookie = "k=; Max-Age=0"; return [had, has]`],
    ["geolocation", "Emulation.setGeolocationOverride", { latitude: 1, longitude: 2, accuracy: 3 }, ["Emulation.clearGeolocationOverride"],
      `return new Promise((done) => navigator.geolocation.getCurrentPosition((p) => { const q = JSON.parse(JSON.stringify(p)); q.timestamp = typeof q.timestamp; done([q, p instanceof GeolocationPosition, p.coords instanceof GeolocationCoordinates, p.coords.latitude, p.coords.speed, Object.getOwnPropertyNames(p)]) }, (e) => done([e.code > 0]), { timeout: 300 }))`],
    ["no position", "Emulation.setGeolocationOverride", {}, ["Emulation.clearGeolocationOverride"],
      `return new Promise((done) => navigator.geolocation.getCurrentPosition(() => done("position"), (e) => done([e.code === 2 && e.message === "", e instanceof GeolocationPositionError]), { timeout: 300 }))`],
  ])("%s", async (_name, method, set, reset, code) => {
    await world.both.page.send("Browser.grantPermissions", { permissions: ["geolocation"] });
    const { expected, ours } = await compare(method, set, reset, code);
    expect(ours).toEqual(expected);
  });

  const DATES = `const d = [0, 1e12, 1711846800000, 1711846799999, 1730595600000, -2e12, 1585443600000].map((t) => new Date(t));
    const parsed = ["2020-01-01", "2020-01-01T00:00", "2020-01-01T00:00Z", "Jan 2 2020 3:04", "2020/05/06", "Wed, 01 Jan 2020 00:00:00 GMT", "2020-06-01T00:00+05:00", "nonsense"].map((text) => [Date.parse(text), new Date(text).getTime()]);
    const set = new Date(1e12); set.setHours(3, 4); set.setDate(31); set.setMonth(1, 3); set.setFullYear(2021); set.setMinutes(70); set.setSeconds(5, 6); set.setMilliseconds(7);
    return [d.map((x) => [x.toString(), x.toDateString(), x.toTimeString(), x.getTimezoneOffset(), x.getFullYear(), x.getMonth(), x.getDate(), x.getDay(), x.getHours(), x.getMinutes(), x.toISOString(), x.toLocaleString(), x.toLocaleDateString("en", { weekday: "long" }), String(x), x.toJSON()]),
      parsed, set.getTime(), new Date(2020, 0).getTime(), new Date(2020, 5, 1, 2, 3, 4, 5).getTime(), new Date(99, 1).getTime(), new Date(NaN).getHours(), String(new Date(NaN)), Date.UTC(2020, 1), typeof Date(), Date().slice(-30).replace(/.*GMT/, ""),
      Intl.DateTimeFormat().resolvedOptions().timeZone, new Intl.DateTimeFormat("en", { timeStyle: "long" }).format(0), new (class extends Date {})(2020, 1).getTime(), new Date() instanceof Date, new Date(0).constructor === Date, Date.length, Date.name, Date.prototype.constructor === Date]`;
  it.each(["Asia/Tokyo", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Apia"])("time zone %s", async (timezoneId) => {
    const { expected, ours } = await compare("Emulation.setTimezoneOverride", { timezoneId }, ["Emulation.setTimezoneOverride", { timezoneId: "" }], DATES);
    expect(ours).toEqual(expected);
  });

  it.each([
    ["Emulation.setDeviceMetricsOverride", { width: -1, height: 1, deviceScaleFactor: 0, mobile: false }], ["Emulation.setDeviceMetricsOverride", { width: 1, height: 1, deviceScaleFactor: -1, mobile: false }],
    ["Emulation.setDeviceMetricsOverride", { width: 1, height: 1, deviceScaleFactor: 1, mobile: false, scale: 11 }], ["Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 17 }],
    ["Emulation.setLocaleOverride", { locale: "foo bar" }], ["Emulation.setGeolocationOverride", { latitude: 100, longitude: 1, accuracy: 1 }], ["Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: 0 }],
    ["Emulation.setEmulatedVisionDeficiency", { type: "bad" }], ["Emulation.canEmulate", {}], ["Emulation.setScriptExecutionDisabled", { value: false }],
  ])("%s %j answers as Chromium does", async (method, params) => {
    const { chromium: theirs, ours } = await world.both.ask(method, params);
    expect(ours).toEqual(theirs);
  });
});

describe("emulation", () => {
  it("tells lists of media queries of changes", async () => {
    await world.both.page.evaluate(`window.list = matchMedia("(prefers-reduced-motion: reduce)"); window.told = []; list.addEventListener("change", (e) => told.push([e.matches, e.media, e instanceof MediaQueryListEvent])); list.onchange = () => told.push("handler")`);
    await world.both.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await world.both.send("Emulation.setEmulatedMedia", {});
    expect(await world.both.page.evaluate("told")).toEqual([[true, "(prefers-reduced-motion: reduce)", true], "handler", [false, "(prefers-reduced-motion: reduce)", true], "handler"]);
  });

  it("of media rewrites sheets that come later", async () => {
    await world.both.send("Emulation.setEmulatedMedia", { media: "print" });
    await world.both.page.evaluate(`(async () => { document.body.innerHTML = "<b>x</b>"; const s = document.createElement("style"); s.textContent = "@media print { b { color: rgb(1, 2, 3) } }"; document.head.append(s); await new Promise((done) => setTimeout(done, 50)) })()`);
    expect(await world.both.page.evaluate("getComputedStyle(document.querySelector('b')).color")).toBe("rgb(1, 2, 3)");
    await world.both.send("Emulation.setEmulatedMedia", {});
    expect(await world.both.page.evaluate("getComputedStyle(document.querySelector('b')).color")).not.toBe("rgb(1, 2, 3)");
  });

  it("of languages keeps the words of the header", async () => {
    await world.both.send("Emulation.setUserAgentOverride", { userAgent: "x", acceptLanguage: "de-DE,de;q=0.9" });
    expect(await world.both.page.evaluate("[navigator.language, navigator.languages, Object.isFrozen(navigator.languages)]")).toEqual(["de-DE", ["de-DE", "de;q=0.9"], true]);
    await world.both.send("Emulation.setUserAgentOverride", { userAgent: "" });
  });

  it("of focus shows the page in front", async () => {
    await world.both.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    expect(await world.both.page.evaluate("[document.hasFocus(), document.hidden, document.visibilityState, document.hasFocus.toString()]")).toEqual([true, false, "visible", "function hasFocus() { [native code] }"]);
    await world.both.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  });

  it("of what a page cannot do is refused", async () => {
    for (const [method, params] of [["Emulation.setScriptExecutionDisabled", { value: true }], ["Emulation.setCPUThrottlingRate", { rate: 4 }], ["Emulation.setVirtualTimePolicy", { policy: "advance" }]] as const) {
      await expect(world.both.send(method, params)).rejects.toThrow("from within the page");
    }
  });
});
