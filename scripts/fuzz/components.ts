import type { FuzzNode, RuleEntry } from "./model.js";
import { el, times, type Maker, type Pattern } from "./patterns.js";
import { randomLabel, randomText } from "./texts.js";

/** Class names of the components, as design systems style them. */
export const COMPONENT_RULES: readonly RuleEntry[] = [
  [
    ".hidden-text",
    {
      position: "absolute",
      width: "1px",
      height: "1px",
      margin: "-1px",
      overflow: "hidden",
      clip: "rect(0 0 0 0)",
      "white-space": "nowrap",
      border: "0",
    },
  ],
  [".icon::before", { content: "'\\e901'", "font-family": "icons", "font-style": "normal" }],
  [".crumbs li", { display: "inline" }],
  [".crumbs li + li::before", { content: "' / '", padding: "0 4px" }],
  [".plain", { "list-style": "none", padding: "0", margin: "0" }],
  [".bar", { display: "flex", gap: "8px", "align-items": "center" }],
  [".required::after", { content: "' *'", color: "red" }],
  [".line", { display: "block", "counter-increment": "line" }],
  [".line::before", { content: "counter(line)", display: "inline-block", width: "2em", "user-select": "none" }],
  [".slides", { display: "flex", overflow: "auto", width: "150px" }],
  [".slides > *", { flex: "0 0 100%" }],
  [".cut", { overflow: "hidden", "white-space": "nowrap", "text-overflow": "ellipsis", "max-width": "70px" }],
  [".clamp", { display: "-webkit-box", "-webkit-box-orient": "vertical", "-webkit-line-clamp": "2", overflow: "hidden", width: "90px" }],
  [".stretched::after", { content: "''", position: "absolute", inset: "0" }],
  [".clear::after", { content: "''", display: "table", clear: "both" }],
  [".link-out::after", { content: "' \\2197'" }],
  [".link-out.silent::after", { content: "' \\2197' / ''" }],
  [".steps", { "counter-reset": "step" }],
  [".steps > li", { "counter-increment": "step", "list-style": "none" }],
  [".steps > li::before", { content: "'Step ' counter(step) ': '" }],
  [".tip", { visibility: "hidden", position: "absolute" }],
  [".field:focus-within .tip, .shown > .tip", { visibility: "visible" }],
  [".grid", { display: "grid", "grid-template-columns": "1fr 1fr", gap: "4px" }],
  [".sticky th", { position: "sticky", top: "0" }],
  [".collapsed", { height: "0", overflow: "hidden" }],
  [".collapsed.away", { visibility: "hidden" }],
  [".lazy > *", { "content-visibility": "auto", "contain-intrinsic-size": "20px" }],
  [".upper", { "text-transform": "uppercase", "letter-spacing": "1px" }],
  [".columns", { columns: "2", width: "220px" }],
  [".drop::first-letter", { float: "left", "font-size": "2em" }],
  [".quote::before", { content: "open-quote" }],
  [".quote::after", { content: "close-quote" }],
];

/** Things as component libraries and sites build them, each with the flaws that it has here and there. */
export const COMPONENTS: readonly Pattern[] = [
  spriteIcon,
  iconButton,
  breadcrumbs,
  codeBlock,
  carousel,
  card,
  steps,
  tooltipField,
  dataGrid,
  accordion,
  starRating,
  combobox,
  toasts,
  megaMenu,
  pagination,
  editor,
  footnotes,
  avatarList,
  fileUpload,
  progressList,
  definitionCards,
  article,
  slider,
  skipLinks,
  orderSummary,
  calendar,
  tagInput,
  messages,
  treeTable,
  switches,
];

const hiddenText = (text: string): FuzzNode => el("span", { class: "hidden-text" }, text);

