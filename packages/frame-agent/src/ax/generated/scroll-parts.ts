import { styleDom } from "../../dom/style-dom.js";
import { containsFixed } from "../layout/containing-block.js";
import { DerivedStyle } from "../layout/derived-style.js";
import type { StyleFacts } from "../layout/layout.js";
import { isScrollContainer, isTableRow } from "../layout/scroll-container.js";
import { DIRECTIONS, overflowsBackwards, sideOf } from "../layout/scroll-sides.js";
import { computedName } from "../name/compute.js";
import { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import type { Role } from "../spec/blink-roles.js";
import { boxType, isSvgPart } from "../text/box-type.js";
import { textIn } from "../text/text-in.js";
import type { UaFacts } from "../ua/facts.js";
import type { Texts } from "../ua/texts/english.js";
import { columnMarkerStyle, columnSides, type Sides } from "./column-markers.js";
import { parseContent } from "./content.js";
import { generatedState } from "./state.js";

/** A scroller with a group of markers. */
interface Group {
  readonly scroller: AxObject;
  readonly object: AxObject;
  readonly hasTabs: boolean;
  /** False beside what is no scroll container: the group stays empty. */
  readonly hasMarkers: boolean;
  readonly targets: Target[];
}

/** What a marker scrolls to: an element, or one of its columns. */
interface Target {
  readonly object: AxObject;
  /** Of the marker. */
  readonly style: StyleFacts;
  readonly column?: { readonly index: number; readonly sides: Sides };
}

/**
 * `::scroll-button()`, `::scroll-marker-group` and `::scroll-marker` of a finished flat tree (css-overflow-5): buttons and group stand
 * beside the scroller, the markers in the group.
 */
export function addScrollParts(pass: Pass): void {
  const stack: { readonly object: AxObject; readonly within: Groups; readonly columns?: StyleFacts }[] = [{ object: pass.root, within: NO_GROUPS }];
  const groups: Group[] = [];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { object, columns } = next;
    let { within } = next;
    if (columns) {
      columnSides(pass, object).forEach((sides, index) => within.flow!.targets.push({ object, style: columns, column: { index, sides } }));
      continue;
    }
    // A line break in the top layer has no box, but what stands beside it has (156).
    if (object.element && (object.box || (object.rendered && object.style.display === "contents") || pass.layout.isPopoverOpen(object.element))) {
      const { position } = object.style;
      const group = position === "absolute" ? within.absolute : position === "fixed" ? within.fixed : within.flow;
      const style = group && markerStyle(pass, object);
      if (style) group.targets.push({ object, style });
      const own = addBeside(pass, object);
      if (own) groups.push(own);
      within = groupsIn(pass, object, within, own?.hasMarkers ? own : (group ?? own));
      const ofColumns = within.flow && columnMarkerStyle(pass, object);
      // They come after everything in the element.
      if (ofColumns) stack.push({ object, within, columns: ofColumns });
    }
    for (let i = object.flatChildren.length - 1; i >= 0; i--) stack.push({ object: object.flatChildren[i]!, within });
  }
  for (const group of groups) addMarkers(pass, group);
}

/** The group that the markers of boxes inside an element are in, by their position: that of the scroller that they scroll with. */
interface Groups {
  readonly flow: Group | null;
  readonly absolute: Group | null;
  readonly fixed: Group | null;
}

const NO_GROUPS: Groups = { flow: null, absolute: null, fixed: null };

/** What is in lines, and rows of tables, is no scroll container: markers are in no group of theirs (Blink: `LayoutBox::IsScrollContainer`, 156). */
const holdsMarkers = (object: AxObject): boolean => object.box && boxType(object) !== "inline" && !isTableRow(object.style);

function groupsIn(pass: Pass, { element, style }: AxObject, around: Groups, flow: Group | null): Groups {
  if (!flow && !around.absolute && !around.fixed) return NO_GROUPS;
  // What is skipped has none.
  if (pass.layout.isDisplayLocked(element!, style)) return NO_GROUPS;
  // What contains fixed boxes contains absolutely positioned ones, too.
  if (containsFixed(style)) return { flow, absolute: flow, fixed: flow };
  return { flow, absolute: style.position === "static" ? around.absolute : flow, fixed: around.fixed };
}

function markerStyle({ layout }: Pass, { element }: AxObject): StyleFacts | null {
  const style = layout.pseudoStyle(element!, "::scroll-marker");
  return style.display !== "" && style.display !== "none" && parseContent(style.content) ? style : null;
}

