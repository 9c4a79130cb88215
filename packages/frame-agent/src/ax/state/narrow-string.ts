const ASCII = /^[\0-\x7f]*$/;

const encoder = new TextEncoder();

/** Blink: `AXNodeData::AddStringAttribute` */
const MAX_BYTES = 10_000;

/**
 * The text as properties kept in narrow strings come over the wire: Chromium 156 writes its UTF-8 bytes as one character each, as
 * many as fit, without parts of a character.
 */
export function narrowString(text: string): string {
  if (text.length <= MAX_BYTES && ASCII.test(text)) return text;
  const bytes = encoder.encode(text);
  let end = Math.min(bytes.length, MAX_BYTES);
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  let narrow = "";
  for (let i = 0; i < end; i++) narrow += String.fromCharCode(bytes[i]!);
  return narrow;
}
