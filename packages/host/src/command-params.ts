import { isObject } from "@icdp/protocol";

/** One parameter of a command's text; `undefined` when it is missing. */
export function paramOf(text: string, name: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    const params = isObject(message) ? message.params : undefined;
    return isObject(params) && Object.hasOwn(params, name) ? params[name] : undefined;
  } catch {
    return undefined;
  }
}
