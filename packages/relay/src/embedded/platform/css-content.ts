import { implementationOf, override, type PageWindow } from "./jsdom.js";

interface DeclarationsImpl {
  readonly _globalObject: PageWindow;
  getPropertyValue(property: string): string;
  _setProperty(property: string, value: string, priority: string): void;
}

/** Functions that may be all of `content`; jsdom's serializer knows none of them and drops the declaration. */
const ONE_FUNCTION = /^(?:attr|counters?)\((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\)$/i;

/** Once per process. */
export function patchContent(): void {
  override<DeclarationsImpl, [property: string, value: string, priority?: string], void>(implementationOf("css/CSSStyleDeclaration"), "setProperty", (self, native, property, value, priority = "") => {
    native();
    const text = String(value).trim();
    if (property.toLowerCase() === "content" && ONE_FUNCTION.test(text) && self.getPropertyValue("content") !== text) self._setProperty("content", text, priority);
  });
}
