import { frequencyMonths } from '../estimate/billing-period.ts';
import type { Frequency } from '../estimate/pricing-schema.ts';
import { sortKey } from '../kernel/fields.ts';
import { isLive } from './contract-status.ts';
import type { ContractRow } from './contract.ts';
import { balanceOn, correctedIds, type LedgerLine } from './ledger.ts';
import type { Rebilled } from './rebilled.ts';

/** A service of a live contract, with its price on a day. */
export interface StandingService {
  readonly serviceId: string;
  readonly contractId: string;
  /** The formatted contract number. */
  readonly reference: string;
  readonly name: string;
  /** Cents a month. */
  readonly monthly: number;
  readonly frequency: Frequency;
  /** Cents per billing period, as billed. */
  readonly billed: number;
}

interface Signed {
  readonly contracts: readonly (Pick<ContractRow, 'id' | 'reference' | 'status'> &
    Partial<Pick<ContractRow, 'rebilled'>>)[];
  readonly lines: readonly (LedgerLine & { readonly name: string })[];
}

/**
 * Returns the services with a price of an account's live contracts: on a day, and for those that begin later, with
 * their first price.
 *
 * @param today today's date in the company's time zone.
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

/**
 * Sorts lines by their day, and lines of one day by creation, with a closing before the entry that references it.
 * That pair is how changes of only the billing period were written before contracts stored them.
 */
const inOrder = (a: LedgerLine, b: LedgerLine): number =>
  a.effectiveOn.localeCompare(b.effectiveOn) ||
  (a.createdAt ?? '').localeCompare(b.createdAt ?? '') ||
  Number(a.reversesId !== null) - Number(b.reversesId !== null);

/**
 * Returns the billed amount of a service per billing period on a day, in cents. A line contains the difference, or
 * the full new amount if its billing period differs. A line without a billed amount counts with its months.
 *
 * @param service the lines of one service.
 * @param rebilled the billing changes without a change of the monthly amount that its contract stores.
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

/** Whether a billing change precedes a line that changed the price. */
const isBefore = ({ on, at }: Rebilled, { effectiveOn, createdAt }: LedgerLine): boolean =>
  on < effectiveOn || (on === effectiveOn && at < (createdAt ?? ''));

/** Returns existing services with the same name as one to be recorded. */
export function standingAlready(
  services: readonly { readonly name: string }[],
  signed: Signed,
  today: string,
): readonly StandingService[] {
  const names = new Set(services.map(({ name }) => sortKey(name)));
  return standingServices(signed, today).filter(({ name }) => names.has(sortKey(name)));
}
