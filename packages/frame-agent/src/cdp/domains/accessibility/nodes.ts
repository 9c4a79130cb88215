import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { nodeJson } from "../../../ax/wire/serialize.js";
import { RawJsonList } from "../../json.js";

/** How many texts are joined at once: soon enough for their pieces to be in the processor's caches still. */
const CHUNK = 32;

/** Texts of nodes in the order of a reply. */
export class NodeTexts {
  readonly #chunks: string[] = [];
  #texts: string[] = [];

  add(pass: Pass, object: AxObject): void {
    this.#texts.push(nodeJson(pass, object));
    if (this.#texts.length === CHUNK) this.#join();
  }

  /** Items of a list, separated by commas. */
  chunks(): readonly string[] {
    if (this.#texts.length > 0) this.#join();
    return this.#chunks;
  }

  #join(): void {
    this.#chunks.push(this.#texts.join());
    this.#texts = [];
  }
}

export function nodesJson(pass: Pass, objects: readonly AxObject[]): RawJsonList {
  const texts = new NodeTexts();
  for (const object of objects) texts.add(pass, object);
  return new RawJsonList("nodes", texts.chunks());
}
