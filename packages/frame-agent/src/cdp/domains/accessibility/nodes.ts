import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { nodeJson } from "../../../ax/wire/serialize.js";
import { finish, PART, type Steps } from "../../../steps.js";
import { RawJsonList } from "../../json.js";

export function nodesJson(pass: Pass, objects: readonly AxObject[]): RawJsonList {
  return finish(nodeSteps(pass, objects));
}

export function* nodeSteps(pass: Pass, objects: readonly AxObject[]): Steps<RawJsonList> {
  const chunks: string[] = [];
  let texts: string[] = [];
  for (let i = 0; i < objects.length; i++) {
    texts.push(nodeJson(pass, objects[i]!));
    if ((i + 1) % PART !== 0) continue;
    chunks.push(texts.join());
    texts = [];
    yield;
  }
  if (texts.length > 0) chunks.push(texts.join());
  return new RawJsonList("nodes", chunks);
}
