import { z } from "zod";

/** Reference to an element, in any format's spelling; some models write numbers. */
export const uid = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string().min(1));

/** A list of which one is often given alone. */
export const texts = z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(z.string()).min(1));

/** Checks an address that is to be opened. Scripts are what `evaluate` is for, which may be off. */
export function checkAddress(text: string, context: z.core.$RefinementCtx<string>): void {
  const protocol = protocolOf(text);
  if (protocol === undefined) context.addIssue(`${JSON.stringify(text)} is no address. Give a complete one, such as https://example.com/.`);
  else if (protocol === "javascript:") context.addIssue("Addresses that are scripts are not opened.");
}

function protocolOf(text: string): string | undefined {
  try {
    return new URL(text).protocol;
  } catch {
    return undefined;
  }
}

/** One of several words; the error names them all. */
export const oneOf = <const T extends readonly [string, ...string[]]>(what: string, words: T) =>
  z.enum(words, { error: ({ input }) => `There is no ${what} ${JSON.stringify(input)}. Use one of: ${words.join(", ")}.` });