function spriteIcon({ random, id }: Maker): FuzzNode[] {
  const [symbol, title] = [id(), id()];
  const name = random.chance(0.6) && title;
  return [
    el(
      "svg",
      random.pick([{ hidden: "" }, { style: "display: none" }, { width: "0", height: "0", style: "position: absolute" }, { "aria-hidden": "true" }]),
      el("symbol", { id: symbol, viewBox: "0 0 9 9", role: random.chance(0.3) && "img", "aria-labelledby": name }, ...(name ? [el("title", { id: title }, randomLabel(random))] : []), el("path", { d: "M0 0L9 9" })),
    ),
    ...times(random, 1, 2, () =>
      el(
        random.pick(["button", "a", "span"]),
        { href: "#", "aria-label": random.chance(0.3) && "icon" },
        el(
          "svg",
          {
            width: "16",
            height: "16",
            role: random.chance(0.4) && "img",
            "aria-labelledby": random.chance(0.2) && title,
            "aria-hidden": random.chance(0.3) && "true",
            focusable: "false",
          },
          el("use", { href: `#${symbol}` }),
        ),
        random.chance(0.5) ? randomText(random) : "",
      ),
    ),
  ];
}

function iconButton({ random }: Maker): FuzzNode[] {
  const icon = random.pick([el("i", { class: "icon", "aria-hidden": random.chance(0.5) && "true" }), el("span", { class: "icon" }), el("img", { src: "", alt: "", width: "9", height: "9" })]);
  const name = random.pick<FuzzNode[]>([[], [hiddenText("Close")], [{ text: " Close" }], [el("span", { class: "upper" }, "close")]]);
  return [
    el(
      random.pick(["button", "a"]),
      {
        href: "#",
        type: "button",
        title: random.chance(0.4) && "Close",
        "aria-label": random.chance(0.3) && "Close",
        "aria-expanded": random.chance(0.3) && "false",
      },
      icon,
      ...name,
    ),
  ];
}

function breadcrumbs({ random }: Maker): FuzzNode[] {
  const items = times(random, 2, 4, (index) => el("li", {}, el("a", { href: "#", "aria-current": index === 2 && "page" }, randomText(random))));
  return [
    el("nav", { "aria-label": random.chance(0.7) && "Breadcrumb" }, el(random.pick(["ol", "ul"]), { class: "crumbs plain", role: random.chance(0.3) && "list" }, ...items.flatMap((item) => (random.chance(0.5) ? [item, "\n"] : [item])))),
  ];
}

function codeBlock({ random }: Maker): FuzzNode[] {
  const token = () => el("span", { class: random.pick(["c0", "c1", "upper"]) }, random.pick(["const", " x", "=", "  1;", "\t// y", "()"]));
  const lines = times(random, 1, 4, () => el("span", { class: random.chance(0.6) && "line" }, ...times(random, 0, 4, token), random.pick(["", "\n"])));
  return [el("pre", { tabindex: random.chance(0.4) && "0", style: "counter-reset: line" }, el("code", {}, ...lines)), el("button", { class: "tip" }, "Copy")];
}

function carousel({ random, id }: Maker): FuzzNode[] {
  const live = id();
  const slides = times(random, 2, 4, (index) =>
    el(
      "li",
      {
        role: random.chance(0.5) && "group",
        "aria-roledescription": random.chance(0.5) && "slide",
        "aria-label": `${index + 1} of 4`,
        "aria-hidden": index > 0 && random.chance(0.4) && "true",
        inert: index > 0 && random.chance(0.3) && "",
      },
      el("img", { src: "", alt: randomLabel(random), loading: "lazy" }),
      randomText(random),
    ),
  );
  return [
    el(
      "section",
      { "aria-roledescription": "carousel", "aria-label": random.chance(0.7) && "Highlights" },
      el("button", { "aria-controls": live }, "\u2039"),
      el("ul", { class: "slides plain", id: live, "aria-live": random.pick(["off", "polite", false]), tabindex: random.chance(0.3) && "0" }, ...slides),
      el("button", { "aria-controls": live, disabled: random.chance(0.3) && "" }, "\u203a"),
    ),
  ];
}

function card({ random, id }: Maker): FuzzNode[] {
  const title = id();
  return [
    el(
      random.pick(["article", "div", "li"]),
      { class: "lazy", style: "position: relative", "aria-labelledby": random.chance(0.4) && title },
      el("img", { src: "", alt: random.pick(["", "photo"]), width: "40", height: "30" }),
      el("h3", { id: title, class: random.chance(0.4) && "clamp" }, el("a", { href: "#", class: random.pick(["stretched", "link-out", "link-out silent"]) }, randomText(random))),
      el("p", { class: random.pick(["cut", "clamp", ""]) }, randomText(random), " ", el("b", {}, randomText(random))),
      el("time", { datetime: "2020-01-01" }, "1 Jan"),
      el("div", { class: "bar" }, el("button", {}, "Save"), " ", el("span", { class: "hidden-text" }, "more")),
    ),
  ];
}

