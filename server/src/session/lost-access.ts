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
 * Returns the sessions that a commit ends. For people who lost access or the role super, all sessions end: they must
 * not become valid again when the access is restored, or continue in another company. For a closed company, the
 * sessions in which somebody acts as one of its people end.
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

/**
 * Returns the API keys that a commit revoked; the other servers learn of them in the same way as of ended sessions.
 */
export const keysRevokedBy = ({ changes }: Commit): string[] =>
  changes
    .filter(({ collection, before }) => collection === apiKeys.collection && before?.['revokedAt'] === null)
    .filter(({ after }) => after?.['revokedAt'] !== null)
    .map(({ id }) => id);