function addBeside(pass: Pass, scroller: AxObject): Group | null {
  // Where rules cannot be read, every element would have to be asked, for 5 µs each.
  if (!isScrollContainer(scroller) && generatedState(pass).rules.ofScopeAround(scroller.element!)?.isComplete === false) return null;
  const { layout } = pass;
  const parent = scroller.flatParent!;
  const buttons: AxObject[] = [];
  for (const direction of DIRECTIONS) {
    const style = layout.pseudoStyle(scroller.element!, `::scroll-button(${direction})`);
    if (parseContent(style.content) && hasBox(pass, scroller, style)) buttons.push(button(pass, scroller, direction, style, buttons.length));
  }
  const [place = "none", kind = "links"] = scroller.style.get("scroll-marker-group").split(" ");
  const style = place === "before" || place === "after" ? layout.pseudoStyle(scroller.element!, "::scroll-marker-group") : null;
  const hasTabs = kind === "tabs";
  const group = style && hasBox(pass, scroller, style) ? scrollPart(pass, scroller, "::scroll-marker-group", style, hasTabs ? "tabList" : "navigation", { related: { property: "controls", object: scroller } }) : null;
  if (group === null && buttons.length === 0) return null;
  insert(parent, scroller, group && place === "before" ? [group] : [], group && place === "after" ? [...buttons, group] : buttons);
  return group && { scroller, object: group, hasTabs, hasMarkers: holdsMarkers(scroller), targets: [] };
}

/**
 * A computed style is there without a box, too; then its percentages stay what they are. SVG and MathML lay none out, but what they would stays in the
 * tree for it (156).
 */
function hasBox({ layout }: Pass, scroller: AxObject, style: StyleFacts): boolean {
  const isDue = isScrollContainer(scroller) && style.display !== "none";
  const isBox = !isSvgPart(scroller) && (layout.hasGeometry ? !style.get("perspective-origin").includes("%") : isDue && scroller.flatParent!.ns !== "math");
  if (!isBox && isDue && scroller.style.display !== "none") addSign(scroller, style, "::scroll");
  return isBox;
}

function insert(parent: AxObject, scroller: AxObject, before: readonly AxObject[], after: readonly AxObject[]): void {
  parent.flatChildren = parent.flatChildren.flatMap((child) => (child === scroller ? [...before, child, ...after] : child));
  for (const object of [...before, ...after]) object.flatParent = parent;
}

/** Laid out behind their scrollers, buttons stand before them in the tree (156). */
export function moveScrollButtons(pass: Pass): void {
  const buttons = new Map<AxObject, AxObject[]>();
  for (const object of generatedState(pass).scrollParts.values()) {
    if (object.tag !== "::scroll-button") continue;
    const scroller = object.ua!.related!.object;
    buttons.set(scroller, [...(buttons.get(scroller) ?? []), object]);
  }
  for (const parent of new Set([...buttons.keys()].map(({ flatParent }) => flatParent!))) {
    const others = parent.flatChildren.filter(({ tag }) => tag !== "::scroll-button");
    parent.flatChildren = others.flatMap((child) => [...(buttons.get(child) ?? []), child]);
  }
}

function button(pass: Pass, scroller: AxObject, direction: (typeof DIRECTIONS)[number], style: StyleFacts, index: number): AxObject {
  const side = sideOf(direction, scroller.style);
  // It says where it would be itself by its own writing mode (156).
  const said = SAYS[sideOf(direction, style)];
  const isHorizontal = side === "left" || side === "right";
  const { offset, end } = scrolled(pass, scroller, isHorizontal);
  const isBackwards = overflowsBackwards(direction, scroller.style);
  const fromStart = offset + (isBackwards && end > 0 ? pixelBehind(pass, scroller, isHorizontal) : 0);
  const isEnabled = isBackwards === (side === "left" || side === "up") ? fromStart < end : fromStart > 0;
  return scrollPart(pass, scroller, index === 0 ? "::scroll-button" : `::scroll-button[${index}]`, style, "button", {
    focusable: isEnabled,
    attributes: isEnabled ? {} : { disabled: "" },
    related: { property: "controls", object: scroller },
    name: (found) => found || part("elements").uaTexts(pass)[said],
  });
}

/** What a button without a text of its own says. */
const SAYS = { up: "scrollUp", down: "scrollDown", left: "scrollLeft", right: "scrollRight" } as const satisfies Readonly<Record<string, keyof Texts>>;

function addMarkers(pass: Pass, { scroller, object: group, hasTabs, hasMarkers, targets }: Group): void {
  if (!hasMarkers) {
    for (const { object, style, column } of targets) if (!column) addSign(object, style, "::scroll-marker");
    return;
  }
  // A hidden group contains no markers, whatever their own styles say (156).
  const isHidden = group.style.visibility !== "visible" || group.style.get("interactivity") === "inert";
  const selected = hasTabs ? currentTarget(pass, scroller, targets) : null;
  for (const target of targets) {
    const { object, style, column } = target;
    const key = column ? `::column${column.index > 0 ? `[${column.index}]` : ""}/::scroll-marker` : "::scroll-marker";
    const marker = scrollPart(pass, object, key, style, hasTabs ? "tab" : "link", {
      focusable: true,
      attributes: hasTabs ? { "aria-selected": String(target === selected) } : {},
      ...(!column && { related: { property: "details", object } }),
      name: () => marker.cssAlt ?? (textIn(marker) || (column ? "" : computedName(pass, object))),
    });
    group.appendFlatChild(marker);
    marker.excluded = isHidden;
    if (!hasTabs) continue;
    // Only the panel of the selected tab is in the tree, as a tab panel unless it is something else; one with columns always is.
    object.excluded = target !== selected && !column;
    if (object.tag === "div" || object.tag === "span") object.roleAttr ??= "tabpanel";
    if (object.excluded) object.role = "tabPanel";
  }
}

