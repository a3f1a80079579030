import { cancellationRights } from '@sable/domain/cancellation/cancellation-right';
import { asksOf } from '@sable/domain/cancellation/right-clock';
import { m } from '@sable/domain/mutation-names';
import type { Case, Part } from './case.ts';
import { MINUTE } from './local-time.ts';

const rightOf = ({ company }: Case, estimateId: string) =>
  company.world.source.childrenOf('cancellation-rights', 'estimateId', estimateId)[0];

/** The rep leaves the signed copy and the notices of cancellation, which start the customer's right to cancel. */
export async function* handOver(deal: Case, estimateId: string): Part<void> {
  const { company, rep, random } = deal;
  const { world, time } = company;
  const right = rightOf(deal, estimateId);
  if (!right) return;
  yield world.now + random.int(5, 25) * MINUTE;
  const read = world.read(cancellationRights, right.id);
  const asks = asksOf(read);
  await world.act(rep, m.cancellationRights.recordHandOver, {
    id: read.id,
    on: time.dayOf(world.now),
    method: 'paper',
    proof: 'Signed receipt in the job folder',
    ...(asks.senior && { senior: random.chance(0.2) ? ('yes' as const) : ('no' as const) }),
    ...(asks.emergency && { emergency: 'none' as const }),
  });
}

/** Occasionally a household changes its mind the next day and calls to cancel. Returns whether it did. */
export async function* rescinded(deal: Case, estimateId: string): Part<boolean> {
  const { company, rep, random } = deal;
  const { world, time } = company;
  const right = rightOf(deal, estimateId);
  if (!right || !random.chance(0.06)) return false;
  yield time.later(world.now, 1, random);
  await world.act(rep, m.cancellationRights.rescind, {
    id: right.id,
    method: 'phone',
    note: 'They would rather wait until next year.',
  });
  return true;
}