function steps({ random }: Maker): FuzzNode[] {
  return [
    el(
      "ol",
      { class: "steps", start: random.chance(0.2) && "3" },
      ...times(random, 2, 4, (index) => el("li", { "aria-current": index === 1 && "step", class: random.chance(0.2) && "upper" }, randomText(random), ...(random.chance(0.3) ? [el("ol", { class: "steps" }, el("li", {}, "inner"))] : []))),
    ),
  ];
}

function tooltipField({ random, id }: Maker): FuzzNode[] {
  const [field, tip, error] = [id(), id(), id()];
  return [
    el(
      "div",
      { class: random.pick(["field", "field shown"]) },
      el("label", { for: field, class: random.chance(0.6) && "required" }, randomText(random), random.chance(0.3) ? hiddenText("required") : ""),
      el(random.pick(["input", "textarea", "select"]), {
        id: field,
        required: random.chance(0.5) && "",
        "aria-describedby": random.pick([tip, `${tip} ${error}`, error]),
        "aria-invalid": random.chance(0.3) && "true",
        "aria-errormessage": random.chance(0.2) && error,
        placeholder: random.chance(0.3) && "\u2026",
        autofocus: random.chance(0.2) && "",
      }),
      el("div", { role: "tooltip", id: tip, class: "tip" }, randomText(random)),
      el("p", { id: error, role: random.chance(0.4) && "alert", hidden: random.chance(0.4) && "" }, randomText(random)),
    ),
  ];
}

function dataGrid({ random }: Maker): FuzzNode[] {
  const columns = random.integer(2, 3);
  const sort = () => random.pick<string | false>([false, "ascending", "none"]);
  const head = el("tr", {}, ...Array.from({ length: columns }, () => el("th", { scope: "col", "aria-sort": sort() }, el("button", { class: "bar" }, randomText(random), el("span", { class: "icon", "aria-hidden": "true" })))));
  const rows = times(random, 1, 3, () =>
    el(
      "tr",
      { "aria-selected": random.chance(0.3) && "true", class: random.chance(0.2) && "lazy" },
      ...Array.from({ length: columns }, (_, index) =>
        index === 0 ? el("th", { scope: "row" }, el("input", { type: "checkbox", "aria-label": random.chance(0.6) && "Select" })) : el("td", { class: random.chance(0.3) && "cut", headers: random.chance(0.1) && "i1" }, randomText(random)),
      ),
    ),
  );
  return [
    el(
      "div",
      { class: "slides", role: random.chance(0.3) && "region", tabindex: random.chance(0.3) && "0", "aria-label": "Table" },
      el("table", { class: "sticky", role: random.chance(0.3) && "grid" }, ...(random.chance(0.4) ? [el("caption", { class: random.pick(["hidden-text", ""]) }, randomText(random))] : []), el("thead", {}, head), el("tbody", {}, ...rows)),
    ),
  ];
}

function accordion({ random, id }: Maker): FuzzNode[] {
  return times(random, 1, 3, () => {
    const [header, panel] = [id(), id()];
    const isOpen = random.chance(0.5);
    return el(
      "div",
      {},
      el("h3", {}, el("button", { id: header, "aria-expanded": String(isOpen), "aria-controls": panel }, randomText(random), el("span", { class: "icon" }))),
      el(
        "div",
        {
          id: panel,
          role: random.chance(0.6) && "region",
          "aria-labelledby": header,
          class: !isOpen && random.pick(["collapsed", "collapsed away"]),
          hidden: !isOpen && random.chance(0.3) && random.pick(["", "until-found"]),
        },
        el("p", {}, randomText(random)),
      ),
    );
  });
}

