import { type Actor, systemActor } from '@sable/domain/kernel/actor';
import type { securityEvents } from '@sable/domain/security-event';
import type { RowOf } from '@sable/domain/kernel/entity';
import { newKey } from '../transaction-context.ts';
import type { Writer } from '../mutate.ts';
import type { Acting } from './sessions.ts';

type SecurityEvent = Pick<RowOf<typeof securityEvents>, 'kind' | 'userId' | 'doneBy' | 'detail'>;
/** The author under whom the audit trail lists the event: a person of the company it is recorded in. */
type Author = Pick<Actor, 'companyId' | 'id' | 'impersonatedBy'>;

/**
 * Records an action on a person's account before it is done: a recorded action may have failed, but no completed one
 * is missing.
 */
export async function recordSecurityEvent(
  writer: Writer,
  { companyId, id, impersonatedBy }: Author,
  event: SecurityEvent,
): Promise<void> {
  await writer.mutate(
    { ...systemActor(companyId), id, impersonatedBy },
    { key: newKey(), mutations: [{ name: 'security-events.record', args: event }] },
  );
}

/** Records the end of a super user's impersonation. */
export const recordImpersonationEnd = (writer: Writer, { companyId, userId, by }: Acting): Promise<void> =>
  recordSecurityEvent(
    writer,
    { companyId, id: userId, impersonatedBy: by },
    { kind: 'impersonation_ended', userId, doneBy: by, detail: null },
  );
