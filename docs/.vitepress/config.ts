import { slug } from "github-slugger";
import { defineConfig } from "vitepress";
import { emptyHeaders } from "./lib/empty-headers.js";
import { pagesOf } from "./lib/pages.js";
import { repositoryLinks } from "./lib/repository-links.js";

const REFERENCE = [
  { text: "Command line", link: "/reference/command-line" },
  { text: "CDP support", link: "/cdp-support" },
  { text: "MCP server", link: "/mcp" },
  { text: "Formats", link: "/formats" },
  { text: "Security", link: "/security" },
];

const MEASURED = [
  { text: "Conformance", link: "/conformance" },
  { text: "Clients", link: "/clients" },
  { text: "The clients' own tests", link: "/suites" },
  { text: "Benchmarks", link: "/benchmarks" },
  { text: "Load", link: "/load" },
  { text: "Chaos", link: "/chaos" },
];

const EXPLANATION = [
  { text: "Architecture", link: "/architecture" },
  { text: "Comparison", link: "/explanation/comparison" },
  { text: "Glossary", link: "/explanation/glossary" },
];

export default defineConfig({
  title: "icdp",
  description: "An app inside an iframe becomes a real browser target for any Chrome DevTools Protocol client.",
  lang: "en",
  cleanUrls: false,
  lastUpdated: false,
  // Addresses of servers that readers start.
  ignoreDeadLinks: "localhostLinks",
  markdown: {
    // Contrast of at least 4.5:1 in both.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // The same places as on GitHub.
    anchor: { slugify: slug },
    config: (markdown) => void markdown.use(emptyHeaders).use(repositoryLinks),
  },
  themeConfig: {
    nav: [
      { text: "Tutorial", link: "/tutorial/first-target", activeMatch: "^/tutorial/" },
      { text: "How-to", link: "/how-to/", activeMatch: "^/how-to/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
      { text: "Explanation", link: "/explanation/", activeMatch: "^/(explanation|adr)/" },
      { text: "Demo", link: "/demo" },
    ],
    sidebar: [
      { text: "Live demo", link: "/demo" },
      { text: "Tutorial", items: [{ text: "A first target", link: "/tutorial/first-target" }, { text: "Read a page and act on it", link: "/tutorial/read-and-act" }] },
      { text: "How-to", link: "/how-to/", items: [...pagesOf("how-to"), { text: "Operate Relays", link: "/operations" }, { text: "Contribute", link: "/contributing" }] },
      { text: "Reference", link: "/reference/", items: [...REFERENCE, { text: "Measured", items: MEASURED }, { text: "API", items: pagesOf("reference/api") }] },
      { text: "Explanation", link: "/explanation/", items: [...EXPLANATION, { text: "Decisions", items: pagesOf("adr") }] },
    ],
    outline: { level: [2, 3] },
    search: { provider: "local", options: { translations: { button: { buttonText: "Search", buttonAriaLabel: "Search" } } } },
    footer: { message: "MIT licensed." },
  },
});
