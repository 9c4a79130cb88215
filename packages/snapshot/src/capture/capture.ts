import { type Slices, finishInSlices } from "../steps.js";
import { hasAttribute, relativesOf } from "./dom-node.js";
import { factsScript, type ScriptFacts } from "./facts-script.js";
import { FrameSessions, MAIN_PLACE } from "./frame-sessions.js";
import { joinFrame, moveIds } from "./join.js";
import { type AxNode, type DomNode, FactFlag, type PageCapture, type PageFacts } from "./page-capture.js";
import { OPT_OUT, redact } from "./redact.js";
import { scriptOrder } from "./script-order.js";
import type { CdpSession } from "./session.js";

/** A page that changes all the time is taken as often; after that the facts that do not fit are left out. */
const ATTEMPTS = 3;

/** Elements that show a document of their own. */
const FRAME_OWNERS: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed"]);

export interface CaptureOptions {
  /** What happens in the page and here lets others run in between. */
  readonly slices?: Slices | undefined;
  /** Sessions of frames in other processes; kept from one capture to the next, they give the same nodes the same ids. */
  readonly frames?: FrameSessions;
}

/** Listening to one of these is an invitation to click there, or to drop something. */
const MOUSE_EVENTS: ReadonlySet<string> = new Set(["click", "dblclick", "mousedown", "pointerdown", "drop"]);

/**
 * Takes a page: its DOM, the accessibility tree of every frame, layout facts and click listeners. Values of secret fields are gone
 * from the result. Rejects with the endpoint's error when it has no DOM or no accessibility tree to offer; facts, listeners and
 * frames in other processes are optional.
 */
export function capturePage(session: CdpSession, { slices, frames = new FrameSessions() }: CaptureOptions = {}): Promise<PageCapture> {
  return captureWithFrames(session, undefined, frames, new Set(), slices);
}

/** `shown`: the frame and its owner; the page itself without. `seen`: the frames that are being taken. */
async function captureWithFrames(
  session: CdpSession,
  shown: { readonly frameId: string; readonly place: number; readonly backendNodeId: number } | undefined,
  frames: FrameSessions,
  seen: ReadonlySet<string>,
  slices: Slices | undefined,
): Promise<PageCapture> {
  await frames.attach(session);
  let capture = await captureDocument(session, slices);
  const { loaderId = "", document } = capture;
  const place = shown ? frames.enter(`${shown.frameId} ${loaderId} ${document.backendNodeId}`, { session, owner: shown }) : MAIN_PLACE;
  const inner: (readonly [owner: DomNode, frame: PageCapture, frameId: string, corner: readonly [number, number]])[] = [];
  for (const owner of closedFrames(document)) {
    const { frameId, backendNodeId } = owner;
    const own = seen.has(frameId!) ? undefined : frames.sessionOf(frameId!);
    if (!own) continue;
    try {
      const frame = await captureWithFrames(own, { frameId: frameId!, place, backendNodeId }, frames, new Set([...seen, frameId!]), slices);
      inner.push([owner, frame, frameId!, await contentCorner(session, backendNodeId)]);
    } catch {
      // The frame went away meanwhile.
    }
  }
  if (place !== MAIN_PLACE) capture = moveIds(capture, place);
  for (const [owner, frame, frameId, corner] of inner) capture = joinFrame(capture, owner, frameId, frame, corner);
  return capture;
}

function closedFrames(document: DomNode): DomNode[] {
  const owners: DomNode[] = [];
  const stack: DomNode[] = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.frameId !== undefined && !node.contentDocument && FRAME_OWNERS.has(node.localName) && !hasAttribute(node, OPT_OUT)) owners.push(node);
    for (const relative of relativesOf(node)) stack.push(relative);
  }
  return owners;
}

/** Where an element's content starts in its session's viewport, in CSS pixels. */
export async function contentCorner(session: CdpSession, backendNodeId: number): Promise<readonly [number, number]> {
  const { model } = await session.send("DOM.getBoxModel", { backendNodeId });
  return [model.content[0], model.content[1]];
}

