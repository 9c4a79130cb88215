import { firstDifference } from "../conformance/text-diff.js";
import { nodePairs, textOf, type Inquiry, type Sides } from "./differential.js";
import { generatePage } from "./generate.js";
import { elementsOf, type FuzzElement, type FuzzNode, type FuzzPage } from "./model.js";
import { printPage } from "./print.js";
import type { Random } from "./random.js";

const FRAMES_PER_PAGE = 3;
const SERIES = 1_000_000_000;

/** The trees of frames that random pages have in random places, shown or not; the frames' documents are random pages, too. */
export const FRAMES: Inquiry = {
  name: "frames",
  prepare(page, random) {
    addFrames(page, random);
    return compareFrames;
  },
};

function addFrames({ body }: FuzzPage, random: Random): void {
  const places: FuzzNode[][] = [body, ...[...elementsOf(body)].map(({ children }) => children)];
  for (const place of random.some(places, FRAMES_PER_PAGE)) place.push(randomFrame(random));
}

function randomFrame(random: Random): FuzzElement {
  let page: FuzzPage;
  // Closed shadow roots of the parser are out of reach (tests/ax/known-differences.json).
  do page = generatePage(String(random.integer(0, SERIES)), 1);
  while ([...elementsOf(page.body)].some(({ shadow }) => shadow?.declarative && shadow.mode === "closed"));
  return { tag: "iframe", attributes: [["srcdoc", printPage(page)]], children: [] };
}

async function compareFrames(sides: Sides): Promise<boolean> {
  const { theirs, ours, record } = sides;
  // Those of another origin are Targets of their own.
  const frames = (await nodePairs(sides)).filter((pair) => pair.every(({ contentDocument }) => contentDocument));
  // Chromium's first: styles that scripts ask for make boxes in content that is skipped, and its other frames are rendered then.
  const expected: string[] = [];
  for (const [{ frameId }] of frames) expected.push(textOf(await theirs("Accessibility.getFullAXTree", { frameId })));
  for (const [place, [, { frameId }]] of frames.entries()) {
    record(`the frame ${frameId}`, firstDifference(expected[place]!, textOf(await ours("Accessibility.getFullAXTree", { frameId }))));
  }
  return frames.length > 0;
}
