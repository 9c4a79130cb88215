/**
 * What may be done to an app. The app's Frame Agent enforces it; a Host can narrow it for one consumer.
 *
 * - `read`: look at the document, its trees, styles, pictures and console; no code of the page can tell that.
 * - `input`: what a person in front of the browser can do: keyboard, pointer, files, dialogs, size and settings of the view.
 * - `evaluate`: run scripts, hold on to the page's objects, change the document and its styles.
 * - `navigate`: load, reload, open and close documents.
 * - `network`: see and change requests, cookies and storage.
 */
export const CAPABILITIES = ["read", "input", "evaluate", "navigate", "network"] as const;

export type Capability = (typeof CAPABILITIES)[number];

export function isCapability(value: unknown): value is Capability {
  return (CAPABILITIES as readonly unknown[]).includes(value);
}

/**
 * The capabilities that an operator lists.
 *
 * @throws TypeError when `value` is no list of capabilities
 */
export function parseCapabilities(value: unknown): readonly Capability[] {
  if (!Array.isArray(value)) throw new TypeError("allow must be a list of capabilities");
  for (const entry of value) {
    if (!isCapability(entry)) throw new TypeError(`allow: ${String(entry)} is not one of ${CAPABILITIES.join(", ")}`);
  }
  return value as Capability[];
}