function starRating({ random, id }: Maker): FuzzNode[] {
  const name = id();
  const stars = times(random, 2, 5, (index) => {
    const star = id();
    return [
      el("input", { type: "radio", name, id: star, value: String(index), checked: index === 1 && "", class: "hidden-text" }),
      el("label", { for: star, title: random.chance(0.4) && `${index}` }, el("span", { class: "icon" }), random.chance(0.5) ? hiddenText(`${index} stars`) : ""),
    ];
  });
  return [el("fieldset", { class: "bar" }, el("legend", { class: random.chance(0.4) && "hidden-text" }, "Rating"), ...stars.flat())];
}

function combobox({ random, id }: Maker): FuzzNode[] {
  const [list, label, active] = [id(), id(), id()];
  const options = times(random, 1, 4, (index) => el("div", { role: "option", id: index === 0 ? active : id(), "aria-selected": String(index === 0), class: "cut" }, el("mark", {}, "a"), randomText(random)));
  return [
    el("label", { id: label }, randomText(random)),
    el(
      "div",
      { class: "bar" },
      el("input", {
        role: "combobox",
        "aria-labelledby": label,
        "aria-controls": list,
        "aria-expanded": random.pick(["true", "false"]),
        "aria-activedescendant": random.pick([active, "", false]),
        "aria-autocomplete": "list",
        "aria-haspopup": "listbox",
        autofocus: random.chance(0.4) && "",
      }),
      el("button", { tabindex: "-1", "aria-label": "Show" }, "\u25be"),
    ),
    el(
      "div",
      { role: "listbox", id: list, "aria-labelledby": label, popover: random.chance(0.2) && "manual", hidden: random.chance(0.2) && "" },
      ...(random.chance(0.3) ? [el("div", { role: "group", "aria-label": "g" }, ...options)] : options),
    ),
  ];
}

function toasts({ random }: Maker): FuzzNode[] {
  return [
    el(
      "div",
      {
        "aria-live": random.pick(["polite", "assertive"]),
        "aria-relevant": random.chance(0.3) && "additions",
        role: random.chance(0.4) && random.pick(["status", "log", "region"]),
      },
      ...times(random, 0, 2, () => el("div", { role: random.chance(0.5) && "alert", "aria-atomic": "true", class: "bar" }, el("span", { class: "icon" }), randomText(random), el("button", { "aria-label": "Dismiss" }, "\u00d7"))),
    ),
  ];
}

function megaMenu({ random, id }: Maker): FuzzNode[] {
  const panel = id();
  return [
    el(
      "nav",
      { "aria-label": "Main" },
      el(
        "ul",
        { class: "bar plain", role: random.chance(0.4) && "menubar" },
        ...times(random, 1, 3, (index) =>
          el(
            "li",
            { role: random.chance(0.3) && "none" },
            el(
              random.pick(["a", "button"]),
              {
                href: "#",
                role: random.chance(0.3) && "menuitem",
                "aria-haspopup": index === 0 && "true",
                "aria-expanded": index === 0 && "true",
                "aria-controls": index === 0 && panel,
              },
              randomText(random),
            ),
            ...(index === 0
              ? [
                  el(
                    "div",
                    { id: panel, class: random.pick(["grid", "tip", "columns"]) },
                    ...times(random, 1, 2, () => el("section", {}, el("h4", {}, randomText(random)), el("ul", {}, el("li", {}, el("a", { href: "#", class: "link-out" }, randomText(random)))))),
                  ),
                ]
              : []),
          ),
        ),
      ),
    ),
  ];
}

function pagination({ random }: Maker): FuzzNode[] {
  return [
    el(
      "nav",
      { role: "navigation", "aria-label": random.chance(0.6) && "Pages" },
      el(
        "ul",
        { class: "bar plain" },
        ...times(random, 2, 4, (index) =>
          el(
            "li",
            {},
            el(
              "a",
              { href: index !== 1 && "#", "aria-current": index === 1 && "page", "aria-disabled": index === 0 && "true" },
              index === 0 ? el("span", { "aria-hidden": "true" }, "\u00ab") : `${index}`,
              index === 0 ? hiddenText("Previous") : "",
            ),
          ),
        ),
      ),
    ),
  ];
}

