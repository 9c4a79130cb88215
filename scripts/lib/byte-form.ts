/**
 * The text of a `getFullAXTree` result with its identifiers replaced by their order of first appearance and its strings
 * escaped in one way, so that two answers for one document are equal texts exactly when they have the same nodes in the same
 * order, the same key order and the same spelling of every number.
 */
export function byteForm(resultText: string): string {
  const axIds = new Map<string, number>();
  const domIds = new Map<string, number>();
  const numberOf = (ids: Map<string, number>, id: string) => {
    if (!ids.has(id)) ids.set(id, ids.size + 1);
    return ids.get(id)!;
  };
  // Inside a JSON string every quote is escaped, so these keys cannot match there.
  return plainStrings(resultText).replace(
    /"(nodeId|parentId)":"([^"]*)"|"childIds":\[([^\]]*)\]|"backendDOMNodeId":(\d+)|"frameId":"[^"]*"/g,
    (_, key: string | undefined, axId: string, children: string | undefined, domId: string | undefined) => {
      if (key !== undefined) return `"${key}":"${numberOf(axIds, axId)}"`;
      if (children !== undefined) return `"childIds":[${children.replace(/[^",]+/g, (id) => `${numberOf(axIds, id)}`)}]`;
      if (domId !== undefined) return `"backendDOMNodeId":${numberOf(domIds, domId)}`;
      return `"frameId":"<frame>"`;
    },
  );
}

/** Chromium's transport writes what is not ASCII as `\u` escapes; the string is the same. */
function plainStrings(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*\\u(?:[^"\\]|\\.)*"/g, (string) => JSON.stringify(JSON.parse(string)));
}
