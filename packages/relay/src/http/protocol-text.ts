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
 * The document's text. Domains without an implemented command are left out with their types and events, except those that
 * only define types for others.
 *
 * @param implemented full method names; everything when absent
 */
export function protocolText(implemented?: ReadonlySet<string>): string {
  const browser = require("devtools-protocol/json/browser_protocol.json") as ProtocolDocument;
  const script = require("devtools-protocol/json/js_protocol.json") as ProtocolDocument;
  const domains = [...browser.domains, ...script.domains];
  const limited = implemented === undefined ? domains : domains.map((domain) => limit(domain, implemented));
  return JSON.stringify({ version: browser.version, domains: limited.filter((domain) => domain !== undefined) }, null, 4);
}

function limit(domain: Domain, implemented: ReadonlySet<string>): Domain | undefined {
  if (domain.commands === undefined) return domain;
  const commands = domain.commands.filter(({ name }) => implemented.has(`${domain.domain}.${name}`));
  // The types stay: commands of other domains refer to them.
  return commands.length === 0 ? { domain: domain.domain, types: domain.types, commands: [] } : { ...domain, commands };
}