function editor({ random, id }: Maker): FuzzNode[] {
  const label = id();
  return [
    el("div", { role: "toolbar", "aria-label": "Format", class: "bar" }, ...times(random, 1, 3, () => el("button", { "aria-pressed": random.pick(["true", "false"]), title: random.chance(0.5) && "Bold" }, el("b", {}, "B")))),
    el("span", { id: label, class: "hidden-text" }, "Body"),
    el(
      "div",
      {
        contenteditable: random.pick(["true", "plaintext-only"]),
        role: random.chance(0.6) && "textbox",
        "aria-multiline": "true",
        "aria-labelledby": label,
        style: random.chance(0.5) && "white-space: pre-wrap",
      },
      el("p", {}, randomText(random), el("span", { contenteditable: random.chance(0.6) && "false", class: "upper" }, "@name"), "\u00a0"),
      el("p", {}, el("br", {})),
      el("ul", {}, el("li", {}, randomText(random))),
    ),
  ];
}

function footnotes({ random, id }: Maker): FuzzNode[] {
  const [ref, note] = [id(), id()];
  return [
    el("p", { class: random.pick(["drop", "columns", ""]) }, randomText(random), el("sup", {}, el("a", { href: `#${note}`, id: ref, role: random.chance(0.4) && "doc-noteref", "aria-describedby": random.chance(0.5) && "notes" }, "1")), "."),
    el(
      "section",
      { role: random.chance(0.4) && "doc-endnotes" },
      el("h2", { id: "notes", class: "hidden-text" }, "Footnotes"),
      el("ol", {}, el("li", { id: note }, el("p", {}, randomText(random), " ", el("a", { href: `#${ref}`, role: random.chance(0.4) && "doc-backlink", "aria-label": "Back" }, "\u21a9")))),
    ),
  ];
}

function avatarList({ random }: Maker): FuzzNode[] {
  return [
    el(
      "ul",
      { class: "bar plain", "aria-label": "People" },
      ...times(random, 1, 4, () =>
        el(
          "li",
          {},
          el(
            random.pick(["span", "div"]),
            { role: random.chance(0.5) && "img", "aria-label": random.chance(0.6) && randomLabel(random), title: random.chance(0.3) && "Ann" },
            random.pick([el("img", { src: "/missing.png", alt: random.pick(["", "Ann"]) }), el("span", { "aria-hidden": "true" }, "AB"), el("svg", { width: "9", height: "9" }, el("title", {}, "Ann"), el("circle", { r: "4" }))]),
          ),
        ),
      ),
      el("li", {}, "+3"),
    ),
  ];
}

function fileUpload({ random, id }: Maker): FuzzNode[] {
  const field = id();
  return [
    el(
      "div",
      { role: random.chance(0.3) && "button", tabindex: random.chance(0.3) && "0" },
      el("label", { for: field, class: random.chance(0.5) && "upper" }, el("span", { class: "icon" }), "Choose"),
      el("input", { type: "file", id: field, class: random.pick(["hidden-text", "", "tip"]), multiple: random.chance(0.4) && "", accept: "image/*" }),
    ),
    el("ul", { "aria-live": "polite" }, el("li", {}, el("span", { class: "cut" }, "averylongfilename.txt"), " ", el("progress", { value: "0.4", "aria-label": random.chance(0.5) && "Upload" }, "40 %"))),
  ];
}

function progressList({ random }: Maker): FuzzNode[] {
  const now = random.pick<string | false>(["0", "40", "100", false]);
  return [
    el(
      "div",
      {
        role: random.pick(["progressbar", "meter"]),
        "aria-valuenow": now,
        "aria-valuemin": "0",
        "aria-valuemax": "100",
        "aria-valuetext": random.chance(0.3) && "40 percent",
        "aria-label": random.chance(0.6) && "Loading",
        "aria-busy": random.chance(0.2) && "true",
      },
      el("span", { style: "display: block; width: 40%" }, random.chance(0.5) ? "40 %" : ""),
    ),
    el("meter", { value: "3", min: "0", max: random.pick(["5", "2"]), low: "1", high: "4", optimum: "5" }, "3 of 5"),
  ];
}

