import { cancellationRights } from '@sable/domain/cancellation/cancellation-right';
import { dayOfInstall } from '@sable/domain/cancellation/schedule-warning';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { useActor } from '../live/hooks.ts';
import { useToday } from '../shared/use-company.ts';
import { ScheduleWarning } from './lazy-rights.ts';

/** Whether the person can read rights to cancel at all; an installer cannot. */
export const useReadsRights = (): boolean =>
  anyEntity(cancellationRights).permission(useActor()).read !== matchNone;

/**
 * The warning for a work order, as stored or as typed: until when the customer may cancel, even before a day is
 * planned.
 */
export const WorkOrderWarning = ({ row }: { row: Readonly<Record<string, unknown>> }) => {
  const reads = useReadsRights();
  const day = dayOfInstall(row, useToday());
  const { accountId } = row;
  if (!reads || !day || typeof accountId !== 'string' || !accountId) return null;
  return <ScheduleWarning accountId={accountId} day={day} />;
};
