import { roles } from "aria-query";
import { computeAccessibleName } from "dom-accessibility-api";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { ARIA_ROLES } from "../../../src/ax/spec/aria-roles.js";
import { describeIn } from "../support/jsdom-ax.js";

// Independent implementations, where the standards leave no choice and Chromium makes none of its own.

test("every concrete role that aria-query knows has a role here", () => {
  const concrete = [...roles.entries()].filter(([, { abstract }]) => !abstract).map(([name]) => name);
  expect(concrete.length).toBeGreaterThan(100);
  expect(concrete.filter((name) => !ARIA_ROLES.has(name))).toEqual([]);
});

test("abstract roles have none", () => {
  const abstract = [...roles.entries()].filter(([, definition]) => definition.abstract).map(([name]) => name);
  expect(abstract.filter((name) => ARIA_ROLES.has(name))).toEqual([]);
});

test.each([
  "<button id=t>Save</button>",
  "<button id=t aria-label=L title=T>Save</button>",
  "<button id=t title=T></button>",
  "<button id=t><img alt=A></button>",
  "<button id=t>a <b>b</b> <i aria-hidden=true>x</i>c</button>",
  "<p id=a>one</p><p id=b>two</p><button id=t aria-labelledby='b a'>x</button>",
  "<p id=a hidden>one</p><button id=t aria-labelledby=a aria-label=L>x</button>",
  "<button id=t aria-labelledby=missing aria-label=L>x</button>",
  "<button id=t aria-labelledby=t aria-label=L>x</button>",
  "<label>First <input id=t></label>",
  "<label for=t>First</label><input id=t title=T placeholder=P>",
  "<label for=t>A</label><label for=t>B</label><select id=t><option>x</select>",
  "<label>Every <input value=5> minutes<input type=checkbox id=t></label>",
  "<input type=submit id=t value=Go>",
  "<input type=image id=t alt=A src=x>",
  "<img id=t alt=A src=x>",
  "<a id=t href=x>Read <i>more</i></a>",
  "<h2 id=t>Title</h2>",
  "<fieldset id=t><legend>Legend</legend><input></fieldset>",
  "<table id=t border=1><caption>Caption</caption><tr><td>1<td>2</table>",
  "<svg id=t role=img><title>Title</title></svg>",
  "<div id=t role=checkbox>Check</div>",
  "<div id=t role=region>Text</div>",
])("the same name as dom-accessibility-api: %s", async (html) => {
  const { document } = new JSDOM(`<!doctype html>${html}`).window;
  expect((await describeIn(html)).name).toBe(computeAccessibleName(document.getElementById("t")!));
});
