import { expect, test } from "vitest";
import { matchesMedia } from "../../../src/ax/layout/static/media-query.js";

const SCREEN = { width: 1024, height: 768 };

test.each([
  ["", true],
  ["all", true],
  ["screen", true],
  ["print", false],
  ["only screen and (min-width: 600px)", true],
  ["(min-width: 2000px)", false],
  ["(max-width: 1024px) and (min-height: 768px)", true],
  ["(min-width: 64em)", true],
  ["(width >= 1025px)", false],
  ["(width < 1025px)", true],
  ["not print", true],
  ["not screen", false],
  ["print, screen", true],
  ["(orientation: landscape)", true],
  ["(prefers-color-scheme: dark)", false],
  ["(prefers-reduced-motion: reduce)", false],
  ["(unheard-of: yes)", false],
])("%j", (list, expected) => {
  expect(matchesMedia(list, SCREEN)).toBe(expected);
});
