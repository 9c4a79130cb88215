import type { Call } from "./fixture.js";
import { findFrame, findNode } from "./node-reference.js";
import { resultOf, type Answer, type Subject } from "./subject.js";

/** A call with what came of it. */
export interface Recorded {
  call: Call;
  answer?: Answer;
  /** The event that the call waited for. */
  event?: any;
}

/** Sends a fixture's calls in order and records what they give. The document is loaded. */
export async function runCalls(subject: Subject, calls: Call[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const call of calls) {
    if (!call.beforeLoad) recorded.push(await runCall(subject, call));
  }
  return recorded;
}

async function runCall(subject: Subject, call: Call): Promise<Recorded> {
  if (call.evaluate !== undefined) await subject.evaluate(call.evaluate);
  for (const key of call.press?.split(" ") ?? []) await subject.press(key);
  if (call.wait !== undefined) return { call, event: await subject.nextEvent(`Accessibility.${call.wait}`) };
  if (call.method === undefined) return { call };
  return { call, answer: await subject.send(`Accessibility.${call.method}`, await paramsOf(subject, call)) };
}

async function paramsOf(subject: Subject, call: Call): Promise<object | undefined> {
  const params: Record<string, unknown> = {};
  if (call.node !== undefined) Object.assign(params, await identifierOf(subject, call.node, call.by ?? "backendNodeId"));
  if (call.expression !== undefined) params.objectId = await evaluateToObject(subject, call.expression);
  if (call.id !== undefined) {
    const { backendNodeId } = await findNode(subject, call.id);
    params.id = (call.idFormat ?? "%s").replace("%s", String(backendNodeId));
  }
  if (call.frame !== undefined) params.frameId = await findFrame(subject, call.frame);
  Object.assign(params, call.params);
  return Object.keys(params).length > 0 || call.params ? params : undefined;
}

async function identifierOf(subject: Subject, reference: string, by: NonNullable<Call["by"]>): Promise<object> {
  const { nodeId, backendNodeId } = await findNode(subject, reference);
  if (by === "nodeId") return { nodeId };
  if (by === "backendNodeId") return { backendNodeId };
  const { object } = await resultOf(subject, "DOM.resolveNode", { backendNodeId });
  return { objectId: object.objectId };
}

async function evaluateToObject(subject: Subject, expression: string): Promise<string> {
  const { result } = await resultOf(subject, "Runtime.evaluate", { expression });
  if (result.objectId === undefined) throw new Error(`${expression} is not an object`);
  return result.objectId;
}
