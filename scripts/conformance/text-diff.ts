import { createTwoFilesPatch } from "diff";

const MAX_LINES = 40;

/** Unified diff of two texts from the first differing line on, at most `maxLines` long; `""` when they are equal. */
export function firstDifference(expected: string, actual: string, maxLines = MAX_LINES): string {
  if (expected === actual) return "";
  const patch = createTwoFilesPatch("expected", "actual", expected, actual, "", "", { context: 2, maxEditLength: 2000 });
  // Texts that have next to nothing in common: their first differing lines say enough.
  const lines = (patch ?? firstLines(expected, actual)).split("\n");
  return lines.length > maxLines ? [...lines.slice(0, maxLines), `… ${lines.length - maxLines} more lines`].join("\n") : lines.join("\n");
}

function firstLines(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  const line = a.findIndex((text, index) => text !== b[index]);
  return [`@@ line ${line + 1} @@`, `-${a[line]}`, `+${b[line]}`].join("\n");
}