function definitionCards({ random }: Maker): FuzzNode[] {
  return [
    el(
      "dl",
      { class: random.pick(["grid", "columns", "bar"]) },
      ...times(random, 1, 3, () =>
        el("div", { class: random.chance(0.4) && "clear" }, el("dt", { class: random.chance(0.3) && "upper" }, el("dfn", {}, randomText(random))), el("dd", {}, randomText(random), " ", el("abbr", { title: randomLabel(random) }, "abbr"))),
      ),
    ),
  ];
}

function article({ random, id }: Maker): FuzzNode[] {
  const title = id();
  return [
    el(
      "article",
      { "aria-labelledby": random.chance(0.5) && title },
      el("header", {}, el("h2", { id: title }, randomText(random)), el("p", {}, "By ", el("a", { rel: "author", href: "#" }, "Ann"), ", ", el("time", {}, "today"))),
      el(
        "p",
        { class: random.pick(["drop", "", "columns"]), lang: random.chance(0.3) && "de" },
        randomText(random),
        el("q", {}, randomText(random)),
        el("em", {}, randomText(random)),
        el("code", {}, "x = 1"),
        " ",
        el("kbd", {}, "Ctrl"),
        "+",
        el("kbd", {}, "C"),
      ),
      el("blockquote", { class: random.chance(0.5) && "quote" }, el("p", {}, randomText(random)), el("cite", {}, "Bob")),
      el("figure", {}, el("pre", {}, "a\n  b"), el("figcaption", {}, randomText(random))),
      el("hr", {}),
      el("footer", {}, el("address", {}, el("a", { href: "mailto:a@b" }, "a@b"))),
    ),
  ];
}

function slider({ random, id }: Maker): FuzzNode[] {
  const label = id();
  const thumb = (value: string) =>
    el("span", {
      role: "slider",
      tabindex: "0",
      "aria-valuenow": value,
      "aria-valuemin": "0",
      "aria-valuemax": "10",
      "aria-orientation": random.chance(0.3) && "vertical",
      "aria-labelledby": label,
      "aria-valuetext": random.chance(0.3) && `${value} EUR`,
    });
  return [
    el("div", { role: random.chance(0.4) && "group" }, el("span", { id: label }, randomText(random)), thumb("2"), thumb("8")),
    el("input", {
      type: "range",
      min: "0",
      max: "5",
      step: "any",
      value: random.pick(["3", "9", ""]),
      list: random.chance(0.3) && label,
      orient: random.chance(0.2) && "vertical",
    }),
  ];
}

function skipLinks({ random, id }: Maker): FuzzNode[] {
  const main = id();
  return [
    el("a", { href: `#${main}`, class: random.pick(["hidden-text", "tip"]) }, "Skip to content"),
    el(
      "header",
      { role: random.chance(0.3) && "banner" },
      el("a", { href: "/", "aria-label": random.chance(0.4) && "Home" }, el("img", { src: "", alt: "Logo" })),
      el("search", {}, el("form", { role: random.chance(0.5) && "search" }, el("input", { type: "search", "aria-label": "Search" }), el("button", {}, el("span", { class: "icon" }), hiddenText("Go")))),
    ),
    el("main", { id: main, tabindex: random.chance(0.6) && "-1" }, el("h1", {}, randomText(random))),
  ];
}

function orderSummary({ random }: Maker): FuzzNode[] {
  const row = () =>
    el(
      "tr",
      {},
      el("th", { scope: "row", class: "cut" }, randomText(random)),
      el("td", {}, el("input", { type: "number", value: "1", min: "0", "aria-label": random.chance(0.6) && "Quantity" })),
      el("td", { align: "right" }, el("del", {}, hiddenText("was "), "5"), " ", el("ins", {}, "4")),
    );
  return [
    el(
      "table",
      { border: random.chance(0.3) && "0" },
      el("thead", { class: random.chance(0.3) && "hidden-text" }, el("tr", {}, el("th", {}, "Item"), el("th", {}, "Count"), el("th", {}, "Price"))),
      el("tbody", {}, ...times(random, 1, 2, row)),
      el("tfoot", {}, el("tr", {}, el("td", { colspan: "2" }, "Total"), el("td", {}, el("output", {}, "9")))),
    ),
  ];
}

