import MarkdownIt from "markdown-it";
import highlight from "highlight.js";
import "highlight.js/styles/github.css";
import ariaComponents from "../node_modules/react-aria-components/README.md";
import bootstrap from "../node_modules/bootstrap/README.md";
import highlightReadme from "../node_modules/highlight.js/README.md";
import highlightSupported from "../node_modules/highlight.js/SUPPORTED_LANGUAGES.md";
import katex from "../node_modules/katex/README.md";
import markdownIt from "../node_modules/markdown-it/README.md";
import quill from "../node_modules/quill/README.md";
import shoelace from "../node_modules/@shoelace-style/shoelace/README.md";

const SOURCES = [markdownIt, highlightReadme, katex, bootstrap, quill, shoelace, ariaComponents, highlightSupported];
const WANTED_ELEMENTS = 5_000;

const markdown = new MarkdownIt({
  html: true,
  linkify: true,
  typographer: true,
  highlight: (code, language) => (highlight.getLanguage(language) ? highlight.highlight(code, { language }).value : ""),
});

// Pictures on other machines do not load in a test.
const withoutImages = (html: string) => html.replace(/<img\b[^>]*?(alt="[^"]*")?[^>]*>/g, (_, alt = 'alt="picture"') => `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" ${alt}>`);

document.head.insertAdjacentHTML(
  "beforeend",
  `<style>body { display: grid; grid-template-columns: 220px 1fr; font: 15px/1.5 sans-serif } nav { position: sticky; top: 0; height: 100vh; overflow: auto } pre { overflow: auto; background: #f6f8fa } main { max-width: 760px; padding: 0 2em } table { border-collapse: collapse } td, th { border: 1px solid #ccc } .anchor::before { content: "#" }</style>`,
);
const root = document.getElementById("root")!;
root.style.display = "contents";
root.innerHTML = `<nav aria-label="On this page"><input type="search" placeholder="Search the docs" aria-label="Search"><ul></ul></nav><main></main>`;
const main = root.querySelector("main")!;
const list = root.querySelector("ul")!;

for (let chapter = 0; main.querySelectorAll("*").length < WANTED_ELEMENTS; chapter++) {
  const section = document.createElement("section");
  section.innerHTML = withoutImages(markdown.render(SOURCES[chapter % SOURCES.length]!));
  for (const [index, heading] of section.querySelectorAll("h1, h2, h3").entries()) {
    heading.id = `c${chapter}-${index}`;
    list.insertAdjacentHTML("beforeend", `<li><a href="#${heading.id}"></a></li>`);
    list.lastElementChild!.firstElementChild!.textContent = heading.textContent;
    heading.insertAdjacentHTML("beforeend", ` <a class="anchor" href="#${heading.id}" aria-label="Permalink"></a>`);
  }
  main.append(section);
}