function scrollPart(pass: Pass, host: AxObject, key: string, style: StyleFacts, role: Role, facts: Partial<UaFacts>): AxObject {
  const tag = key.replace(/^.*\/|\[\d+\]$/g, "");
  const box = tag === "::scroll-marker" ? new DerivedStyle(style, "inline-block", { content: style.content, visibility: style.visibility }) : style;
  const object = new AxObject("ua", host.node, box, tag, "html", key);
  object.rendered = object.box = true;
  object.ua = { role, verdict: "included", listed: true, attributes: {}, focusable: false, outsideNames: true, dropDown: null, ...facts };
  const sign = addSign(host, style, key, /button|column/.test(key) ? placeAtEnd(host) : 0);
  const { contents, scrollParts } = generatedState(pass);
  // A group shows its markers, whatever its `content` (156).
  const content = tag === "::scroll-marker-group" ? null : parseContent(style.content);
  if (content) {
    contents.set(object, content);
    scrollParts.set(sign, object);
  }
  pass.registerVirtual(object);
  return object;
}

/** An element with pseudo-elements stays in the tree, wherever they stand. */
function addSign(host: AxObject, style: StyleFacts, key: string, place = 0): AxObject {
  const sign = new AxObject("pseudo", host.node, style, key, "html", `${key}/sign`);
  sign.excluded = true;
  sign.flatParent = host;
  host.flatChildren = host.flatChildren.toSpliced(place, 0, sign);
  return sign;
}

/** Buttons, and markers of columns, count after everything in the scroller. */
function placeAtEnd({ flatChildren }: AxObject): number {
  const last = flatChildren.length - 1;
  return flatChildren[last]?.tag === "::after" ? last : last + 1;
}

/** How far a scroller is scrolled, and can be, along an axis of the screen: pixels from where it starts, in whichever direction. */
function scrolled(pass: Pass, scroller: AxObject, horizontally: boolean): { offset: number; end: number } {
  const dom = styleDom(pass);
  const element = part("elements").scrollingBox(pass, scroller);
  if (!element) return { offset: 0, end: 0 };
  return horizontally
    ? { offset: Math.abs(dom.scrollLeft(element)), end: dom.scrollWidth(element) - dom.clientWidth(element) }
    : { offset: Math.abs(dom.scrollTop(element)), end: dom.scrollHeight(element) - dom.clientHeight(element) };
}

/**
 * What overflows to the left, or upwards, begins at a whole pixel, but its size is rounded: where that is more there is a pixel behind the
 * start (`PaintLayerScrollableArea::UpdateScrollOrigin`, 156). Borders, padding and scroll bars are taken for whole pixels.
 */
function pixelBehind({ layout }: Pass, { element }: AxObject, isHorizontal: boolean): number {
  const [side, extent] = isHorizontal ? (["left", "width"] as const) : (["top", "height"] as const);
  const box = layout.rect(element!);
  const overflow = Math.max(0, ...Array.from(layout.textRects(element!), (rect) => box[side] - rect[side]));
  return Math.round(box[extent] + (overflow % 1)) - Math.round(box[extent]);
}

/** The last target that the scroller has reached, along the axis that it scrolls further (Blink: `ScrollMarkerChooser`, without its reserved ends). */
function currentTarget(pass: Pass, scroller: AxObject, targets: readonly Target[]): Target | null {
  const horizontal = scrolled(pass, scroller, true);
  const vertical = scrolled(pass, scroller, false);
  const isHorizontal = horizontal.end > vertical.end;
  const { offset, end } = isHorizontal ? horizontal : vertical;
  const port = pass.layout.rect(scroller.element!);
  const reached = targets.filter((target) => {
    const rect = target.column?.sides ?? pass.layout.rect(target.object.element!);
    const isReversed = isHorizontal && scroller.style.get("direction") === "rtl";
    const distance = isReversed ? port.right - rect.right : isHorizontal ? rect.left - port.left : rect.top - port.top;
    const border = parseFloat(scroller.style.get(isReversed ? "border-right-width" : isHorizontal ? "border-left-width" : "border-top-width"));
    return Math.min(distance - border + offset, end) <= offset + 1;
  });
  return reached[reached.length - 1] ?? targets[0] ?? null;
}