function calendar({ random, id }: Maker): FuzzNode[] {
  const title = id();
  const day = (index: number) =>
    el(
      "td",
      {
        role: random.chance(0.6) && "gridcell",
        "aria-selected": index === 2 && "true",
        "aria-disabled": random.chance(0.2) && "true",
        tabindex: index === 2 ? "0" : "-1",
      },
      random.chance(0.5) ? `${index}` : el("button", { "aria-label": `Day ${index}`, "aria-current": index === 3 && "date", disabled: random.chance(0.2) && "" }, `${index}`),
    );
  return [
    el(
      "div",
      { role: random.chance(0.5) && "dialog", "aria-modal": "true", "aria-labelledby": title },
      el("div", { class: "bar" }, el("button", { "aria-label": "Previous" }, "<"), el("h2", { id: title, "aria-live": "polite" }, "May 2020")),
      el(
        "table",
        { role: random.pick<string | false>(["grid", false]), "aria-labelledby": title },
        el("thead", {}, el("tr", {}, el("th", { abbr: "Monday" }, "Mo"), el("th", { scope: "col" }, el("abbr", { title: "Tuesday" }, "Tu")))),
        el("tbody", {}, el("tr", {}, day(1), day(2)), el("tr", {}, day(3), el("td", {}))),
      ),
    ),
  ];
}

function tagInput({ random }: Maker): FuzzNode[] {
  return [
    el(
      "div",
      { role: random.pick(["listbox", "grid", "group", "list"]), "aria-label": "Tags", "aria-orientation": "horizontal", class: "bar" },
      ...times(random, 0, 3, () => el("span", { role: random.pick(["option", "row", "listitem", "button"]), tabindex: random.chance(0.5) && "-1" }, randomText(random), el("button", { "aria-label": "Remove", tabindex: "-1" }, "\u00d7"))),
      el("input", { "aria-label": "Add", size: "3" }),
    ),
  ];
}

function messages({ random }: Maker): FuzzNode[] {
  return [
    el(
      "div",
      { role: random.pick(["log", "feed"]), "aria-busy": random.chance(0.3) && "true", style: "max-height: 60px; overflow: auto", class: "lazy" },
      ...times(random, 1, 3, (index) =>
        el(
          random.pick(["article", "div"]),
          {
            "aria-posinset": random.chance(0.4) && String(index + 1),
            "aria-setsize": random.chance(0.4) && "-1",
            tabindex: random.chance(0.3) && "0",
            dir: "auto",
          },
          el("strong", {}, "Ann", hiddenText(" says")),
          ": ",
          el("span", { style: "white-space: pre-line" }, randomText(random), "\n", randomText(random)),
        ),
      ),
    ),
  ];
}

function treeTable({ random }: Maker): FuzzNode[] {
  const row = (level: number) =>
    el(
      "tr",
      {
        role: "row",
        "aria-level": String(level),
        "aria-expanded": level === 1 && "true",
        "aria-posinset": "1",
        "aria-setsize": "1",
        hidden: level > 1 && random.chance(0.2) && "",
      },
      el("td", { role: "gridcell" }, el("a", { href: "#" }, randomText(random))),
      el("td", { role: random.chance(0.7) && "gridcell" }, randomText(random)),
    );
  return [el("table", { role: "treegrid", "aria-label": "Files" }, el("tbody", { role: random.chance(0.3) && "rowgroup" }, row(1), row(2), ...(random.chance(0.4) ? [row(3)] : [])))];
}

function switches({ random, id }: Maker): FuzzNode[] {
  const label = id();
  const checked = random.pick(["true", "false", "mixed"]);
  return [
    el("div", { class: "bar" }, el("button", { role: "switch", "aria-checked": checked, "aria-labelledby": label }, el("span", {}, "on"), el("span", { "aria-hidden": "true" }, "off")), el("span", { id: label }, randomText(random))),
    el(
      "label",
      { class: "bar" },
      el("input", {
        type: "checkbox",
        role: random.chance(0.5) && "switch",
        switch: random.chance(0.3) && "",
        class: random.chance(0.5) && "hidden-text",
      }),
      el("span", { class: "icon", "aria-hidden": "true" }),
      randomText(random),
    ),
  ];
}
