let loaded: Promise<(text: string) => number> | undefined;

/** Counts tokens of `o200k_base`. The tokenizer is large, so it comes when it is needed. */
export async function countTokens(text: string): Promise<number> {
  loaded ??= import("gpt-tokenizer/encoding/o200k_base").then((tokenizer) => tokenizer.countTokens);
  return (await loaded)(text);
}
