import type { accounts } from '../account.ts';
import type { contacts } from '../contact.ts';
import type { RowOf } from '../kernel/entity.ts';
import { multiplyQuantity } from '../money.ts';
import { takesOut } from './change.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { carriesMoney } from './line-kind.ts';
import { priceEstimate } from './pricing.ts';
import type { LineRow } from './line.ts';
import { pricedFields, pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';

type PricedAlone = Pick<LineRow, 'kind' | 'quantityMilli' | 'unitPrice'> &
  Partial<Pick<LineRow, 'packagePart'>>;

/**
 * Whether a line has a price above zero before any discount, selected or not. Giving a line away should be a
 * discount; a missing price is a mistake.
 */
const isPriced = ({ kind, unitPrice, quantityMilli, packagePart = 0 }: PricedAlone) =>
  carriesMoney(kind) && multiplyQuantity(unitPrice, quantityMilli) + packagePart > 0;

/** Whether the customer can sign for a recurring service. */
export const hasMonthlyService = (lines: readonly (PricedAlone & Pick<LineRow, 'bucket'>)[]): boolean =>
  lines.some((line) => line.bucket === 'monthly' && isPriced(line));

/**
 * Returns what prevents an estimate from being sent, each reason with what to do (trade specification 2.6, guard of
 * “sent”).
 */
export function sendBlockers(
  estimate: Pick<EstimateRow, 'expiresOn'> & Partial<Pick<EstimateRow, 'change' | 'startsOn'>>,
  lines: readonly PricedAlone[],
  contact: Pick<RowOf<typeof contacts>, 'email' | 'phone'> | null,
  today: string,
): string[] {
  const blocks: string[] = [];
  if (!contact) blocks.push('Choose a contact to send it to.');
  else if (!contact.email && !contact.phone) blocks.push('The contact needs an email address or a phone.');
  if (!lines.some(isPriced) && !takesOut(estimate.change))
    blocks.push(
      estimate.change
        ? 'Nothing changes yet. Remove a signed line, or add one with a price above zero.'
        : 'Add at least one line with a price above zero.',
    );
  if (!estimate.expiresOn) blocks.push('Set the day it expires.');
  else if (estimate.expiresOn < today) blocks.push('The expiration day has passed. Set a later one.');
  if (estimate.startsOn && estimate.startsOn < today)
    blocks.push('The day on which the services start has passed. Set a later one, or clear it.');
  return blocks;
}

/**
 * Returns a blocker for a further signer who is no longer a contact, and for a witness at a home, because only
 * commercial agreements have a witness (decisions 8.1).
 */
export function signerBlockers(
  { furtherSigners }: Pick<EstimateRow, 'furtherSigners'>,
  type: RowOf<typeof accounts>['type'],
  people: readonly Pick<RowOf<typeof contacts>, 'id'>[],
): string[] {
  const blocks: string[] = [];
  if (furtherSigners.some(({ contactId }) => !people.some(({ id }) => id === contactId)))
    blocks.push('A further signer is no longer a contact. Choose another one.');
  if (type === 'residential' && furtherSigners.some(({ role }) => role === 'witness'))
    blocks.push('Only commercial agreements can have a witness. Remove the witness.');
  return blocks;
}

const storedAmounts = estimates.schema.pick({ subtotal: true, taxAmount: true, total: true, rmr: true });

/**
 * Returns a blocker if choosing all options makes an amount larger than the estimate's fields allow: the customer
 * could choose them, but not sign.
 */
export function optionBlockers(estimate: PricedHead, lines: readonly PricedLineRow[]): string[] {
  const blocks = [
    'With every option chosen the total is too large for one estimate. Take an option out or split the job into two estimates.',
  ];
  const all = lines.map((line) => ({ ...line, selected: true }));
  try {
    const fields = pricedFields(priceEstimate(pricingInput(estimate, all)), all.length);
    return storedAmounts.safeParse(fields).success ? [] : blocks;
  } catch (error) {
    if (error instanceof RangeError) return blocks;
    throw error;
  }
}
