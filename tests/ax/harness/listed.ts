import { expect } from "vitest";
import type { Fixture } from "../../../scripts/conformance/fixture.js";
import type { UpstreamCase } from "../../../scripts/conformance/upstream/case.js";

/** Fails when a list of differences names what does not exist (upstream cases only when they are on this machine). */
export function listedButMissing(listed: Map<string, string>, fixtures: Fixture[], cases: UpstreamCase[]): void {
  const known = new Set([...fixtures.map(({ id }) => id), ...cases.map(({ name }) => `upstream/${name}`)]);
  const missing = [...listed.keys()].filter(
    (id) => !known.has(id) && !(cases.length === 0 && id.startsWith("upstream/")),
  );
  expect(missing).toEqual([]);
}
