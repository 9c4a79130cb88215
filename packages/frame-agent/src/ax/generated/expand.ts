import { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { isSizeContained } from "../layout/containment.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { isMathDisplay } from "../layout/math-display.js";
import { combinesTexts } from "../text/combines-texts.js";
import { isColumn } from "../tree/foreign-content.js";
import type { Content, ContentItem } from "./content.js";
import type { CounterStyles } from "./counters/counter-style-rules.js";
import type { Counters } from "./counters/counters.js";
import type { QuoteDepth } from "./quotes.js";
import { containsStyle } from "./containment.js";
import { fixedMarker } from "./counters/fixed-counter-styles.js";
import { isListItem, ListNumbers } from "./lists/lists.js";
import { generatedState, type GeneratedState } from "./state.js";
import { wrapperChain } from "./wrappers.js";

/**
 * Fills pseudo-elements with what their `content` or list style generates, in one walk in layout order, because counters, quotes
 * and list numbers depend on what comes before (css-content-3, css-lists-3). Texts get their final form in text/render.ts.
 */
export function expandGeneratedContent(pass: Pass): void {
  const state = generatedState(pass);
  if (state.contents.size === 0 && state.listStyles.size === 0) return;
  new Expansion(pass, state).run();
}

class Expansion {
  readonly #pass: Pass;
  readonly #state: GeneratedState;
  #styles: CounterStyles | null = null;
  readonly #numbers: ListNumbers;
  /** Null while nothing on the page shows one: keeping count costs a few style reads per element. */
  readonly #counters: Counters | null;
  readonly #quotes: QuoteDepth | null;
  readonly #numberOf = new Map<AxObject, number>();

  constructor(pass: Pass, state: GeneratedState) {
    this.#pass = pass;
    this.#state = state;
    this.#numbers = new ListNumbers(pass);
    const uses = (kind: ContentItem["kind"]): boolean => {
      for (const { items, alt } of state.contents.values()) {
        if (items.some((item) => item.kind === kind) || alt?.some((item) => item.kind === kind)) return true;
      }
      return false;
    };
    this.#counters = uses("counter") ? new (part("style").Counters)(pass) : null;
    this.#quotes = uses("quote") ? new (part("style").QuoteDepth)() : null;
  }

  run(): void {
    const stack: { readonly object: AxObject; next: number }[] = [{ object: this.#pass.root, next: 0 }];
    while (stack.length > 0) {
      const frame = stack[stack.length - 1]!;
      const { object } = frame;
      if (frame.next === 0) this.#enter(object);
      // What an image shows of a map counts where the map is.
      const child = this.#pass.shownMaps.has(object) ? undefined : object.flatChildren[frame.next++];
      if (child) {
        if (child.flatChildren.length > 0 || child.kind === "pseudo" || isListItem(child) || this.#counters) stack.push({ object: child, next: 0 });
      } else {
        this.#leave(object);
        stack.pop();
      }
    }
    for (const image of this.#pass.shownMaps.keys()) part("elements").fillImageMap(this.#pass, image);
  }

  #enter(object: AxObject): void {
    if (isCounting(object)) this.#counters?.enter(object);
    if (isListItem(object)) this.#numberOf.set(object, this.#numbers.next(object));
    if (object.kind === "pseudo" && object.flatChildren.length === 0) {
      const scrollPart = this.#state.scrollParts.get(object);
      if (scrollPart) this.#fillScrollPart(scrollPart, object);
      else if (object.rendered) this.#fill(object);
    }
    if (this.#quotes && object.kind === "element" && containsStyle(object)) this.#quotes.enterContainment();
  }

  #leave(object: AxObject): void {
    if (this.#quotes && object.kind === "element" && containsStyle(object)) this.#quotes.leaveContainment();
    this.#counters?.leave(object);
  }

  #fillScrollPart(part: AxObject, counting: AxObject): void {
    this.#counters?.enter(counting);
    this.#fill(part, counting);
    this.#counters?.leave(counting);
    if (part.tag === "::scroll-marker") excludeContent(part);
    part.excluded ||= part.cssAlt === "";
  }

  #fill(pseudo: AxObject, counting = pseudo): void {
    const content = this.#state.contents.get(pseudo);
    if (pseudo.tag === "::marker" && !content) return this.#fillMarker(pseudo);
    if (content?.alt) {
      pseudo.cssAlt = content.alt.map((item) => this.#textOf(counting, item)).join("");
      const { visibility } = pseudo.flatParent!.style;
      // Seen where both are (156).
      if (visibility !== "visible" && content.items[0]!.kind !== "image") pseudo.style = new DerivedStyle(pseudo.style, pseudo.style.display, { visibility });
    }
    if (isSkipped(pseudo) || isColumn(pseudo)) return;
    const marker = pseudo.style.display.includes("list-item") && part("style").createNestedMarker(this.#pass, pseudo);
    if (marker) pseudo.appendFlatChild(marker);
    if (!content) return;
    this.#fillWithItems(pseudo, content, counting);
    const only = content.items.length === 1 ? pseudo.flatChildren[0] : undefined;
    if (pseudo.tag === "::marker") pseudo.text = only && content.items[0]!.kind === "text" ? only.text : "";
  }

  #fillWithItems(pseudo: AxObject, { items, alt }: Content, counting: AxObject): void {
    let container = pseudo;
    for (const display of wrapperChain(pseudo)) {
      container = this.#append(container, "wrapper", new DerivedStyle(container.style, display));
    }
    for (const item of items) {
      if (item.kind === "image") {
        this.#append(container, "generated", container.style, "img").box = true;
        continue;
      }
      const text = this.#textOf(counting, item);
      const parent = item.kind === "quote" ? this.#append(container, "wrapper", new DerivedStyle(container.style, "inline"), item.quote) : container;
      if (text === "") continue;
      const object = this.#appendText(parent, text);
      object.isCounter = item.kind === "counter";
      object.rendered = !isMathDisplay(pseudo.flatParent!.style) || part("style").isLaidOutInMath(pseudo);
    }
    // Alternative text stands for all of it; layout still sees the content.
    if (alt) excludeContent(pseudo);
  }

  #textOf(pseudo: AxObject, item: ContentItem): string {
    switch (item.kind) {
      case "text":
        return item.text;
      case "quote":
        return this.#quotes!.next(item.quote, pseudo.style);
      case "counter": {
        const represent = (value: number): string => (item.style === "none" ? "" : this.#counterStyles().represent(pseudo, item.style, value));
        const texts = this.#counters!.values(pseudo, item.name).map(represent);
        return item.separator === null ? texts[0]! : texts.reverse().join(item.separator);
      }
      case "image":
        return "";
    }
  }

  #fillMarker(marker: AxObject): void {
    const item = marker.flatParent!;
    const listStyle = this.#state.listStyles.get(marker)!;
    if (listStyle.kind === "image") {
      this.#append(marker, "generated", marker.style, "img").box = true;
      marker.text = " ";
      return;
    }
    const text = listStyle.kind === "string" ? listStyle.text : this.#markerText(item, listStyle.name);
    if (text !== "") this.#appendText(marker, text);
    marker.text = text;
  }

  #markerText(item: AxObject, styleName: string): string {
    const number = this.#numberOf.get(item) ?? 0;
    return fixedMarker(styleName, number) ?? this.#counterStyles().representMarker(item, styleName, number);
  }

  #counterStyles(): CounterStyles {
    return (this.#styles ??= new (part("style").CounterStyles)(this.#pass));
  }

  #appendText(parent: AxObject, text: string): AxObject {
    const box = combinesTexts(parent) ? part("style").combinedBox(parent) : parent;
    const object = this.#append(box, "generated", box.style);
    object.box = true;
    object.text = text;
    return object;
  }

  #append(parent: AxObject, kind: "generated" | "wrapper", style: AxObject["style"], tag = ""): AxObject {
    const object = new AxObject(kind, parent.node, style, tag, "html", `${parent.key}/${parent.flatChildren.length}`);
    object.rendered = true;
    object.box = kind === "wrapper" || object.box;
    parent.appendFlatChild(object);
    return object;
  }
}

/** `content-visibility: hidden`; page JavaScript cannot ask whether `auto` finds a pseudo-element far away. */
const isSkipped = ({ tag, style }: AxObject): boolean => tag !== "::marker" && isSizeContained(style) && style.get("content-visibility") === "hidden";

function excludeContent(pseudo: AxObject): void {
  for (const child of pseudo.flatChildren) if (child.tag !== "::marker") child.excluded = true;
}

/** User-agent boxes count nothing, but what counters of their content end with them. */
const isCounting = (object: AxObject): boolean => object.box && (object.kind === "element" || object.kind === "pseudo" || object.kind === "ua");
