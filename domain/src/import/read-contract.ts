import { z } from 'zod';
import { renewals } from '../contract/renewal-rules.ts';
import { frequencyMonths } from '../estimate/billing-period.ts';
import { frequencySchema } from '../estimate/pricing-schema.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import { termEnd } from '../terms.ts';
import type { ImportStatus } from './import-choices.ts';
import type { ContractPlan } from './import-plan.ts';
import type { RowReader } from './row-reader.ts';
import { readDay, readMoney, readWhole } from './import-values.ts';

/** The default service name. */
const SERVICE = 'Monitoring';
/** The default notice period, in days. */
const NOTICE_DAYS = 30;
const renewalSchema = z.enum(renewals);

/** Reads the contract of a row; null if the row has no price. */
export function readContract(row: RowReader, status: ImportStatus | null): ContractPlan | null {
  const { country, currency, dayOrders, today } = row.settings;
  const day = (field: string) =>
    row.read(field, (cell) =>
      readDay(cell, dayOrders[field] ?? (country === 'us' ? 'month-first' : 'day-first')),
    );
  const billed = row.read('price', (cell) => readMoney(cell, country, currency));
  const frequency = frequencySchema.safeParse(row.choice('frequency') ?? 'monthly').data ?? 'monthly';
  const signed = day('signedOn');
  const starts = day('startsOn');
  const cancelledOn = day('cancelledOn');
  const termMonths = row.read('termMonths', (cell) => readWhole(cell, 0, 120)) ?? 0;
  const billingDay = row.read('billingDay', (cell) => readWhole(cell, 1, 28));
  const renewal = readRenewal(row, termMonths);
  const name = row.text('service', 200) ?? SERVICE;
  const cancelReason = row.text('cancelReason', 200);
  if (!billed) return null;
  if (status === 'lead') {
    row.refuse('status', 'A lead pays nothing yet. Choose another status, or clear the price.');
    return null;
  }
  if (billed < frequencyMonths[frequency]) row.refuse('price', 'A price must be at least one cent a month.');
  const startsOn = starts ?? signed;
  const signedOn = signed ?? starts;
  if (!startsOn || !signedOn) {
    if (!row.problems.some(({ field }) => field === 'startsOn' || field === 'signedOn'))
      row.refuse('startsOn', 'A customer who pays needs the day on which the contract started.');
    return null;
  }
  if (startsOn < signedOn) row.refuse('startsOn', 'It starts before it was signed.', signedOn);
  if (startsOn > today) row.refuse('startsOn', IN_THE_FUTURE);
  if (status === 'cancelled') checkCancellation(row, cancelledOn, startsOn);
  else if (renewal.renewal === 'none' && termEnd(startsOn, termMonths).lastDay < today)
    row.refuse('renewal', 'Its term is over, and the contract ends with its term. Choose another renewal.');
  return {
    signedOn,
    startsOn,
    termMonths,
    ...renewal,
    ...(status === 'cancelled' && { renewal: 'month_to_month' as const, renewalMonths: 0 }),
    ...(billingDay && { billingDay }),
    source: row.choice('source') === 'program' ? 'program' : 'paper',
    services: [{ name, frequency, billed }],
    again: false,
    cancelledOn: status === 'cancelled' ? cancelledOn : null,
    cancelReason: status === 'cancelled' ? (cancelReason ?? 'Before the import') : null,
  };
}

/**
 * Reads how a contract renews: as the file states, for the given months, or else from month to month. A contract
 * without a term always continues from month to month.
 */
function readRenewal(
  row: RowReader,
  termMonths: number,
): Pick<ContractPlan, 'renewal' | 'renewalMonths' | 'noticeDays' | 'renewalAcknowledged'> {
  const said = renewalSchema.safeParse(row.choice('renewal')).data;
  const months = row.read('renewalMonths', (cell) => readWhole(cell, 0, 120)) ?? 0;
  const noticeDays = row.read('noticeDays', (cell) => readWhole(cell, 0, 365)) ?? NOTICE_DAYS;
  const renewal = termMonths === 0 ? 'month_to_month' : (said ?? (months > 0 ? 'months' : 'month_to_month'));
  if (renewal === 'months' && months === 0)
    row.refuse('renewalMonths', 'It renews for some months: enter the number of months.', '12');
  const renewalMonths = renewal === 'months' ? months : 0;
  const renewalAcknowledged = row.choice('renewalAcknowledged') === 'yes';
  return { renewal, renewalMonths, noticeDays, renewalAcknowledged };
}

function checkCancellation(row: RowReader, cancelledOn: string | null, startsOn: string): void {
  if (!cancelledOn) {
    if (!row.problems.some(({ field }) => field === 'cancelledOn'))
      row.refuse('cancelledOn', 'A canceled customer needs a day of cancellation.');
  } else if (cancelledOn < startsOn) row.refuse('cancelledOn', 'It was canceled before it started.');
  else if (cancelledOn > row.settings.today) row.refuse('cancelledOn', IN_THE_FUTURE);
}
