import { ARIA, GLOBAL, randomName, randomValue, ROLES } from "./attributes.js";
import type { FuzzElement, Step } from "./model.js";
import type { Random } from "./random.js";
import { randomLabel, randomText } from "./texts.js";

type StepMaker = (random: Random, refs: number[]) => string;

const quote = (text: string) => JSON.stringify(text);

const ON_ANY: [weight: number, make: StepMaker][] = [
  [5, (random) => setAttribute(random)],
  [2, (random) => `e.removeAttribute(${quote(random.pick(["id", "class", "role", "hidden", "title", "aria-label", "aria-hidden", "open", "type", "href", "alt"]))})`],
  [3, (random) => `e.append(${quote(randomText(random))})`],
  [1.5, (random) => `e.prepend(${quote(randomText(random))})`],
  [2, (random) => `e.append(document.createElement(${quote(random.pick(["div", "p", "b", "li", "td", "button", "input", "h2", "img"]))}))`],
  [2, (random) => `e.insertAdjacentHTML("beforeend", ${quote(`<${random.pick(["p", "b", "li", "button", "option"])}>${random.pick(["new", "", " "])}`)})`],
  [1.5, (random) => `e.insertAdjacentHTML("beforebegin", ${quote(random.pick(["<p>new</p>", " ", "text", "<br>", "<!--c-->"]))})`],
  [1.5, (random) => `e.textContent = ${quote(randomText(random))}`],
  [1, () => `e.replaceChildren()`],
  [1.5, () => `e.remove()`],
  [2, (random, refs) => `e.append(n(${random.pick(refs)}))`],
  [1, (random, refs) => `e.before(n(${random.pick(refs)}))`],
  [2, () => `e.focus()`],
  [1, (random) => `e.classList.toggle(${quote(random.pick(["c0", "c1", "c2"]))})`],
  [1.5, (random) => `e.style.${random.pick(['display = "none"', 'display = "block"', 'display = "contents"', 'visibility = "hidden"', 'whiteSpace = "pre"', 'display = ""'])}`],
  [0.7, (random) => `e.firstChild.splitText(${random.integer(0, 3)})`],
  [0.5, () => `e.normalize()`],
  [0.7, (random) => `e.hidden = ${random.pick(["true", "false", '"until-found"'])}`],
  [0.7, (random) => `e.inert = ${random.pick(["true", "false"])}`],
  [0.7, (random, refs) => `e.ariaLabelledByElements = [n(${random.pick(refs)})]`],
  [0.4, (random, refs) => `e.ariaOwnsElements = [n(${random.pick(refs)})]`],
  [0.4, (random, refs) => `e.ariaActiveDescendantElement = n(${random.pick(refs)})`],
  [0.7, () => `e.popover = "manual"; e.showPopover()`],
  [0.6, (random) => `e.addEventListener(${quote(random.pick(["click", "mousedown", "keydown"]))}, () => {})`],
  [0.3, () => `e.click()`],
  [0.3, () => `e.scrollTop = 10`],
  [0.3, () => `e.contentEditable = "true"`],
  [0.3, () => `getSelection().selectAllChildren(e)`],
  [0.3, () => `e.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 9e9 }).pause()`],
  [0.3, () => `e.requestFullscreen()`],
  [0.3, () => `e.scrollIntoView()`],
  [0.3, (random) => `e.ariaLabel = ${quote(randomLabel(random))}`],
  [0.3, (random) => `e.replaceWith(${quote(randomText(random))})`],
  [0.3, () => `e.moveBefore?.(e.lastChild, e.firstChild)`],
  [0.3, (random) => `e.innerHTML = ${quote(random.pick(["<b>x</b>y", "<p>a<p>b", "<option>o", "<ul><li>z"]))}`],
  [0.2, () => `e.attachInternals().role = "button"`],
];

const ON_TAG: Record<string, [weight: number, make: StepMaker][]> = {
  input: [
    [4, (random) => `e.value = ${quote(random.pick(["typed", "7", "2021-01-01", "", "#00ff00", "12:00"]))}`],
    [3, (random) => `e.checked = ${random.pick(["true", "false"])}`],
    [2, () => `e.indeterminate = true`],
    [1, () => `e.setCustomValidity("bad")`],
    [0.5, () => `e.select()`],
    [0.5, () => `e.type = "text"`],
  ],
  textarea: [[6, (random) => `e.value = ${quote(randomText(random))}`], [1, () => `e.setCustomValidity("bad")`]],
  select: [
    [4, (random) => `e.selectedIndex = ${random.integer(-1, 2)}`],
    [1, () => `e.add(new Option("new", "v", true, true))`],
    [1, () => `e.multiple = !e.multiple`],
  ],
  option: [[4, () => `e.selected = true`]],
  details: [[6, () => `e.open = !e.open`]],
  dialog: [[6, () => `e.showModal()`], [3, () => `e.show()`], [1, () => `e.close()`]],
  progress: [[3, () => `e.value = 0.5`]],
  img: [[2, (random) => `e.alt = ${quote(randomLabel(random))}`]],
  table: [[2, () => `e.insertRow().insertCell().textContent = "cell"`], [1, () => `e.createCaption().textContent = "caption"`]],
  slot: [[2, (random, refs) => `e.assign(n(${random.pick(refs)}))`]],
  form: [[1, () => `e.reset()`]],
};

const ON_POPOVER: typeof ON_ANY = [[1, () => `e.showPopover()`]];

/** A change of an element that has a `ref`; `refs` are those of the whole page. */
export function randomStep(random: Random, element: FuzzElement, refs: number[]): Step {
  const isPopover = element.attributes.some(([name]) => name === "popover");
  const special = isPopover ? ON_POPOVER : ON_TAG[element.tag];
  const makers = special && random.chance(0.6) ? special : ON_ANY;
  let rest = random.fraction() * makers.reduce((sum, [weight]) => sum + weight, 0);
  const make = makers.find(([weight]) => (rest -= weight) < 0)?.[1] ?? makers[0]![1];
  return { ref: element.ref!, code: make(random, refs) };
}

function setAttribute(random: Random): string {
  if (random.chance(0.2)) return `e.role = ${quote(random.pick(ROLES))}`;
  const table = random.chance(0.5) ? ARIA : GLOBAL;
  const name = randomName(random, table);
  return `e.setAttribute(${quote(name)}, ${quote(randomValue(random, table[name]![1]))})`;
}
