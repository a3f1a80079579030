import { where } from '@sable/domain/kernel/predicate';
import { groups } from '@sable/domain/queries';
import { total, type Group } from './groups.ts';

/** Contracts that have RMR today, by status. */
export const contractedRmr = groups('contracts', {
  where: where({}, { field: 'rmr', op: 'gt', value: 0 }),
  groupBy: ['status'],
  sum: ['rmr'],
});

/** The number of contracts with RMR, and their monthly total in cents. */
export interface BillingPart {
  readonly contracts: number;
  readonly rmr: number;
}

const sumOf = (some: readonly Group[]): BillingPart => ({
  contracts: total(some, 'count'),
  rmr: total(some, 'sum.rmr'),
});

/**
 * Splits contracted RMR into what is billed and what is not yet. A contract is billed from the day on which it
 * becomes active; one that is only signed is not (decisions 3.5). A contract that ends later is billed until then, so
 * every other status with RMR counts as billed.
 */
export function billingSplit(byStatus: readonly Group[]): {
  readonly billing: BillingPart;
  readonly notYet: BillingPart;
} {
  return {
    billing: sumOf(byStatus.filter(({ status }) => status !== 'signed')),
    notYet: sumOf(byStatus.filter(({ status }) => status === 'signed')),
  };
}
