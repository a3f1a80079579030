import { systemActor } from '@sable/domain/kernel/actor';
import type { Tenancy } from '../db/tenant.ts';
import { newKey } from '../transaction-context.ts';
import type { Writer } from '../mutate.ts';
import type { AuthClient } from './one-time-tokens.ts';

export interface Membership {
  readonly companyId: string;
  readonly userId: string;
  /** Null if invited and not yet accepted. */
  readonly acceptedAt: Date | null;
}

interface MembershipRow {
  company_id: string;
  user_id: string;
  accepted_at: Date | null;
}

export async function membershipsOf(client: AuthClient, identityId: string): Promise<Membership[]> {
  const { rows } = await client.query<MembershipRow>(
    'select company_id, user_id, accepted_at from memberships where identity_id = $1 order by created_at',
    [identityId],
  );
  return rows.map((row) => ({
    companyId: row.company_id,
    userId: row.user_id,
    acceptedAt: row.accepted_at,
  }));
}

export interface MembershipLink {
  readonly identityId: string;
  readonly companyId: string;
  readonly userId: string;
}

/**
 * Joins an identity to its `users` document. `invited` waits for the person to accept; `accepted` completes a pending
 * invitation.
 */
export async function addMembership(
  client: AuthClient,
  { identityId, companyId, userId }: MembershipLink,
  state: 'invited' | 'accepted',
): Promise<void> {
  await client.query(
    `insert into memberships (identity_id, company_id, user_id, accepted_at, activated_at)
     values ($1, $2, $3, case when $4 then now() end, case when $4 then now() end)
     on conflict (identity_id, company_id) do update set accepted_at = now(), activated_at = now()
       where $4 and memberships.accepted_at is null`,
    [identityId, companyId, userId, state === 'accepted'],
  );
}

/**
 * Activates the `users` documents of accepted invitations. It runs on acceptance and again at each sign-in, so a
 * server that stops in between locks nobody out. A person whose access an administrator has since turned off stays
 * locked out until invited again.
 */
export async function activateAccepted(
  client: AuthClient,
  tenancy: Tenancy,
  writer: Writer,
  identityId: string,
): Promise<void> {
  const { rows } = await client.query<MembershipRow>(
    'select company_id, user_id, accepted_at from memberships where identity_id = $1 and accepted_at is not null and activated_at is null',
    [identityId],
  );
  for (const { company_id: companyId, user_id: userId } of rows) {
    const [user] = await tenancy.withTenant(
      companyId,
      (tenant) =>
        tenant.query<{ status: string; joined: boolean }>(
          'select status, joined from users where company_id = $1 and id = $2',
          [companyId, userId],
        ),
      'snapshot',
    );
    if (user?.status === 'invited') await activate(writer, companyId, userId);
    else if (user && !user.joined) continue;
    await client.query(
      'update memberships set activated_at = now() where identity_id = $1 and company_id = $2',
      [identityId, companyId],
    );
  }
}

/**
 * Writes a new address into the person's `users` document of each company. It runs with the change and again at each
 * sign-in, so a server that stops in between leaves none outdated.
 */
export async function followEmail(client: AuthClient, writer: Writer, identityId: string): Promise<void> {
  const { rows } = await client.query<{ company_id: string; user_id: string; new_email: string }>(
    'select company_id, user_id, new_email from memberships where identity_id = $1 and new_email is not null',
    [identityId],
  );
  for (const { company_id: companyId, user_id: id, new_email: email } of rows) {
    await writer.mutate(
      { ...systemActor(companyId), id },
      { key: newKey(), mutations: [{ name: 'users.setEmail', args: { id, email } }] },
    );
    await client.query(
      'update memberships set new_email = null where identity_id = $1 and company_id = $2 and new_email = $3',
      [identityId, companyId, email],
    );
  }
}

/** The system does this, in the name of the person who accepted. */
const activate = (writer: Writer, companyId: string, userId: string) =>
  writer.mutate(
    { ...systemActor(companyId), id: userId, roles: ['admin'] },
    { key: newKey(), mutations: [{ name: 'users.setStatus', args: { id: userId, status: 'active' } }] },
  );

/** Returns a company's name, as shown to an invited person in an email or before sign-in. */
export async function companyName(tenancy: Tenancy, companyId: string): Promise<string> {
  const [row] = await tenancy.withTenant(
    companyId,
    (tenant) =>
      tenant.query<{ name: string }>('select name from companies where company_id = $1 and id = $1', [
        companyId,
      ]),
    'snapshot',
  );
  return row?.name ?? '';
}