/** What one session reaches. */
async function captureDocument(session: CdpSession, slices: Slices | undefined): Promise<PageCapture> {
  await Promise.all([session.send("DOM.enable", { includeWhitespace: "all" }), session.send("Accessibility.enable")]);
  for (let attempt = 1; ; attempt++) {
    // Sent together, so that the page has next to no time to change in between.
    const [evaluated, { root }, { nodes }, clickListeners, loaderId] = await Promise.all([
      evaluateFacts(session, slices),
      session.send("DOM.getDocument", { depth: -1, pierce: true }) as Promise<{ root: DomNode }>,
      session.send("Accessibility.getFullAXTree") as Promise<{ nodes: AxNode[] }>,
      listClickListeners(session),
      findLoaderId(session),
    ]);
    const facts = evaluated && assign(root, evaluated);
    if (evaluated && !facts && attempt < ATTEMPTS) continue;
    const trees: Record<string, AxNode[]> = { "": nodes, ...(await framesTrees(session, root)) };
    const { url = root.documentURL ?? "", title = "" } = evaluated ?? {};
    if (slices?.isOver()) await slices.pause();
    return finishInSlices(redact({ url, title, document: root, trees, clickListeners, ...(loaderId !== undefined && { loaderId }), ...(facts && { facts }) }), slices);
  }
}

async function evaluateFacts(session: CdpSession, slices: Slices | undefined): Promise<ScriptFacts | undefined> {
  try {
    // In the page's own world: the others do not see handlers that the page's scripts set.
    const answer = await session.send("Runtime.evaluate", {
      expression: factsScript(slices?.milliseconds),
      returnByValue: true,
      awaitPromise: slices !== undefined,
    });
    return answer.exceptionDetails ? undefined : checkFacts(answer.result.value);
  } catch {
    return undefined;
  }
}

async function findLoaderId(session: CdpSession): Promise<string | undefined> {
  try {
    return (await session.send("Page.getFrameTree")).frameTree.frame.loaderId;
  } catch {
    return undefined;
  }
}

async function listClickListeners(session: CdpSession): Promise<number[]> {
  try {
    const { result } = await session.send("Runtime.evaluate", { expression: "document" });
    const { listeners } = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId, depth: -1, pierce: true });
    await session.send("Runtime.releaseObject", { objectId: result.objectId });
    const ids = listeners
      .filter(({ type }: { type: string }) => MOUSE_EVENTS.has(type))
      .map(({ backendNodeId }: { backendNodeId?: number }) => backendNodeId);
    return [...new Set<number>(ids.filter((id: unknown) => typeof id === "number"))];
  } catch {
    return [];
  }
}

/** Page code can replace what the script calls, so its answer is looked at before it is believed. */
function checkFacts(value: unknown): ScriptFacts | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { url, title, viewport, tags, flags, boxes, values, covers } = value as Record<keyof ScriptFacts, any>;
  const isList = (list: unknown, type: string, length: number) =>
    Array.isArray(list) && list.length === length && list.every((item) => typeof item === type);
  const isTable = (table: unknown) =>
    typeof table === "object" && table !== null && Object.values(table).every((item) => typeof item === "string");
  const isSound =
    typeof url === "string" &&
    typeof title === "string" &&
    typeof viewport?.width === "number" &&
    typeof viewport.height === "number" &&
    Array.isArray(tags) &&
    isList(tags, "string", tags.length) &&
    isList(flags, "number", tags.length) &&
    isList(boxes, "number", tags.length * 4) &&
    isTable(values) &&
    isTable(covers);
  return isSound ? { url, title, viewport, tags, flags, boxes, values, covers } : undefined;
}

/** Finds the node of every row of facts; `undefined` when the page changed between the two walks. */
function assign(document: DomNode, { tags, url: _url, title: _title, ...columns }: ScriptFacts): PageFacts | undefined {
  const order = scriptOrder(document, (place) => (columns.flags[place]! & FactFlag.FrameWalked) !== 0);
  if (order.length !== tags.length || order.some((node, place) => node.localName !== tags[place])) return undefined;
  return { ...columns, nodes: order.map(({ backendNodeId }) => backendNodeId) };
}

/** Frames that live in other processes are refused by the endpoint; their content stays unknown. */
async function framesTrees(session: CdpSession, document: DomNode): Promise<Record<string, AxNode[]>> {
  const frameIds: string[] = [];
  const stack: DomNode[] = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.contentDocument && node.frameId !== undefined) frameIds.push(node.frameId);
    for (const relative of relativesOf(node)) stack.push(relative);
  }
  const taken = await Promise.all(
    frameIds.map(async (frameId) => {
      try {
        const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId });
        return [[frameId, nodes]] as const;
      } catch {
        return [];
      }
    }),
  );
  return Object.fromEntries(taken.flat());
}
