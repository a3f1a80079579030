import { cancellationRights } from '@sable/domain/cancellation/cancellation-right';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { useActor } from '../live/hooks.ts';
import { ScheduleWarning } from './lazy-rights.ts';

/** What began a customer's home: everything but service and removal. */
const installing = ['install', 'upgrade', 'takeover'];
const over = ['completed', 'verified', 'invoiced', 'cancelled'];

/** Whether the person reads rights to cancel at all: an installer does not. */
export const useReadsRights = (): boolean =>
  anyEntity(cancellationRights).permission(useActor()).read !== matchNone;

/** The warning for a work order as it is stored or typed. */
export const WorkOrderWarning = ({ row }: { row: Readonly<Record<string, unknown>> }) => {
  const reads = useReadsRights();
  const { accountId, scheduledOn, type, status } = row;
  const planned = installing.includes(String(type)) && !over.includes(String(status));
  if (!reads || !planned || typeof accountId !== 'string' || typeof scheduledOn !== 'string') return null;
  return accountId && scheduledOn ? <ScheduleWarning accountId={accountId} day={scheduledOn} /> : null;
};
