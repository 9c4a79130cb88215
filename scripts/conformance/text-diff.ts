import { createTwoFilesPatch } from "diff";

const MAX_LINES = 40;
const CONTEXT_LINES = 3;

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
  const lines = (patch ?? firstLines(before, after)).split("\n");
  const rest = lines.length - maxLines;
  return rest > 0 ? [...lines.slice(0, maxLines), `… ${rest} more lines`].join("\n") : lines.join("\n");
}

function breakJson(text: string): string {
  return text.startsWith("[") ? text.replace(/,(?=[{"])/g, ",\n  ") : text;
}

function firstLines(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  const line = a.findIndex((text, index) => text !== b[index]);
  return [`@@ line ${line + 1} @@`, `-${a[line]}`, `+${b[line]}`].join("\n");
}
