import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { memoized, perPass } from "../per-pass.js";
import type { RelatedNode } from "../related-node.js";
import { textAlternative } from "./alternative.js";
import { plainName } from "./plain.js";
import { sourcesJson, type NameFrom, type NameSource } from "./source.js";
import { simplifyName } from "./space.js";

export interface ComputedName {
  readonly value: string;
  /** Every place that was looked at, in order, as JSON text of the list's content; empty for objects that have none to list. */
  readonly sources: string;
  /** Nodes behind each source that gave a text and was not superseded: the `labelledby` properties. */
  readonly labelledBy: readonly (readonly RelatedNode[])[];
}

const NO_RELATED: ComputedName["labelledBy"] = [];

/**
 * The name as the protocol prints it, with its sources. Chromium derives it from the sources, so it may differ from the name
 * that assistive technology gets ({@link computedName}).
 */
export function computeName(pass: Pass, object: AxObject): ComputedName {
  const last = lastName(pass);
  if (last.object !== object) {
    last.name = plainName(pass, object) ?? nameFromSources(pass, object);
    last.object = object;
  }
  return last.name!;
}

/** Whoever writes an object asks several times, and then nobody does. Kept for all objects, the sources would be a third of a pass. */
const lastName = perPass((): { object: AxObject | null; name: ComputedName | null } => ({ object: null, name: null }));

function nameFromSources(pass: Pass, object: AxObject): ComputedName {
  const sources: NameSource[] = [];
  const found = nameWithSources(pass, object, sources);
  const value = object.ua?.name?.(found) ?? found;
  return { value, sources: sourcesJson(sources), labelledBy: labelledBy(sources) };
}

function nameWithSources(pass: Pass, object: AxObject, sources: NameSource[]): string {
  const name = finished(object, alternative(pass, object, sources).text);
  // The input's sources go behind the field's own, and the name is looked up in all of them.
  return withHostName(pass, object, name, (host) => nameWithSources(pass, host, sources));
}

const alternative = (pass: Pass, object: AxObject, sources: NameSource[] | null = null): ReturnType<typeof textAlternative> =>
  textAlternative(pass, object, { visited: new Set(), root: null, recursive: false }, sources);

/** A field of a date or time says the input's name, too. */
function withHostName(pass: Pass, field: AxObject, name: string, nameOf: (host: AxObject) => string): string {
  const host = field.kind === "ua" ? part("elements").dateTimeHost(pass, field) : null;
  const hostName = host ? nameOf(host) : "";
  return hostName === "" ? name : `${name} ${hostName}`;
}

function labelledBy(sources: readonly NameSource[]): ComputedName["labelledBy"] {
  let lists: (readonly RelatedNode[])[] | undefined;
  for (let i = 0; i < sources.length; i++) {
    const source = sources[i]!;
    if (source.related.length > 0 && source.text !== null && !source.superseded) (lists ??= []).push(source.related);
  }
  return lists ?? NO_RELATED;
}

/** Names inside names inside names: more levels than any page has, few enough for the stack. */
const MAX_DEPTH = 60;

const nesting = perPass(() => ({ depth: 0 }));

/** The name without sources, as other names use it. Blink: `AXObject::ComputedName` */
export const computedName = memoized((pass: Pass, object: AxObject): string => {
  const level = nesting(pass);
  if (level.depth >= MAX_DEPTH) return "";
  level.depth++;
  try {
    const name = finished(object, alternative(pass, object).text);
    return withHostName(pass, object, name, (host) => computedName(pass, host));
  } finally {
    level.depth--;
  }
});

/** Where the name comes from when the first text ends the search; descriptions depend on it. */
export const nameOrigin = memoized((pass: Pass, object: AxObject): NameFrom => alternative(pass, object).from);

/** Texts and line breaks keep their spaces (`AXObject::SimplifyName`). */
function finished(object: AxObject, text: string | null): string {
  if (text === null || text === "") return "";
  const isOwnText = object.kind !== "generated" && object.kind !== "wrapper" && isTextRole(object);
  return isOwnText ? text : simplifyName(text);
}

const isTextRole = ({ role }: AxObject): boolean => role === "staticText" || role === "lineBreak" || role === "inlineTextBox";
