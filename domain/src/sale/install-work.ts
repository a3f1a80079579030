import type { accounts } from '../account.ts';
import { equipment, givesWay } from '../equipment.ts';
import { estimateLines, MAX_LINES } from '../estimate/line.ts';
import { linesOfOption } from '../estimate/offers.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import { isIncluded, withChosenQuantity } from '../estimate/selection.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { multiplyQuantity } from '../money.ts';
import { products } from '../product.ts';
import { done, workOrders } from '../work-order.ts';
import { dropInstallVisits } from './install-visits.ts';
import { planInstall, type SoldLine } from './install-plan.ts';

/** A sold line with its one-time cost for the company, in cents: 0 if unknown, and for recurring lines. */
interface CostedLine extends SoldLine {
  readonly oneTimeCost: number;
}

/** Roles of package lines that keep their own prices. */
const ownPrice: readonly string[] = ['addOn', 'beside'];

/** Returns the lines of a sold estimate in order, with how their products are installed. */
export async function soldLines(
  system: Transaction,
  { id, selection, chosenOptionId }: EstimateRow,
): Promise<CostedLine[]> {
  const rows = await system.list(estimateLines, {
    where: where({ estimateId: id }),
    orderBy: [{ field: 'position', direction: 'asc' }],
    limit: MAX_LINES + 1,
  });
  const known = await system.findMany(
    products,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  return linesOfOption(rows, chosenOptionId).map((row) => {
    const product = known.get(row.productId ?? '');
    const { quantityMilli } = withChosenQuantity(row, selection ?? {});
    return {
      kind: row.kind,
      name: row.name,
      quantityMilli,
      productId: row.productId,
      installedAs: product?.installedAs ?? 'zone',
      zoneType: product?.zoneType ?? null,
      laborMinutes: product?.laborMinutes ?? 0,
      price: row.placement === null || ownPrice.includes(row.placement.role) ? row.unitPrice : null,
      chosen: isIncluded(row, selection ?? {}),
      oneTimeCost: row.bucket === 'one-time' ? multiplyQuantity(row.unitCost ?? 0, quantityMilli) : 0,
    };
  });
}

/** Returns the zones of the first partition that devices of an account use. */
async function takenZones(system: Transaction, accountId: string): Promise<ReadonlySet<string>> {
  const there = await system.listAll(equipment, where({ accountId }));
  return new Set(
    there
      .filter(({ status, partition }) => partition === 1 && !givesWay.includes(status))
      .flatMap(({ zone }) => zone ?? []),
  );
}

/**
 * Plans the installation of a sold estimate: its work order, and each device to install. Writes nothing if nothing is
 * installed. The caller must hold the lock of the account.
 */
export async function planInstallation(
  tx: Transaction,
  sold: EstimateRow,
  account: RowOf<typeof accounts>,
  lines: readonly SoldLine[],
): Promise<void> {
  const system = tx.asSystem();
  const plan = planInstall(lines, await takenZones(system, account.id));
  if (!plan) return;
  const { devices, steps, laborMinutes, notes } = plan;
  const about = { accountId: account.id, estimateId: sold.id };
  const deviceIds = devices.map(() => tx.context.newId());
  const order = await system.create(workOrders, {
    ...about,
    title: `Install ${sold.reference}: ${account.name}`.slice(0, 160),
    type: 'install',
    status: 'ready',
    steps: steps.map(({ device, ...step }) => ({
      ...step,
      deviceId: device === null ? null : (deviceIds[device] ?? null),
    })),
    laborMinutes,
    notes,
  });
  for (const [place, device] of devices.entries())
    await system.create(equipment, {
      ...device,
      ...about,
      id: deviceIds[place],
      status: 'planned',
      workOrderId: order.id,
      soldByUserId: sold.ownerUserId,
    });
}

/** Undoes the plan for an estimate: work that is not done, and devices that are not installed yet. */
export async function dropInstallation(
  tx: Transaction,
  { id: estimateId, accountId }: Pick<EstimateRow, 'id' | 'accountId'>,
  cancelReason: string,
): Promise<void> {
  const system = tx.asSystem();
  const orders = await system.listAll(workOrders, where({ accountId, estimateId }), { lock: true });
  const open = orders.filter(
    ({ type, status }) => type === 'install' && status !== 'cancelled' && !done.includes(status),
  );
  for (const order of open) await system.update(workOrders, order, { status: 'cancelled', cancelReason });
  if (open.length > 0) await dropInstallVisits(tx, accountId, new Set(open.map(({ id }) => id)), true);
  const planned = where({ accountId, estimateId, status: 'planned' });
  for (const device of await system.listAll(equipment, planned, { lock: true }))
    await system.delete(equipment, device);
}
