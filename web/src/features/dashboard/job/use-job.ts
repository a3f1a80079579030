import { can } from '@sable/domain/kernel/transaction';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query, type RowIn } from '@sable/domain/queries';
import { workOrders } from '@sable/domain/work-order';
import { useActor, useLive } from '../../../live/hooks.ts';
import { orderOfVisit, roomsOf, type Room } from './job-progress.ts';

export type Visit = RowIn<'events'>;
export type Order = RowIn<'work-orders'>;
export type Device = RowIn<'equipment'>;

/** The work order and equipment of a visit. */
export interface Job {
  readonly order: Order | undefined;
  /** All devices at the customer, because a step may refer to an existing one. */
  readonly devices: readonly Device[];
  readonly rooms: readonly Room[];
  /** Whether this person may check off steps, because the office assigned them the work order. */
  readonly mine: boolean;
}

const orderTypes = { install: 'install', service: 'service' } as const;
const isWork = (type: Visit['type']): type is keyof typeof orderTypes => type in orderTypes;

/**
 * Returns the work order of a visit and its devices by room. Work orders have no prices. If the visit has a work
 * order id, that order is used regardless of its type.
 */
export function useJob(visit: Visit): Job {
  const actor = useActor();
  const orders = useLive(
    visit.accountId && isWork(visit.type)
      ? query('work-orders', {
          where: {
            accountId: visit.accountId,
            ...(visit.workOrderId ? { id: visit.workOrderId } : { type: orderTypes[visit.type] }),
            status: ['ready', 'scheduled', 'in_progress', 'on_hold', 'completed'],
          },
          orderBy: 'scheduledOn',
          limit: 20,
        })
      : null,
  ).rows;
  const order = orders && orderOfVisit(orders, actor.id, visit.workOrderId);
  const devices =
    useLive(order ? query('equipment', { where: { accountId: order.accountId }, limit: 1000 }) : null).rows ??
    [];
  return {
    order,
    devices,
    rooms: order ? roomsOf(order.steps, devices) : [],
    mine: order !== undefined && can(anyEntity(workOrders), actor, 'update', order),
  };
}
