// @vitest-environment jsdom

import { queryAllByRole } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { axNode, queryAllByAXRole } from "../../src/index.js";
import { CASES } from "./cases.js";
import { answersTo } from "./filter.js";

describe("finds what Testing Library finds, except where Chromium's tree is another one", () => {
  test.each(CASES)("$what", ({ html, role, options = {}, chromiumRole = role, cause }) => {
    document.body.innerHTML = html;
    const theirs = queryAllByRole(document.body, role, options);
    const ours = queryAllByAXRole(document.body, chromiumRole).filter((element) => answersTo(axNode(element), options));
    expect(theirs.length).toBeGreaterThan(0);
    if (cause === undefined) expect(ours).toEqual(theirs);
    else expect(ours).not.toEqual(theirs);
    if (chromiumRole !== role) expect(queryAllByAXRole(document.body, role)).toEqual([]);
  });
});
