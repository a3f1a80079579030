import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { IdentityContext } from './context.ts';
import { ensureIdentity, setPassword } from './credentials.ts';
import { addMembership } from './memberships.ts';

export interface SeededIdentity {
  readonly email: string;
  readonly name: string;
  /** A password in clear text, or a hash that several people share: call `hashPassword` once and use it for all. */
  readonly secret: { readonly password: string } | { readonly passwordHash: string };
  readonly memberships: readonly { readonly companyId: string; readonly userId: string }[];
}

/**
 * Creates an identity that can sign in, for demos and tests. The password policy is not checked. Returns the
 * identity's id.
 */
export async function createIdentityFor(
  context: IdentityContext,
  { email: address, name, secret, memberships }: SeededIdentity,
): Promise<string> {
  const email = address.trim().toLowerCase();
  const { identity } = await ensureIdentity(context, { email, name });
  const hash = 'passwordHash' in secret ? secret.passwordHash : await context.hasher.hash(secret.password);
  await setPassword(context.pool, identity.id, hash, true);
  // Demos and tests work without a phone, whatever the roles.
  await context.pool.query(
    `insert into second_factors (identity_id, due_at) values ($1, 'infinity') on conflict (identity_id) do nothing`,
    [identity.id],
  );
  for (const one of memberships) {
    await addMembership(context.pool, { ...one, identityId: identity.id }, 'accepted');
  }
  return identity.id;
}

/** Opens a session for a person of a company and returns its request header `cookie`. For tests and benches. */
export async function signInAs(
  { pool, cookies, sessions }: IdentityContext,
  userId: string,
): Promise<string> {
  const { rows } = await pool.query<{ identity_id: string; company_id: string }>(
    'select identity_id, company_id from memberships where user_id = $1',
    [userId],
  );
  const { identity_id: identityId, company_id: companyId } = assertDefined(
    rows[0],
    `no identity for user ${userId}`,
  );
  const token = await sessions.open({ identityId, companyId, origin: {}, isWhole: true });
  return cookies.session(token).split(';')[0] ?? '';
}
