const ASCII = /^[\0-\x7f]*$/;

const encoder = new TextEncoder();

/**
 * The text as properties kept in narrow strings come over the wire: Chromium 156 writes its UTF-8 bytes as one character each.
 * `maxBytes` cuts it at a character boundary.
 */
export function narrowString(text: string, maxBytes = Number.POSITIVE_INFINITY): string {
  if (text.length <= maxBytes && ASCII.test(text)) return text;
  const bytes = encoder.encode(text);
  let end = Math.min(bytes.length, maxBytes);
  while (end > 0 && end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  let narrow = "";
  for (let i = 0; i < end; i++) narrow += String.fromCharCode(bytes[i]!);
  return narrow;
}
