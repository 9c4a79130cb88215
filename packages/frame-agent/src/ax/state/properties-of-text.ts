import type { Property } from "./property.js";

/** What Chromium reads from the serialization of an object, and that ends early where the role is that of a text. */
const SERIALIZED = /^."name":"(activedescendant|actions|busy|controls|details|disabled|flowto|hasPopup|keyshortcuts|roledescription)"/;

/** An `area` without `href` has the role of a text and may have attributes (Blink: `AXObject::SerializeUnignoredAttributes`, 156). */
export const propertiesOfText = (properties: readonly Property[]): readonly Property[] => properties.filter((property) => !SERIALIZED.test(property));
