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
  if (value instanceof RawJsonList) return listText(value);
  return value === undefined ? "{}" : (JSON.stringify(value) ?? "null");
}

/** Put together piece by piece: then the engine copies a long text once, when all of the answer is there. */
function listText({ name, chunks }: RawJsonList): string {
  let text = `{"${name}":[`;
  for (let i = 0; i < chunks.length; i++) text += i === 0 ? chunks[0] : `,${chunks[i]}`;
  return `${text}]}`;
}
