import type { Role, Words } from "./blink-roles.js";

/*
 * Roles as words of a text, which is a third smaller in the script than a list of strings.
 */

const words = (lines: readonly string[]): string[] => lines.join(" ").split(" ");

export const roleSet = <const Lines extends readonly string[]>(lines: Words<Lines[number]> extends Role ? Lines : never): ReadonlySet<Role> =>
  new Set(words(lines) as Role[]);

/** From `name=role`; a word alone is both. */
export const roleMap = <const Lines extends readonly string[]>(
  lines: Words<Lines[number]> extends `${string}=${Role}` | Role ? Lines : never,
): ReadonlyMap<string, Role> => new Map(words(lines).map((word) => word.split("=")).map(([name, role = name]) => [name!, role as Role]));
