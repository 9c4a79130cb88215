import { createTwoFilesPatch } from "diff";

const MAX_LINES = 40;
const CONTEXT_LINES = 3;
const MAX_INSTEAD = 5;

/**
 * Unified diff of two texts, at most `maxLines` long; `""` when they are equal. JSON is shown with a line per key, since
 * its own lines are whole nodes.
 */
export function firstDifference(expected: string, actual: string, maxLines = MAX_LINES): string {
  if (expected === actual) return "";
  const [before, after] = [breakJson(expected), breakJson(actual)];
  const patch = createTwoFilesPatch("expected", "actual", before, after, "", "", {
    context: CONTEXT_LINES,
    maxEditLength: 2000,
  });
  // Texts that have next to nothing in common: their first differing lines say enough.
  return shorten((patch ?? firstLines(before, after)).split("\n"), maxLines).join("\n");
}

/** The first lines; when all that is new stands below, so much of it that one can tell what came instead. */
function shorten(lines: string[], maxLines: number): string[] {
  if (lines.length <= maxLines) return lines;
  const isNew = (line: string) => /^\+(?!\+\+ )/.test(line);
  const [shown, rest] = [lines.slice(0, maxLines), lines.slice(maxLines)];
  const instead = shown.some(isNew) ? [] : rest.filter(isNew).slice(0, MAX_INSTEAD);
  return [...shown, `… ${rest.length} more lines`, ...instead];
}

function breakJson(text: string): string {
  return text.startsWith("[") ? text.replace(/,(?=[{"])/g, ",\n  ") : text;
}

function firstLines(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  const line = a.findIndex((text, index) => text !== b[index]);
  return [`@@ line ${line + 1} @@`, `-${a[line]}`, `+${b[line]}`].join("\n");
}
