/** What the pointer does: `over` an element found by an expression, `press` and `release` there; a key; or page code that runs. */
export type Step = { readonly key: string } | { readonly over: string; readonly held?: boolean } | { readonly do: "press" | "release" } | { readonly run: string };

export interface StatePage {
  readonly html: string;
  readonly steps: readonly Step[];
}

const over = (selector: string): Step => ({ over: `document.querySelector(${JSON.stringify(selector)})` });
const inside = (host: string, selector: string): Step => ({ over: `${host}.shadowRoot.querySelector(${JSON.stringify(selector)})` });
const key = (name: string): Step => ({ key: name });
const [press, release]: readonly Step[] = [{ do: "press" }, { do: "release" }];

const ITEM = "button { background: rgb(200, 200, 200) } button:hover { background: rgb(0, 100, 0) } :host(:hover) { outline: 1px solid red } :host(:hover) span { color: blue }";
const COMPONENTS = `<script>
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(ITEM)});
  customElements.define("x-item", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = "<button>press</button><span>text</span>";
    }
  });
  customElements.define("x-list", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = "<x-item></x-item><x-item></x-item><button>own</button>";
    }
  });
</script>`;

/** Pages whose styles follow the pointer, alone or with scripts. */
export const PAGES: Readonly<Record<string, StatePage>> = {
  "a menu that drops down": {
    html: `<style>ul { list-style: none; margin: 0; padding: 0 } li { position: relative; float: left; width: 100px; line-height: 30px }
      li ul { display: none; position: absolute } li:hover > ul { display: block } li:hover > a { color: red }</style>
      <ul id=nav><li id=file><a>File</a><ul><li id=open>Open</li></ul></li><li id=edit><a>Edit</a><ul><li>Cut</li><li id=copy>Copy</li></ul></li></ul>`,
    steps: [over("#file"), over("#open"), over("#edit"), over("#copy"), press!, release!, over("body")],
  },
  "menus inside menus": {
    html: `<style>.m, .m .m { padding: 4px; width: 120px; border: 1px solid } .m .m { display: none; position: absolute; left: 130px; top: 0 } .i { position: relative; height: 24px }
      .i:hover > .m, .i:focus-within > .m { display: block } .i:hover { background: silver }</style>
      <div class=m><div class=i id=a>A<div class=m><div class=i id=aa>AA<div class=m><div class=i id=aaa>AAA</div><div class=i>AAB</div></div></div></div></div><div class=i id=b>B<div class=m>of B</div></div></div>`,
    steps: [over("#a"), over("#aa"), over("#aaa"), over("#b"), over("body")],
  },
  "a tooltip made of a pseudo-element": {
    html: `<style>[data-tip] { position: relative } [data-tip]::after { content: attr(data-tip); visibility: hidden; position: absolute; top: 20px }
      [data-tip]:hover::after { visibility: visible; color: white; background: black } [data-tip]:hover:before { content: ">" }</style>
      <p><span id=a data-tip="first tip">one</span> <span id=b data-tip="second tip">two</span></p>`,
    steps: [over("#a"), over("#b"), over("body")],
  },
  "a shadow tree with slots": {
    html: `<x-card><i id=light>light</i><b>other</b><template shadowrootmode=open><style>
      :host { display: block; width: 200px } :host(:hover) h2 { color: red } ::slotted(i:hover) { color: green } ::slotted(:not(:hover)) { text-decoration: underline }
      h2:hover + p { display: none } slot:hover { font-weight: bold } @media (hover: hover) { h2:hover { background: yellow } }</style>
      <h2>Title</h2><p>text</p><slot></slot></template></x-card><x-card><i>light</i><template shadowrootmode=open><style>:host(:hover) { color: red }</style><slot></slot></template></x-card>`,
    steps: [over("#light"), inside("document.querySelector('x-card')", "h2"), over("x-card:nth-of-type(2) i"), over("body")],
  },
  "a closed shadow tree": {
    html: `<x-secret style="display:block"></x-secret><script>const root = document.querySelector("x-secret").attachShadow({ mode: "closed" });
      root.innerHTML = "<style>button:hover { color: red; letter-spacing: 3px }</style><button>closed</button>"; window.closedRoot = root</script>`,
    steps: [{ over: "closedRoot.querySelector('button')" }, over("body")],
  },
  "components that share a style sheet": {
    html: `${COMPONENTS}<x-item></x-item><x-item id=i></x-item><div><x-list></x-list></div><div><x-list id=l></x-list></div>`,
    steps: [inside("i", "button"), inside("l", "button"), inside("l.shadowRoot.querySelector('x-item:nth-child(2)')", "button"), inside("document.querySelector('x-item')", "span"), over("body")],
  },
  "conditions, layers, scopes and nesting": {
    html: `<style>@layer low, high; @layer high { a:hover { color: red } } @layer low { a:hover { color: blue; background: pink } } a { background: white }
      @media (hover: hover) and (min-width: 10px) { a:hover { font-weight: bold } } @media print { a:hover { display: none } } @supports (display: grid) { a:hover { letter-spacing: 2px } }
      .box { container-type: inline-size; & a { &:hover { font-size: 20px } .in &:hover { font-style: italic } } &:hover { outline: 2px solid } }
      @container (min-width: 50px) { a:hover { word-spacing: 9px } } @scope (.in) to (.out) { :scope:hover a { border-top: 2px solid } a:hover { border-bottom: 3px solid } }</style>
      <div class="box in"><a id=a>in the scope</a> <span class=out><a id=o>outside</a></span></div><div class=box><a id=z>elsewhere</a></div>`,
    steps: [over("#a"), over("#o"), over("#z"), over("body")],
  },
  "everything but what the pointer is over": {
    html: `<style>ul:hover li:not(:hover) { opacity: .3 } li:is(.x, .y):hover { color: red } ul:has(li.y:hover) { background: yellow } li:where(:hover) { color: green }
      li:nth-child(1 of :hover) { font-weight: bold } :not(html, body):hover:not(li) { outline: 1px dotted }</style><ul><li class=x>one<li class=y>two<li>three</ul>`,
    steps: [over(".x"), over(".y"), over("li:nth-child(3)"), over("ul"), over("body")],
  },
  "specificity and order": {
    html: `<style>a:hover { color: red; background: red; outline: 1px solid red } a { color: blue } a.k { background: blue } #i { outline: 2px solid blue } a:hover { font-weight: 100 } a.k { font-weight: 700 }
      a:not(#none):hover { letter-spacing: 1px } a.k:hover { letter-spacing: 5px } *:hover { word-spacing: 1px } a { word-spacing: 2px }</style><a class=k id=i>link</a> <a id=j>other</a>`,
    steps: [over("#i"), over("#j"), over("body")],
  },
  "presses, labels and disabled controls": {
    html: `<style>button, span { display: inline-block; border: 0; background: silver; padding: 4px } button:hover { color: red } button:active { transform: translate(2px, 2px) } button:disabled:hover { outline: 3px solid green }
      div:active { background: yellow } button:active:hover { color: blue } input { appearance: none; width: 20px; height: 20px; background: silver } input:hover { background: green } label:hover { color: red } input:active { border: 3px solid }</style>
      <div id=d><button id=b><span id=s>press</span></button> <button id=n disabled>not</button></div><label id=l>label <input type=checkbox></label><p id=p>text</p>`,
    steps: [over("#s"), press!, { over: "p", held: true }, { over: "s", held: true }, over("#p"), release!, over("#n"), over("#l"), over("body")],
  },
  "nodes and rules that come while the pointer stays": {
    html: `<style>.menu { display: none } .host:hover .menu { display: block } .late:hover { color: red } .host.open:hover { background: yellow }</style>
      <div id=before></div><div class=host id=h>open<div class=menu><b id=item class=late>item</b></div></div><div class=host>other<div class=menu>not</div></div>`,
    steps: [
      over("#h"),
      { run: "before.insertAdjacentHTML('beforebegin', '<p>pushed</p>'.repeat(3)); before.before(document.createElement('section')); scrollBy(0, 0)" },
      { run: "h.classList.add('open'); document.styleSheets[0].insertRule('.host:hover { letter-spacing: 4px }', 4)" },
      { run: "document.head.insertAdjacentHTML('beforeend', '<style>.host:hover { font-weight: bold }</style>')" },
      over("#item"),
      { run: "document.styleSheets[0].cssRules[0].selectorText = '.unused'" },
      over("body"),
    ],
  },
  "focus that shows for keys and not for presses": {
    html: `<style>* { caret-color: transparent } button, input { border: 0; appearance: none } [type=radio] { width: 10px; height: 10px } :focus { color: red } :focus-visible { outline: 3px solid green; outline-offset: 1px } div:focus-within { background: yellow }</style>
      <div><button id=b>button</button><input id=t value=text></div><p tabindex=0 id=p>text</p><div contenteditable id=e>edit</div><label><input type=radio name=r id=r checked>one</label><label><input type=radio name=r>two</label>`,
    steps: [over("#b"), press!, release!, key("Tab"), key("Tab"), over("#p"), press!, release!, over("#t"), press!, release!, over("#e"), press!, release!, key("Tab"), key("ArrowDown"), over("#b"), press!, release!],
  },
  "transitions and layers without pointer events": {
    html: `<style>.card { width: 100px; height: 60px; background: red; transition: width .05s, background .05s; position: relative } .card:hover { width: 200px; background: blue }
      .veil { position: absolute; inset: 0; pointer-events: none } .card:hover .veil { background: rgba(0, 0, 0, .3) } .card:hover + .card { opacity: .5 }</style>
      <div class=card id=c>card<div class=veil></div></div><div class=card>next</div>`,
    steps: [over("#c"), over("body")],
  },
};
