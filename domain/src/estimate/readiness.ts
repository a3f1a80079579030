import type { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import { WHOLE_PPM } from '../money.ts';
import { carriesMoney } from './line-kind.ts';
import type { EstimateRow, LineRow } from './reprice.ts';

/** What still keeps an estimate from being sent, in words, each with what to do (trade specification 2.6, guard of "sent"). */
export function blocksSending(
  estimate: EstimateRow,
  lines: readonly Pick<LineRow, 'kind' | 'optional' | 'selected'>[],
  contact: Pick<RowOf<typeof contacts>, 'email' | 'phone'> | null,
  today: string,
): string[] {
  const blocks: string[] = [];
  if (!contact) blocks.push('Choose a contact to send it to.');
  else if (!contact.email && !contact.phone) blocks.push('The contact needs an e-mail address or a phone.');
  if (!lines.some((line) => carriesMoney(line.kind))) blocks.push('Add at least one line with a price.');
  if (!estimate.expiresOn) blocks.push('Set the day it expires.');
  else if (estimate.expiresOn < today) blocks.push('The expiry day has passed. Set a later one.');
  if (!estimate.tax) blocks.push('Choose a tax profile.');
  return blocks;
}

/** The share that all discounts take of the gross of both buckets, in ppm; rounded up so that a limit is never passed. */
export function discountSharePpm(estimate: Pick<EstimateRow, 'totals'>): number {
  const totals = estimate.totals;
  if (!totals) return 0;
  const gross = totals.oneTime.gross + totals.monthly.gross;
  if (gross === 0) return 0;
  const given = [totals.oneTime, totals.monthly].reduce(
    (sum, bucket) => sum + bucket.lineDiscount + bucket.wholeDiscount,
    0,
  );
  return Number((BigInt(given) * BigInt(WHOLE_PPM) + BigInt(gross) - 1n) / BigInt(gross));
}
