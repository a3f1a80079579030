import { apiKeys } from '@sable/domain/api-key';
import { companies, companyStatuses, isClosed } from '@sable/domain/company';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { users } from '@sable/domain/user';
import type { Commit } from '../mutate.ts';
import type { SessionsOf } from './sessions.ts';

type Change = Commit['changes'][number];
type Test = (row: AnyRow | null) => boolean;

const isActive: Test = (row) => row?.['status'] === 'active';
const isSuper: Test = (row) => Array.isArray(row?.['roles']) && row['roles'].includes('super');
const isOpen: Test = (row) =>
  companyStatuses.some((status) => status === row?.['status'] && !isClosed(status));

const hasLost = ({ before, after }: Change, has: Test): boolean => has(before) && !has(after);

/**
 * The sessions that a commit ends. Of people whose access ended, or who are super no more: what they had opened must not come alive again when it is
 * given back, nor go on in another company. And of a closed company those in which someone acts as a person of it.
 */
export function sessionsEndedBy({ changes }: Commit): SessionsOf[] {
  return changes.flatMap((change): SessionsOf[] => {
    const { collection, id } = change;
    if (collection === users.collection)
      return hasLost(change, isActive) || hasLost(change, isSuper) ? [{ userId: id }] : [];
    if (collection === companies.collection)
      return hasLost(change, isOpen) ? [{ actingInCompanyId: id }] : [];
    return [];
  });
}

/** The API keys that a commit revoked: the other servers learn of them as of ended sessions. */
export const keysRevokedBy = ({ changes }: Commit): string[] =>
  changes
    .filter(({ collection, before }) => collection === apiKeys.collection && before?.['revokedAt'] === null)
    .filter(({ after }) => after?.['revokedAt'] !== null)
    .map(({ id }) => id);
