import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type PageCapture, UidRegistry } from "../../packages/snapshot/src/index.js";
import { ROOT } from "../lib/build.js";
import { packCaptures } from "./captures.js";

const FOLDER = join(ROOT, "tests/snapshot/evolutions");
const TRUTH = "truth";

export interface ReferenceRating {
  /** Elements of a capture that are in the next one, too. */
  readonly survived: number;
  /** Those of them that kept their uid. */
  readonly kept: number;
  /** Elements that came back after at least one capture without them, and those that got their uid back. */
  readonly returned: number;
  readonly recovered: number;
  /** uids that named another element before. */
  readonly moved: number;
}

/** How well references survived, by the names that the page's author gave to its elements. */
export function rateReferences(captures: readonly PageCapture[]): ReferenceRating {
  const registry = new UidRegistry();
  const rating = { survived: 0, kept: 0, returned: 0, recovered: 0, moved: 0 };
  const truthOfUid = new Map<number, string>();
  const lastUid = new Map<string, number>();
  let before = new Map<string, number>();
  for (const capture of captures) {
    const { page, uids } = registry.take(capture);
    const now = new Map<string, number>();
    for (const node of page.byBackendNodeId.values()) {
      const truth = node.attributes.get(TRUTH);
      if (truth !== undefined && node.interactive) now.set(truth, uids.get(node.backendNodeId)!);
    }
    for (const [truth, uid] of now) {
      const previous = before.get(truth);
      const last = lastUid.get(truth);
      if (previous !== undefined) {
        rating.survived++;
        if (previous === uid) rating.kept++;
      } else if (last !== undefined) {
        rating.returned++;
        if (last === uid) rating.recovered++;
      }
      const named = truthOfUid.get(uid);
      if (named !== undefined && named !== truth) rating.moved++;
      truthOfUid.set(uid, truth);
      lastUid.set(truth, uid);
    }
    before = now;
  }
  return rating;
}

export function writeEvolution(name: string, captures: readonly PageCapture[]): void {
  writeFileSync(join(FOLDER, `${name}.json.gz`), packCaptures(captures));
}

export function readEvolution(name: string): PageCapture[] {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString("utf8")) as PageCapture[];
}
