import { accounts } from '../account.ts';
import { sumCents } from '../money.ts';
import { matchNone, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import { defaultTaxClass } from '../product-kind.ts';
import { taxProfiles } from '../tax-profile.ts';
import { companyToday } from './company-context.ts';
import { carriesMoney } from './line-kind.ts';
import { MAX_LINES, type LineRow } from './line.ts';
import { productOfLine } from './price-floor.ts';
import { priceEstimate } from './pricing.ts';
import type { EstimateRow } from './estimate.ts';
import { pricingInput, type PricedHead, type PricedLineRow } from './reprice.ts';
import { certificatesOf, dueAtSite, isTaxedBy, profilesOfSite } from './tax-choice.ts';
import type { TaxClass } from './tax-tables.ts';

type Tax = EstimateRow['tax'];
type TaxedHead = PricedHead & Pick<EstimateRow, 'taxBasis' | 'tax'>;
type TaxedLine = PricedLineRow & Pick<LineRow, 'productId' | 'lastProductId' | 'taxClass' | 'placement'>;

/** What an estimate is held against. */
export interface TaxAsked {
  /** The classes of the products that lines have, or last had, by their id. */
  readonly classes: ReadonlyMap<string, TaxClass>;
  /** The taxes of the profile that matches the site; null where none does. Not asked of a draft that goes by its site. */
  readonly due: Tax;
  /** Whether the person may choose a profile freely where none matches: who may write tax profiles. */
  readonly choosesFreely: boolean;
}

/** The class that a line has of itself: its product's, its package's for points over, or its kind's where it was typed. */
const ownClass = (line: TaxedLine, classes: TaxAsked['classes']): TaxClass =>
  classes.get(productOfLine(line) ?? '') ??
  (carriesMoney(line.kind) && line.placement?.role !== 'overage'
    ? defaultTaxClass[line.kind]
    : line.taxClass);

const rateOf = (tax: Tax, taxed: boolean): number =>
  taxed ? sumCents(tax?.components.map(({ ratePpm }) => ratePpm) ?? []) : 0;

/** The tax of both buckets, in cents. */
function taxesOf(estimate: TaxedHead, lines: readonly TaxedLine[], tax: Tax): readonly number[] {
  const { oneTime, monthly } = priceEstimate(pricingInput({ ...estimate, tax }, lines));
  return [oneTime.tax, monthly.tax];
}

/**
 * Whether a chosen profile taxes some bucket less than the profile of the site would: as the draft shows it, with every option, or with the options
 * alone that it taxes less.
 */
function isLower(estimate: TaxedHead, lines: readonly TaxedLine[], due: Tax): boolean {
  const isDue = (line: TaxedLine) => isTaxedBy(due, line.taxClass);
  const choices = [
    (line: TaxedLine) => line.selected,
    () => true,
    (line: TaxedLine) => rateOf(estimate.tax, line.taxable) < rateOf(due, isDue(line)),
  ];
  return choices.some((isChosen) => {
    const chosen = lines.map((line) => ({ ...line, selected: isChosen(line) }));
    const carried = taxesOf(estimate, chosen, estimate.tax);
    const asked = taxesOf(
      estimate,
      chosen.map((line) => ({ ...line, taxable: isDue(line) })),
      due,
    );
    return carried.some((tax, bucket) => tax < (asked[bucket] ?? 0));
  });
}

/** {@link isTaxTakenOff} of loaded rows. */
export function takesTaxOff(
  estimate: TaxedHead,
  lines: readonly TaxedLine[],
  { classes, due, choosesFreely }: TaxAsked,
): boolean {
  const isTakenOff = (line: TaxedLine) =>
    carriesMoney(line.kind) &&
    line.unitPrice > 0 &&
    !line.taxable &&
    isTaxedBy(estimate.tax, ownClass(line, classes));
  // "Not taxable here" is what a person says, whatever the site asks for (decisions 4.3).
  if (estimate.taxBasis === 'none' || lines.some(isTakenOff)) return true;
  if (estimate.taxBasis === 'place') return false;
  if (!due) return !choosesFreely;
  return isLower(
    estimate,
    lines.map((line) => ({ ...line, taxClass: ownClass(line, classes) })),
    due,
  );
}

/** The taxes that the site of an account asks for today, less what its certificates take off. */
async function dueFor(tx: Transaction, accountId: string): Promise<Tax> {
  const account = await tx.get(accounts, accountId);
  const profiles = await profilesOfSite(tx, account.site);
  return dueAtSite(account.site, profiles, await companyToday(tx), await certificatesOf(tx, account));
}

/**
 * Whether an offer carries less tax than its site asks for: tax taken off a line, directly or by a class that is not its own; a profile with less tax
 * than the one that matches the site; or one where none matches, chosen by a person who may not write tax profiles.
 */
export async function isTaxTakenOff(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  const ids = [...new Set(lines.flatMap((line) => productOfLine(line) ?? []))];
  // As the product: a rep reads no drafts of products.
  const sold =
    ids.length > 0 ? await tx.asSystem().list(products, { where: where({ id: ids }), limit: MAX_LINES }) : [];
  const byPlace = estimate.taxBasis === 'place';
  return takesTaxOff(estimate, lines, {
    classes: new Map(sold.map(({ id, taxClass }) => [id, taxClass])),
    // A draft that goes by its site carries what is due there.
    due: byPlace ? null : await dueFor(tx, estimate.accountId),
    choosesFreely: taxProfiles.permission(tx.actor).update !== matchNone,
  });
}
