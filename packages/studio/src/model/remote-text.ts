import type { Protocol } from "devtools-protocol";

type Value = Pick<Protocol.Runtime.RemoteObject, "type" | "subtype" | "value" | "unserializableValue" | "description" | "preview">;

/** A value of the page in a line, as consoles show it. */
export function remoteText({ type, subtype, value, unserializableValue, description, preview }: Value, inside = false): string {
  if (unserializableValue !== undefined) return unserializableValue;
  if (type === "string") return inside ? JSON.stringify(value) : String(value);
  if (type === "undefined") return "undefined";
  if (type === "function") return `ƒ ${/^(?:async\s+)?(?:function\s*\*?|class)?\s*([\w$]*)/.exec(description ?? "")?.[1] ?? ""}`.trimEnd();
  if (type !== "object" || subtype === "null") return String(description ?? value);
  return preview === undefined ? description ?? "Object" : previewText(preview);
}

function previewText({ subtype, description, properties, entries, overflow }: Protocol.Runtime.ObjectPreview): string {
  const more = overflow ? ["…"] : [];
  if (entries !== undefined) {
    const items = entries.map(({ key, value }) => (key ? `${previewText(key)} => ${previewText(value)}` : previewText(value)));
    return `${description} {${[...items, ...more].join(", ")}}`;
  }
  if (subtype === "error" || subtype === "node" || subtype === "date" || subtype === "regexp") return description ?? "";
  if (properties.length === 0 && description !== undefined && description !== "Object" && !/^Array/.test(description)) return description;
  const items = properties.map(({ name, type, value = "" }) => {
    const shown = type === "string" ? JSON.stringify(value) : type === "function" ? "ƒ" : type === "object" && value === "" ? "{…}" : value;
    return subtype === "array" && /^\d+$/.test(name) ? shown : `${name}: ${shown}`;
  });
  const [open, close] = subtype === "array" || subtype === "typedarray" ? ["[", "]"] : ["{", "}"];
  const prefix = description === undefined || description === "Object" || subtype === "array" ? "" : `${description} `;
  return `${prefix}${open}${[...items, ...more].join(", ")}${close}`;
}
