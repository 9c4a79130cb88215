import { describe, expect, it } from "vitest";
import { defaultPlace } from "../src/open-shell.js";
import { icdp } from "../src/plugin.js";
import { withScript } from "../src/preview-html.js";

describe("options", () => {
  it.each([[{}], [{ allowedParents: [] }], [{ preview: true }]])("%j name no parent", (options) => {
    expect(() => icdp(options)).toThrow('icdp: name the pages that may embed this app, allowedParents: ["https://shell.example"], or set relay: true');
  });

  it.each(["https://shell.example/", "shell.example", "null", "*", '"><script>'])("%s is no origin", (parent) => {
    expect(() => icdp({ allowedParents: [parent] })).toThrow("takes origins such as");
  });

  it.each([[{ relay: true }], [{ allowedParents: "*" as const }], [{ allowedParents: ["https://shell.example:8443", "http://localhost"] }]])("%j will do", (options) => {
    expect(icdp(options).name).toBe("icdp");
  });
});

describe("the script comes before everything else of a document", () => {
  it.each([
    ["<!doctype html><html lang=en><head lang='>'><title>", "<head lang='>'>"],
    ["<!doctype html><html lang=en><body><header>", "<html lang=en>"],
    ["<!DOCTYPE html>\n<p>text", "<!DOCTYPE html>"],
    ["<p>text", ""],
  ])("%s", (html, before) => {
    const at = html.indexOf(before) + before.length;
    expect(withScript(html, "<script></script>")).toBe(`${html.slice(0, at)}<script></script>${html.slice(at)}`);
  });
});

it("opens a window only where there is a screen", () => {
  expect(defaultPlace({}, "linux")).toBe("headless");
  expect(defaultPlace({ DISPLAY: ":0" }, "linux")).toBe("window");
  expect(defaultPlace({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).toBe("window");
  expect(defaultPlace({ DISPLAY: ":0", CI: "true" }, "linux")).toBe("headless");
  expect(defaultPlace({}, "darwin")).toBe("window");
});
