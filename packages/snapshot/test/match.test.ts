import { describe, expect, it } from "vitest";
import type { Identity } from "../src/refs/identity.js";
import { matchElements, similarity } from "../src/refs/match.js";

const identity = (part: Partial<Identity>): Identity => ({
  tag: "button", role: "button", name: "", id: "", testId: "", traits: "", path: "", context: "", ...part,
});
const match = (gone: Partial<Identity>, arrived: Partial<Identity>): boolean =>
  matchElements([{ identity: identity(gone), value: "old" }], [{ identity: identity(arrived), value: "new" }]).get("new") === "old";

describe("matchElements", () => {
  it.each<[string, Partial<Identity>, Partial<Identity>, boolean]>([
    ["the same id, whatever the label", { id: "cart", name: "Cart (0)" }, { id: "cart", name: "Cart (3)" }, true],
    ["a counted id with the same label", { id: "field-12", name: "Mail" }, { id: "field-12", name: "Mail" }, true],
    ["a counted id with another label", { id: "field-12", name: "Mail", path: "/a" }, { id: "field-12", name: "Phone", path: "/b" }, false],
    ["the same test id in the same item", { testId: "delete", context: "Ada" }, { testId: "delete", context: "Ada" }, true],
    ["the same test id in another item", { testId: "delete", context: "Ada" }, { testId: "delete", context: "Bob" }, false],
    ["the same label elsewhere", { name: "Save", path: "/a" }, { name: "Save", path: "/b" }, true],
    ["the same label in another item", { name: "Delete", context: "Ada", path: "/li:1" }, { name: "Delete", context: "Bob", path: "/li:1" }, false],
    ["the same label with another target", { tag: "a", role: "link", name: "More", traits: "/1" }, { tag: "a", role: "link", name: "More", traits: "/2" }, false],
    ["a nameless control at the same place", { path: "/form/input:1" }, { path: "/form/input:1" }, true],
    ["a nameless control at another place", { path: "/form/input:1" }, { path: "/form/input:2" }, false],
    ["a changed label in the same item", { name: "Follow", context: "Ada" }, { name: "Unfollow", context: "Ada" }, true],
    ["another number in the same item", { name: "Page 1", context: "Pages" }, { name: "Page 2", context: "Pages" }, false],
    ["another role", { name: "Save", role: "button" }, { name: "Save", role: "link" }, false],
  ])("%s", (_, gone, arrived, expected) => expect(match(gone, arrived)).toBe(expected));

  it("decides nothing between two that fit", () => {
    const both = ["one", "two"].map((value) => ({ identity: identity({ name: "OK", path: value }), value }));
    expect(matchElements(both, [{ identity: identity({ name: "OK", path: "three" }), value: "new" }]).size).toBe(0);
  });
});

describe("similarity", () => {
  it("is Dice's coefficient of pairs of characters", () => {
    expect(similarity("night", "nacht")).toBeCloseTo(0.25);
    expect(similarity("", "")).toBe(1);
    expect(similarity("a", "b")).toBe(0);
    expect(similarity("aaaa", "aa")).toBeCloseTo(0.5);
  });
});
