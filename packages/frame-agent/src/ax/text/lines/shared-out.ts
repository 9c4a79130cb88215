import type { AxObject } from "../../object.js";
import type { LevelRun } from "../bidi/bidi.js";

/** What is each text's of the runs of a hard line, in their order: several texts make that line, one after the other. */
export function sharedOut(texts: readonly AxObject[], runs: readonly LevelRun[]): ReadonlyMap<AxObject, readonly string[]> {
  const shares = new Map<AxObject, string[]>(texts.map((text) => [text, []]));
  const last = texts.length - 1;
  let index = 0;
  let offset = 0;
  for (const { text, start } of runs) {
    while (offset > start) offset -= texts[--index]!.text.length;
    for (let from = 0; from < text.length; ) {
      while (index < last && offset + texts[index]!.text.length <= start + from) offset += texts[index++]!.text.length;
      const end = index === last ? text.length : Math.min(text.length, offset + texts[index]!.text.length - start);
      shares.get(texts[index]!)!.push(text.slice(from, end));
      from = end;
    }
  }
  return shares;
}
