/** Strings of a snapshot; everything else refers to them by their places. */
export class StringTable {
  readonly strings: string[] = [];
  readonly #places = new Map<string, number>();

  /** The place of a string; -1 stands for an absent one, as Chromium has it for empty ones, too. */
  at(text: string | null | undefined): number {
    if (text === null || text === undefined || text === "") return -1;
    let place = this.#places.get(text);
    if (place === undefined) {
      this.#places.set(text, (place = this.strings.length));
      this.strings.push(text);
    }
    return place;
  }
}

/** Values for some of many places. */
export interface RareValues {
  readonly index: number[];
  readonly value: number[];
}

export const rare = (): RareValues => ({ index: [], value: [] });

export function setRare(values: RareValues, index: number, value: number): void {
  values.index.push(index);
  values.value.push(value);
}
