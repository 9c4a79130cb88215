import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { writeNode } from "../../../ax/wire/serialize.js";
import { finish, PART, type Steps } from "../../../steps.js";
import { RawJsonList } from "../../json.js";

export function nodesJson(pass: Pass, objects: readonly AxObject[]): RawJsonList {
  return finish(nodeSteps(pass, objects));
}

export function* nodeSteps(pass: Pass, objects: readonly AxObject[]): Steps<RawJsonList> {
  const chunks: string[] = [];
  let out: string[] = [];
  for (let i = 0; i < objects.length; i++) {
    if (out.length > 0) out.push(",");
    writeNode(out, pass, objects[i]!);
    if ((i + 1) % PART !== 0) continue;
    chunks.push(out.join(""));
    out = [];
    yield;
  }
  if (out.length > 0) chunks.push(out.join(""));
  return new RawJsonList("nodes", chunks);
}
