import { type Actor, systemActor } from '@sable/domain/kernel/actor';
import type { securityEvents } from '@sable/domain/security-event';
import type { RowOf } from '@sable/domain/kernel/entity';
import { newKey } from '../transaction-context.ts';
import type { Writer } from '../mutate.ts';
import type { ResolvedSession } from './actor.ts';

type SecurityEvent = Pick<RowOf<typeof securityEvents>, 'kind' | 'userId' | 'doneBy' | 'detail'>;
/** Under whose name the audit trail lists the event: someone of the company it is recorded in. */
type Author = Pick<Actor, 'companyId' | 'id' | 'impersonatedBy'>;

/** Records what was done to a person's account, before it is done: an act that fails may stand there, one that happened always does. */
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

/** Records that a session ends in which a super user acts as someone else; nothing for any other session. */
export async function recordImpersonationEnd(
  writer: Writer,
  { impersonatedBy, company, user }: ResolvedSession,
): Promise<void> {
  if (impersonatedBy === undefined) return;
  await recordSecurityEvent(
    writer,
    { companyId: company.id, id: user.id, impersonatedBy },
    { kind: 'impersonation_ended', userId: user.id, doneBy: impersonatedBy, detail: null },
  );
}
