import { expect, it } from "vitest";
import { FrameLook, type StyleLike } from "../src/frame-look.js";

/** The declarations of an element, as `style` keeps them. */
class FakeStyle implements StyleLike {
  readonly declarations = new Map<string, readonly [value: string, priority: string]>();

  constructor(own: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(own)) this.setProperty(name, value);
  }

  getPropertyValue(name: string): string {
    return this.declarations.get(name)?.[0] ?? "";
  }

  getPropertyPriority(name: string): string {
    return this.declarations.get(name)?.[1] ?? "";
  }

  setProperty(name: string, value: string, priority = ""): void {
    this.declarations.set(name, [value, priority]);
  }

  removeProperty(name: string): void {
    this.declarations.delete(name);
  }
}

const NONE = { width: 0, height: 0, scheme: "" };

it("sizes the frame, and gives the application's own style back", () => {
  const style = new FakeStyle({ width: "100%", border: "0" });
  const look = new FrameLook(style);
  look.set("a", { width: 500, height: 0, scheme: "dark" });
  expect(style.declarations.get("width")).toEqual(["500px", "important"]);
  expect(style.declarations.get("color-scheme")).toEqual(["dark", "important"]);
  expect(style.declarations.has("height")).toBe(false);
  look.set("a", NONE);
  expect([...style.declarations]).toEqual([["width", ["100%", ""]], ["border", ["0", ""]]]);
});

it("follows the session that asked last, until it is gone", () => {
  const style = new FakeStyle();
  const look = new FrameLook(style);
  look.set("a", { width: 500, height: 400, scheme: "" });
  look.set("b", { width: 300, height: 0, scheme: "" });
  expect([style.getPropertyValue("width"), style.getPropertyValue("height")]).toEqual(["300px", ""]);
  look.forget("b");
  expect([style.getPropertyValue("width"), style.getPropertyValue("height")]).toEqual(["500px", "400px"]);
  look.restore();
  expect(style.declarations.size).toBe(0);
});

it("leaves a frame without a style alone", () => {
  const look = new FrameLook(undefined);
  expect(() => look.set("a", { width: 500, height: 400, scheme: "dark" })).not.toThrow();
});
