import { movedId } from "./frame-sessions.js";
import type { DomNode, PageCapture, PageFacts } from "./page-capture.js";

/** Puts a frame's capture, of another session, into that of its page: as the document of its owner, whose content box starts at x, y. */
export function joinFrame(page: PageCapture, owner: DomNode, frameId: string, frame: PageCapture, [x, y]: readonly [number, number]): PageCapture {
  owner.contentDocument = frame.document;
  const { "": main, ...inner } = frame.trees;
  return {
    ...page,
    trees: { ...page.trees, ...inner, [frameId]: main! },
    clickListeners: [...page.clickListeners, ...frame.clickListeners],
    ...(page.facts && frame.facts && { facts: joinFacts(page.facts, frame.facts, x, y) }),
  };
}

function joinFacts(page: PageFacts, frame: PageFacts, x: number, y: number): PageFacts {
  const offset = page.nodes.length;
  const moved = (column: Readonly<Record<number, string>>) => Object.fromEntries(Object.entries(column).map(([place, text]) => [Number(place) + offset, text]));
  return {
    viewport: page.viewport,
    nodes: [...page.nodes, ...frame.nodes],
    flags: [...page.flags, ...frame.flags],
    boxes: [...page.boxes, ...frame.boxes.map((value, i) => (i % 4 === 0 ? value + Math.round(x) : i % 4 === 1 ? value + Math.round(y) : value))],
    values: { ...page.values, ...moved(frame.values) },
    covers: { ...page.covers, ...moved(frame.covers) },
  };
}

/** Gives the nodes of a capture the ids of a place. Changes the nodes. */
export function moveIds(capture: PageCapture, place: number): PageCapture {
  const stack: DomNode[] = [capture.document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    node.backendNodeId = movedId(node.backendNodeId, place);
    for (const assigned of node.distributedNodes ?? []) assigned.backendNodeId = movedId(assigned.backendNodeId, place);
    stack.push(...(node.children ?? []), ...(node.shadowRoots ?? []), ...(node.pseudoElements ?? []));
    if (node.contentDocument) stack.push(node.contentDocument);
  }
  for (const nodes of Object.values(capture.trees)) {
    for (const node of nodes) if (node.backendDOMNodeId !== undefined) node.backendDOMNodeId = movedId(node.backendDOMNodeId, place);
  }
  const moved = (ids: readonly number[]) => ids.map((id) => movedId(id, place));
  return {
    ...capture,
    clickListeners: moved(capture.clickListeners),
    ...(capture.facts && { facts: { ...capture.facts, nodes: moved(capture.facts.nodes) } }),
  };
}
