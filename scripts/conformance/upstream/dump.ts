/** How identifying values of a structured dump are hidden. */
export interface Masks {
  /** Keys whose values print as their type: `<number>`. */
  plain?: string[];
  /** Keys whose values print as their type and a number: `<number 0>`. */
  numbered?: { keys: string[]; numbering: Numbering };
}

/** Numbers of masked values over all dumps of a case; equal scalars share a number, each list has its own. */
export class Numbering {
  #next = 0;
  #scalars = new Map<unknown, number>();

  numberOf(value: unknown): number {
    if (typeof value === "object") return this.#next++;
    if (!this.#scalars.has(value)) this.#scalars.set(value, this.#next++);
    return this.#scalars.get(value)!;
  }
}

/** A value as upstream's tests print it: sorted keys, four spaces per level, strings without quotes. */
export function dump(value: unknown, masks: Masks = {}): string {
  const lines: string[] = [];
  print(value, "", "", masks, lines);
  return lines.join("\n");
}

function print(value: unknown, prefix: string, indent: string, masks: Masks, lines: string[]): void {
  if (typeof value !== "object" || value === null) {
    lines.push(`${prefix}${String(value)}`);
    return;
  }
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    lines.push(`${prefix}[`);
    value.forEach((item, index) => print(item, `${inner}[${index}] : `, inner, masks, lines));
    lines.push(`${indent}]`);
    return;
  }
  lines.push(`${prefix}{`);
  for (const key of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[key];
    if (item === undefined) continue;
    const masked = maskOf(key, item, masks);
    if (masked === undefined) print(item, `${inner}${key} : `, inner, masks, lines);
    else lines.push(`${inner}${key} : ${masked}`);
  }
  lines.push(`${indent}}`);
}

function maskOf(key: string, value: unknown, { plain, numbered }: Masks): string | undefined {
  if (plain?.includes(key)) return `<${typeof value}>`;
  if (numbered?.keys.includes(key)) return `<${typeof value} ${numbered.numbering.numberOf(value)}>`;
  return undefined;
}
