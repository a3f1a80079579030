import type { Actor } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { localDate } from '@sable/domain/local-date';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { workOrders } from '@sable/domain/work-order';
import { readRows } from '../../live/client-error.ts';
import { attempt, type Action } from '../../shared/use-action.ts';
import type { EventRow } from './event-layout.ts';

type Planned = Pick<EventRow, 'type' | 'status' | 'accountId' | 'userId' | 'startsAt'>;

/**
 * Whoever plans the visit of an installation plans its work order with it: for the same day and person. Where the account has none that
 * waits for its day, or several to choose from, nothing happens.
 */
export async function planInstallOrder(
  act: Action,
  actor: Actor,
  { type, status, accountId, userId, startsAt }: Planned,
  timeZone: string,
): Promise<void> {
  const isPlan = type === 'install' && (status === 'scheduled' || status === 'confirmed');
  if (!isPlan || !accountId || !userId) return;
  const waiting = await attempt(() =>
    readRows(
      query('work-orders', {
        where: { accountId, type: 'install', status: ['ready', 'scheduled'] },
        limit: 2,
      }),
    ),
  );
  const [order, another] = waiting.ok ? waiting.result : [];
  if (!order || another || !can(anyEntity(workOrders), actor, 'update', order)) return;
  const scheduledOn = localDate(startsAt, timeZone);
  await act(
    m.workOrders.update,
    { id: order.id, patch: { status: 'scheduled', scheduledOn, assigneeUserId: userId } },
    { done: `“${order.title}” is planned for the same day.` },
  );
}
