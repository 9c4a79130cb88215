/** Characters that a terminal shows as nothing, as a plain space or as disorder. */
const INVISIBLE = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;

/** The text with invisible characters written as `\uXXXX` (line feeds as `\n`), for printing. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    character === "\n" ? "\\n" : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
