import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const name = async (html: string) => (await describeIn(html)).name;
const sources = async (html: string) => (await describeIn(html)).sources;

test("aria-labelledby joins its targets in order, repetitions kept", async () => {
  expect(await sources("<div id=a>A</div><div id=b>B</div><button id=t aria-labelledby='b  a b'>x</button>")).toBe('LB="B A B" AL* label* C="x"* T*');
});

test("aria-labelledby without usable text is invalid and does not count", async () => {
  expect(await sources("<button id=t aria-labelledby='zz'>x</button>")).toBe('LB! AL label C="x" T*');
  expect(await sources("<div id=a></div><button id=t aria-labelledby=a aria-label=L>x</button>")).toBe('LB! AL="L" label* C="x"* T*');
});

test("the misspelt attribute counts only where the right one is absent", async () => {
  expect(await name("<i id=a>A</i><button id=t aria-labeledby=a>x</button>")).toBe("A");
  expect(await name("<i id=a>A</i><button id=t aria-labeledby=a aria-labelledby=zz>x</button>")).toBe("x");
});

test("aria-labelledby is one level deep", async () => {
  expect(await name("<div id=a aria-labelledby=b>A</div><div id=b>B</div><button id=t aria-labelledby=a>x</button>")).toBe("A");
});

test("two elements that label each other take each other's contents", async () => {
  const html = "<button id=t aria-labelledby=u>x</button><button id=u aria-labelledby=t>y</button>";
  expect(await name(html)).toBe("y");
  expect((await describeIn(html, { id: "u" })).name).toBe("x");
});

test("an element may be a part of its own label", async () => {
  expect(await name("<button id=t aria-label=Delete aria-labelledby='t f'>x</button><a id=f href=x>file</a>")).toBe("Delete file");
});

test("below a hidden target nothing is hidden", async () => {
  expect(await name("<div id=a hidden>Hid <b>den</b><i hidden>deep</i></div><button id=t aria-labelledby=a>x</button>")).toBe("Hid den deep");
  expect(await name("<div id=a aria-hidden=true>AH <i aria-hidden=true>in</i></div><button id=t aria-labelledby=a>x</button>")).toBe("AH in");
});

test("in a shown target hidden parts stay out", async () => {
  expect(await name("<div id=a>Vis <b hidden>hid</b><i aria-hidden=true>ah</i></div><button id=t aria-labelledby=a>x</button>")).toBe("Vis ");
});

test("ids are looked up in the element's own tree", async () => {
  const described = await describeIn("<div id=h></div><i id=a>out</i>", {
    script: (document) => {
      const root = document.getElementById("h")!.attachShadow({ mode: "open" });
      root.innerHTML = "<i id=a>in</i><button aria-labelledby=a>x</button>";
      document.body.append(Object.assign(document.createElement("button"), { id: "t" }));
      document.getElementById("t")!.setAttribute("aria-labelledby", "a");
    },
  });
  expect(described.name).toBe("out");
});

test("a blank aria-label does not count; a no-break space does", async () => {
  expect(await name("<button id=t aria-label=' \n'>x</button>")).toBe("x");
  expect(await name("<button id=t aria-label='&nbsp;'>x</button>")).toBe("\u00a0");
});

test("an embedded control counts by its value before its own label", async () => {
  expect(await name("<input id=a value=V aria-label=L><button id=t aria-labelledby=a>x</button>")).toBe("V");
  expect(await name("<input id=a aria-label=L><button id=t aria-labelledby=a>x</button>")).toBe("L");
  expect(await name("<select id=a><option>One<option selected>Two</select><button id=t aria-labelledby=a>x</button>")).toBe("Two");
  expect(await name("<i id=a role=slider aria-valuenow=1234567.8 aria-valuemax=1e9></i><button id=t aria-labelledby=a>x</button>")).toBe("1.23457e+6");
  expect(await name("<i id=a role=slider aria-valuetext=seven aria-valuenow=7></i><button id=t aria-labelledby=a>x</button>")).toBe("seven");
});

test("the labelledby property lists what named the element", async () => {
  const { properties } = await describeIn("<i id=a>A</i><button id=t aria-labelledby='a zz'>x</button>");
  expect(properties.labelledby).toBe('#a="A"');
});
