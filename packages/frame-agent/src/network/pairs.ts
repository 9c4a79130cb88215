import type { PageRealm } from "../realm/page-realm.js";

/** Entries of a Headers or FormData of the page, by its captured `forEach`. */
export function pairsOf<V>(page: PageRealm, forEach: Function, list: object): [name: string, value: V][] {
  const pairs: [string, V][] = [];
  page.apply(forEach, list, [page.callback((value: V, name: string) => void pairs.push([name, value]))]);
  return pairs;
}
