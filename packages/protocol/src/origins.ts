/** Origins as people list them: exact ones, or `*` for all. */

/** Whether the text is an origin as browsers write it; `null` and `*` are none. */
export function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

/** Whether a list lets a document of this origin in. */
export function allowsOrigin(origins: readonly string[], origin: string): boolean {
  return origins.includes("*") || origins.includes(origin);
}
