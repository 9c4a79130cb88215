/** `/json/protocol`: the published protocol definitions, limited to what is implemented. */

import { createRequire } from "node:module";

interface Domain {
  readonly domain: string;
  readonly commands?: readonly { readonly name: string }[];
  readonly [member: string]: unknown;
}

interface ProtocolDocument {
  readonly version: object;
  readonly domains: readonly Domain[];
}

const require = createRequire(import.meta.url);

/**
 * The document's text: domains with an implemented command, and the types of other domains that these refer to.
 *
 * @param implemented full method names; everything when absent
 */
export function protocolText(implemented?: ReadonlySet<string>): string {
  const browser = require("devtools-protocol/json/browser_protocol.json") as ProtocolDocument;
  const script = require("devtools-protocol/json/js_protocol.json") as ProtocolDocument;
  const all = [...browser.domains, ...script.domains];
  const domains = implemented === undefined ? all : limit(all, implemented);
  return JSON.stringify({ version: browser.version, domains }, null, 4);
}

function limit(all: readonly Domain[], implemented: ReadonlySet<string>): Domain[] {
  const kept = new Map<string, Domain>();
  for (const domain of all) {
    const commands = (domain.commands ?? []).filter(({ name }) => implemented.has(`${domain.domain}.${name}`));
    if (commands.length > 0) kept.set(domain.domain, { ...domain, commands });
  }
  // A map visits what is added during the visit.
  for (const domain of kept.values()) {
    for (const name of domainsReferredTo(domain)) {
      const other = all.find((candidate) => candidate.domain === name);
      if (other !== undefined && !kept.has(name)) kept.set(name, { domain: name, types: other.types, commands: [] });
    }
  }
  return all.flatMap(({ domain }) => kept.get(domain) ?? []);
}

function domainsReferredTo(domain: Domain): Set<string> {
  return new Set(Array.from(JSON.stringify(domain).matchAll(/"\$ref":"(\w+)\./g), ([, name]) => name));
}
