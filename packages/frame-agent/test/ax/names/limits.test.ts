import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

test("cycles of labels end", async () => {
  const html = "<label for=t>A <input id=u></label><label for=u>B <input id=t></label>";
  expect((await describeIn(html)).name).toBe("A B");
});

test("names inside names end, however deep", async () => {
  const depth = 150;
  const listBoxes = "<div role=listbox><div role=option aria-selected=true>".repeat(depth);
  const { name } = await describeIn(`<h2 id=t>h ${listBoxes}x</h2>`);
  expect(name.startsWith("h")).toBe(true);
});

test("presentational nesting has no limit", async () => {
  const { name } = await describeIn(`<h2 id=t>a${"<i role=none lang=x>".repeat(800)}b</h2>`);
  expect(name).toBe("ab");
});

test("hundreds of ids are looked up in one go", async () => {
  const ids = Array.from({ length: 300 }, (_, i) => `s${i}`);
  const { name } = await describeIn(`${ids.map((id) => `<i id=${id} aria-label=${id}></i>`).join("")}<button id=t aria-labelledby="${ids.join(" ")}">x</button>`);
  expect(name.split(" ")).toEqual(ids);
});
