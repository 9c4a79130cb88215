/** JSON text that is already serialised; it goes into an answer or event as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** The text of a result or event payload; `undefined` becomes `{}` as Chromium answers methods without results. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  return value === undefined ? "{}" : (JSON.stringify(value) ?? "null");
}
