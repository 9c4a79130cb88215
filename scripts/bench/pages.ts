/** A page whose speed is measured. */
export interface BenchPage {
  name: string;
  /** Elements below body. */
  elements: number;
  html: string;
}

/** A page of ordinary content (headings, text with links, lists, a table, a form) with about this many elements. */
export function mixedPage(elements: number): BenchPage {
  const sections: string[] = [];
  let made = 0;
  for (let number = 1; made < elements; number++) {
    const section = mixedSection(number);
    sections.push(section.html);
    made += section.elements;
  }
  return { name: `${elements.toLocaleString("en")} elements`, elements: made, html: documentOf(sections.join("\n")) };
}

function mixedSection(number: number): { html: string; elements: number } {
  const items = [1, 2, 3].map((item) => `<li><a href="#s${number}-${item}">Item ${number}.${item}</a></li>`).join("\n");
  const rows = [1, 2]
    .map((row) => `<tr><th scope="row">Row ${row}</th><td>${number * row}</td><td class="num">${number + row}.5</td></tr>`)
    .join("\n");
  const html = `<section aria-labelledby="h${number}">
<h2 id="h${number}">Section ${number}</h2>
<p>Some text of section ${number} with <b>bold</b> and <a href="#h${number}">a link</a>, long enough to need a second line
in a window of common width, which real paragraphs mostly do, so that it is broken into boxes.</p>
<div class="card"><div class="row"><span class="icon" aria-hidden="true">*</span><span>Label ${number}</span></div>
<button type="button" aria-expanded="false">Open ${number}</button></div>
<ul>
${items}
</ul>
<table><thead><tr><th>Name</th><th>Value</th><th>Other</th></tr></thead><tbody>
${rows}
</tbody></table>
<form><label for="f${number}">Field ${number}</label> <input id="f${number}" value="v${number}" required>
<label><input type="checkbox" checked> Choice ${number}</label></form>
</section>`;
  return { html, elements: html.match(/<[a-z]/g)!.length };
}

/** Pages of one extreme shape each, which show an algorithm that is not linear. */
export function shapePages(): BenchPage[] {
  const many = 100_000;
  const deep = 5_000;
  const labels = 2_000;
  return [
    {
      name: "100,000 siblings",
      elements: many,
      html: documentOf(Array.from({ length: many }, (_, index) => `<p>${index}</p>`).join("")),
    },
    {
      // Made by script, because the parser stops nesting at 512 levels; of inline elements, because Chromium's own block
      // layout overflows its stack at this depth; with ids, so that every level is in the tree.
      name: "depth 5,000",
      elements: deep,
      html: documentOf(`<script>
let at = document.body;
for (let i = 0; i < ${deep}; i++) {
  at = at.appendChild(document.createElement("span"));
  at.id = "d" + i;
}
at.textContent = "deep";
</script>`),
    },
    {
      name: "aria-labelledby with 2,000 ids",
      elements: labels + 1,
      html: documentOf(
        `<button aria-labelledby="${Array.from({ length: labels }, (_, index) => `l${index}`).join(" ")}">x</button>` +
          Array.from({ length: labels }, (_, index) => `<span id="l${index}">label ${index}</span>`).join("\n"),
      ),
    },
  ];
}

function documentOf(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
<style>.card { border: 1px solid; padding: 4px } .row { display: flex; gap: 4px } .num::before { content: "# " }</style>
<body>
${body}
</body></html>
`;
}
