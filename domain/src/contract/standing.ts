import { frequencyMonths } from '../estimate/billing-period.ts';
import type { Frequency } from '../estimate/pricing-schema.ts';
import { sortKey } from '../kernel/fields.ts';
import { isLive } from './contract-status.ts';
import type { ContractRow } from './contract.ts';
import { balanceOn, correctedIds, type LedgerLine } from './ledger.ts';
import type { Rebilled } from './rebilled.ts';

/** A service of a live contract, with what it costs on a day. */
export interface StandingService {
  readonly serviceId: string;
  readonly contractId: string;
  /** The contract's number in words. */
  readonly reference: string;
  readonly name: string;
  /** Cents a month. */
  readonly monthly: number;
  readonly frequency: Frequency;
  /** Cents a billing period, as it is billed. */
  readonly billed: number;
}

interface Signed {
  readonly contracts: readonly (Pick<ContractRow, 'id' | 'reference' | 'status'> &
    Partial<Pick<ContractRow, 'rebilled'>>)[];
  readonly lines: readonly (LedgerLine & { readonly name: string })[];
}

/**
 * The services of the live contracts of an account with a price: on a day, and those that begin later with their first price.
 *
 * @param today the company's day.
 */
export function standingServices({ contracts, lines }: Signed, today: string): readonly StandingService[] {
  return contracts.filter(isLive).flatMap(({ id: contractId, reference, rebilled }) => {
    const own = lines.filter((line) => line.contractId === contractId);
    return [...new Set(own.map(({ serviceId }) => serviceId))].flatMap((serviceId) => {
      const service = own.filter((line) => line.serviceId === serviceId).toSorted(inOrder);
      const [first] = service;
      const day = first && first.effectiveOn > today ? first.effectiveOn : today;
      const monthly = balanceOn(service, day);
      if (!first || monthly <= 0) return [];
      const billed = billedOn(service, day, rebilled);
      return [{ serviceId, contractId, reference, name: first.name, monthly, ...billed }];
    });
  });
}

/** Lines by their day; those of one day as they were written, and a closing before the entry that names it: so a change of the period alone was written before contracts kept it. */
const inOrder = (a: LedgerLine, b: LedgerLine): number =>
  a.effectiveOn.localeCompare(b.effectiveOn) ||
  (a.createdAt ?? '').localeCompare(b.createdAt ?? '') ||
  Number(a.reversesId !== null) - Number(b.reversesId !== null);

/**
 * What a service is billed on a day, for each of its billing periods, in cents. A line says by how much that changes; one with another period says the whole of the new one. A line
 * that says nothing of it changes it by its months.
 *
 * @param service the lines of one service.
 * @param rebilled what its contract keeps of services that are billed otherwise at the same share of a month.
 */
export function billedOn(
  service: readonly LedgerLine[],
  day: string,
  rebilled: readonly Rebilled[] = [],
): { readonly frequency: Frequency; readonly billed: number } {
  const corrected = correctedIds(service);
  const counted = service
    .filter(
      ({ id, reason, effectiveOn }) => effectiveOn <= day && reason !== 'correction' && !corrected.has(id),
    )
    .toSorted(inOrder);
  const otherwise = rebilled
    .filter(({ serviceId, on }) => serviceId === service[0]?.serviceId && on <= day)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.at.localeCompare(b.at));
  let frequency = counted[0]?.frequency ?? 'monthly';
  let billed = 0;
  for (const line of counted) {
    while (otherwise[0] && isBefore(otherwise[0], line)) {
      ({ frequency, billed } = otherwise[0]);
      otherwise.shift();
    }
    const own = line.frequency ?? frequency;
    if (typeof line.billedAmount !== 'number') billed += line.monthly * frequencyMonths[frequency];
    else if (own === frequency) billed += line.billedAmount;
    else [frequency, billed] = [own, line.billedAmount];
  }
  const last = otherwise.at(-1);
  return last ? { frequency: last.frequency, billed: last.billed } : { frequency, billed };
}

/** Whether a service was billed otherwise before a line changed its price. */
const isBefore = ({ on, at }: Rebilled, { effectiveOn, createdAt }: LedgerLine): boolean =>
  on < effectiveOn || (on === effectiveOn && at < (createdAt ?? ''));

/** The services that stand already under the name of one that is to be recorded. */
export function standingAlready(
  services: readonly { readonly name: string }[],
  signed: Signed,
  today: string,
): readonly StandingService[] {
  const names = new Set(services.map(({ name }) => sortKey(name)));
  return standingServices(signed, today).filter(({ name }) => names.has(sortKey(name)));
}
