import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { UaPart } from "./part.js";
import { instantiate, type Template } from "./template.js";

type TemplateOf = (pass: Pass, host: AxObject) => readonly Template[] | null;

const TEMPLATES: ReadonlyMap<string, TemplateOf> = new Map([]);

/**
 * The user-agent shadow tree of an HTML element, null when it has none. Parts that can never show are left out. An empty list
 * is a shadow tree of which nothing is accessible: the host's DOM children are not in the flat tree either.
 */
export function uaShadow(pass: Pass, host: AxObject): readonly UaPart[] | null {
  const templates = TEMPLATES.get(host.tag)?.(pass, host);
  return templates ? instantiate(host, templates) : null;
}
