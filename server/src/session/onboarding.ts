import type { Writer } from '../mutate.ts';
import { provisionCompany } from '../provision-company.ts';
import { addressKey } from './rate-limiter.ts';
import { checkPassword } from './check-password.ts';
import type { Caller, IdentityContext } from './context.ts';
import {
  ensureIdentity,
  findIdentity,
  type KnownIdentity,
  proveIdentity,
  type ProvenIdentity,
  setPassword,
} from './credentials.ts';
import { addMembership, companyName, membershipsOf } from './memberships.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { type CookieHeaders, enter } from './sign-in.ts';

export interface Onboarding {
  readonly companyName: string;
  readonly personName: string;
  readonly email: string;
  readonly password: string;
  readonly country: 'us' | 'ca';
  readonly timeZone: string;
}

/**
 * Creates a company with its first administrator and signs that person in. A person who already has an identity gives
 * its password and gets a further company. A repeated request for a company of the same name returns the existing
 * one.
 *
 * @throws RATE_LIMITED; INVALID for a weak password, or for a known address with another password, with sign-in's
 * message.
 */
export async function openCompany(
  context: IdentityContext,
  input: Onboarding,
  caller: Caller,
): Promise<CookieHeaders> {
  const { rateLimiter, limits, writer } = context;
  await rateLimiter.count(`new company ${addressKey(caller.ip)}`, limits.newCompaniesFromAddress);
  const { identity, made } = await firstPerson(context, input, caller);
  const companyId =
    (await ownCompanyNamed(context, identity.id, input.companyName)) ??
    (await provision(context, writer, identity, input).catch(async (error: unknown) => {
      if (made) await context.pool.query('delete from "user" where id = $1', [identity.id]);
      throw error;
    }));
  const { id, email, passwordHash } = identity;
  return enter(context, { identityId: id, email, companyId, passwordHash }, caller);
}

async function firstPerson(
  context: IdentityContext,
  { email, personName, password }: Onboarding,
  caller: Caller,
): Promise<{ identity: ProvenIdentity; made: boolean }> {
  const { pool, tenancy, hasher } = context;
  // Checked before any lookup: the response to a weak password must not reveal whether the address is known.
  checkPassword(await readPasswordPolicy(tenancy), password, { name: personName, email });
  if (await findIdentity(pool, { email })) {
    return { identity: await proveIdentity(context, email, password, caller), made: false };
  }
  const hash = await hasher.hash(password);
  const ensured = await ensureIdentity(context, { email, name: personName });
  if (!ensured.made) {
    return { identity: await proveIdentity(context, email, password, caller), made: false };
  }
  await setPassword(pool, ensured.identity.id, hash, false);
  return { identity: { ...ensured.identity, passwordHash: hash }, made: true };
}

async function provision(
  { pool }: IdentityContext,
  writer: Writer,
  identity: KnownIdentity,
  { companyName: name, personName, email, country, timeZone }: Onboarding,
): Promise<string> {
  const { companyId, userId } = await provisionCompany(writer, {
    companyName: name,
    personName,
    email,
    country,
    timeZone,
    roles: ['admin'],
  });
  await addMembership(pool, { identityId: identity.id, companyId, userId }, 'accepted');
  return companyId;
}

async function ownCompanyNamed(
  { pool, tenancy }: IdentityContext,
  identityId: string,
  name: string,
): Promise<string | null> {
  for (const { companyId, acceptedAt } of await membershipsOf(pool, identityId)) {
    if (acceptedAt !== null && (await companyName(tenancy, companyId)) === name) return companyId;
  }
  return null;
}
