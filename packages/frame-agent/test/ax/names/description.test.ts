import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const described = async (html: string) => (await describeIn(html)).description;

test.each([
  ["targets in order, joined", "<i id=d>1</i><i id=e>2</i><button id=t aria-describedby='e zz d'>x</button>", "2 1"],
  ["hidden targets", "<div id=d hidden>De <b>h</b>  sc</div><button id=t aria-describedby=d>x</button>", "De h sc"],
  ["an empty target blocks the rest", "<i id=d></i><button id=t aria-describedby=d title=T>x</button>", ""],
  ["unknown ids do not", "<button id=t aria-describedby=zz title=T>x</button>", "T"],
  ["aria-description", "<button id=t aria-description='  a   b ' title=T>x</button>", "a b"],
  ["an empty aria-description blocks the title", "<button id=t aria-description='' title=T>x</button>", ""],
  ["a title that names is no description", "<button id=t title=T></button>", ""],
  ["a title that repeats the text neither", "<button id=t title=' x '>x</button>", ""],
  ["a title that repeats the label does describe", "<button id=t title=L aria-label=L>x</button>", "L"],
  ["value of a button named otherwise", "<input id=t type=submit value=V aria-label=L>", "V"],
  ["default captions do not describe", "<input id=t type=submit aria-label=L>", ""],
  ["caption of a table named otherwise", "<table id=t border=1 aria-label=L><caption>C</caption><tr><td>1<td>2</table>", "C"],
  ["contents of a summary named otherwise", "<details><summary id=t aria-label=L>Sum</summary>x</details>", "Sum"],
  ["the first ruby annotation", "<ruby id=t>a<rt>r1</rt>b<rt>r2</rt></ruby>", "r1"],
  ["desc of SVG", "<svg><g id=t aria-label=L><title>T</title><desc>D</desc></g></svg>", "D"],
  ["title of SVG named by ARIA", "<svg><g id=t aria-label=L><title>T</title></g></svg>", "T"],
  ["placeholders never describe", "<input id=t aria-label=L placeholder=P>", ""],
])("%s", async (_what, html, expected) => {
  expect(await described(html)).toBe(expected);
});

test("the describedby property lists existing targets, with text or without", async () => {
  const { properties } = await describeIn("<i id=d></i><button id=t aria-describedby='d zz'>x</button>");
  expect(properties.describedby).toBe("#d");
});
