/** JSON text that is already serialised; it goes into an answer or event as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** JSON text of an object with one member, a long list. */
export class RawJsonList {
  constructor(
    readonly name: string,
    /** Items of the list, separated by commas. */
    readonly chunks: readonly string[],
  ) {}
}

/** The text of a result or event payload; `undefined` becomes `{}` as Chromium answers methods without results. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof RawJsonList) return `{"${value.name}":[${value.chunks.join()}]}`;
  return value === undefined ? "{}" : (JSON.stringify(value) ?? "null");
}
