/** From a request to the identity behind it. */

import { anonymous, type Identity, type Party } from "../core/identity.js";
import { type AccessRequest, type AccessRules, checkOrigin, type Refusal } from "./guards.js";
import { equalInConstantTime, presentedTokens } from "./tokens.js";

/** A static token and what it opens. */
export interface TokenGrant {
  readonly kind: Party;
  readonly token: string;
  /** What logs and audits call its bearers; the party's name unless given. */
  readonly name?: string;
  /** Ids of the browsers that it opens; all of them unless given. */
  readonly browsers?: readonly string[];
}

/** What a `verify` hook judges by. */
export interface VerifyRequest {
  readonly kind: Party;
  /** Tokens that came in the `Authorization` header, as subprotocols or in the query, in this order. */
  readonly tokens: readonly string[];
  readonly origin: string | undefined;
  /** Address of the peer, `""` when it is gone. */
  readonly address: string;
}

/** Whose request it is; `undefined`, or a rejection, refuses it. */
export type Verify = (request: VerifyRequest) => Omit<Identity, "kind"> | undefined | Promise<Omit<Identity, "kind"> | undefined>;

export type Authentication =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly refusal: Refusal };

/** How long (ms) a `verify` hook may take. */
export const VERIFY_TIMEOUT = 10_000;

/**
 * Judges a request by its origin and its tokens. A page's Host needs an allowed origin or a token, a page's Client an allowed
 * origin and a token; where no credentials are demanded everybody else comes in.
 */
export async function authenticate(rules: AccessRules, kind: Party, request: AccessRequest): Promise<Authentication> {
  const demanded = demandsCredentials(rules, kind);
  const foreign = kind === "host" && demanded ? undefined : checkOrigin(rules, kind, request);
  if (foreign !== undefined) return { ok: false, refusal: foreign };
  const identity = demanded ? await identityOf(rules, kind, request) : anonymous(kind);
  return identity === undefined ? { ok: false, refusal: missingToken } : { ok: true, identity };
}

const missingToken: Refusal = { status: 401, message: "A valid token is required." };

/** The static tokens of one party. */
export function grantsOf({ clientToken, hostToken, tokens = [] }: AccessRules, kind: Party): TokenGrant[] {
  const token = kind === "host" ? hostToken : clientToken;
  return [...(token === undefined ? [] : [{ kind, token }]), ...tokens.filter((grant) => grant.kind === kind)];
}

export function demandsCredentials(rules: AccessRules, kind: Party): boolean {
  return rules.verify !== undefined || grantsOf(rules, kind).length > 0;
}

async function identityOf(rules: AccessRules, kind: Party, request: AccessRequest): Promise<Identity | undefined> {
  const tokens = presentedTokens(request);
  // Every grant is compared, so that the time does not tell which one came close.
  const matching = grantsOf(rules, kind).filter((grant) => tokens.filter((token) => equalInConstantTime(token, grant.token)).length > 0);
  const grant = matching[0];
  if (grant !== undefined) return { kind, name: grant.name ?? kind, browsers: grant.browsers ?? "*" };
  if (rules.verify === undefined) return undefined;
  const { origin, address = "" } = request;
  const verified = await withinTime(rules.verify, { kind, tokens, origin, address });
  if (verified === undefined || (verified.expires ?? Infinity) <= Date.now()) return undefined;
  const { name, browsers, expires } = verified;
  return { kind, name, browsers, ...(expires === undefined ? {} : { expires }) };
}

/** What the hook says; `undefined` when it fails or takes too long. */
async function withinTime(verify: Verify, request: VerifyRequest): Promise<Omit<Identity, "kind"> | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), VERIFY_TIMEOUT);
  });
  try {
    return await Promise.race([verify(request), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
