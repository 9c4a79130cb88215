import type { Recorded } from "./run-calls.js";

/**
 * The text form that goldens are compared in: every call with its answer as JSON, one AX node per line. Identifiers are
 * numbered in order of first appearance over all answers, the server's origin reads `<origin>`; everything else, the order
 * of keys and nodes included, is as it was answered.
 */
export function canonicalText(recorded: Recorded[], origin: string): string {
  const ids = new Identifiers();
  const entries = recorded.map(({ call, answer, event }) => {
    const outcome = answer ? { answer } : event ? { event } : {};
    const parts = Object.entries(outcome).map(([key, value]) => `,\n"${key}":${pretty(ids.rename(value))}`);
    return `{"call":${JSON.stringify(call)}${parts.join("")}}`;
  });
  return `[\n${entries.join(",\n")}\n]\n`.replaceAll(origin, "<origin>");
}

/** JSON with a line per AX node, so that differences can be read. */
function pretty(answer: any): string {
  const nodes: unknown[] | undefined = answer?.result?.nodes ?? answer?.nodes;
  if (!nodes || nodes.length === 0) return JSON.stringify(answer);
  const lines = nodes.map((node) => JSON.stringify(node)).join(",\n");
  const around = answer.result ? ['{"result":{"nodes":[', "]}}"] : ['{"nodes":[', "]}"];
  return `${around[0]}\n${lines}\n${around[1]}`;
}

class Identifiers {
  /** AX ids and backend ids share their numbers: for a node of the DOM both are the same in Chromium. */
  #nodes = new Map<number, number>();
  #nodeless = new Map<number, number>();
  #frames = new Map<string, string>();

  rename(value: any, key?: string): any {
    if (Array.isArray(value)) return value.map((item) => this.rename(item, key));
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.rename(item, name)]));
    }
    switch (key) {
      case "nodeId":
      case "parentId":
      case "childIds":
        return typeof value === "string" && /^-?\d+$/.test(value) ? String(this.#number(Number(value))) : value;
      case "backendDOMNodeId":
        return typeof value === "number" ? this.#number(value) : value;
      case "frameId":
        return typeof value === "string" ? numbered(this.#frames, value, (n) => `frame-${n}`) : value;
      default:
        return value;
    }
  }

  /** 0 is the placeholder's id, negative ones belong to nodes that are not in the DOM. */
  #number(id: number): number {
    if (id === 0) return 0;
    return id > 0 ? numbered(this.#nodes, id, (n) => n) : numbered(this.#nodeless, id, (n) => -n);
  }
}

function numbered<K, V>(map: Map<K, V>, key: K, make: (number: number) => V): V {
  if (!map.has(key)) map.set(key, make(map.size + 1));
  return map.get(key)!;
}
