import { accounts } from '../account.ts';
import { sumCents } from '../money.ts';
import { matchNone, where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { defaultTaxClass, products } from '../product.ts';
import { taxProfiles } from '../tax-profile.ts';
import { companyToday } from './company-context.ts';
import { carriesMoney } from './line-kind.ts';
import { MAX_LINES } from './line.ts';
import { productOfLine } from './price-floor.ts';
import { priceEstimate } from './pricing.ts';
import { pricingInput, type EstimateRow, type LineRow } from './reprice.ts';
import { currentTax, isTaxedBy, profilesOfSite } from './tax-choice.ts';
import type { TaxClass } from './tax-tables.ts';

type Tax = EstimateRow['tax'];

/** The classes that lines have of themselves: their products', or their kinds' where they were typed. */
async function ownClasses(tx: Transaction, lines: readonly LineRow[]): Promise<(line: LineRow) => TaxClass> {
  const ids = [...new Set(lines.flatMap((line) => productOfLine(line) ?? []))];
  // As the product: a rep reads no drafts of products.
  const sold =
    ids.length > 0 ? await tx.asSystem().list(products, { where: where({ id: ids }), limit: MAX_LINES }) : [];
  const byProduct = new Map(sold.map(({ id, taxClass }) => [id, taxClass]));
  return (line) =>
    byProduct.get(productOfLine(line) ?? '') ??
    (carriesMoney(line.kind) ? defaultTaxClass[line.kind] : line.taxClass);
}

const rateOf = (tax: Tax, taxed: boolean): number =>
  taxed ? sumCents(tax?.components.map(({ ratePpm }) => ratePpm) ?? []) : 0;

/** The tax of both buckets, in cents. */
function taxesOf(estimate: EstimateRow, lines: readonly LineRow[], tax: Tax): readonly number[] {
  const { oneTime, monthly } = priceEstimate(pricingInput({ ...estimate, tax }, lines));
  return [oneTime.tax, monthly.tax];
}

/**
 * Whether a chosen profile taxes some bucket less than the profile of the site would: as the draft shows it, with every option, or with the options
 * alone that it taxes less.
 */
function isLower(estimate: EstimateRow, lines: readonly LineRow[], due: Tax): boolean {
  const isDue = (line: LineRow) => isTaxedBy(due, line.taxClass);
  const choices = [
    (line: LineRow) => line.selected,
    () => true,
    (line: LineRow) => rateOf(estimate.tax, line.taxable) < rateOf(due, isDue(line)),
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

/**
 * Whether an offer carries less tax than its site asks for: tax taken off a line, by itself or by a class that is not its own; a profile with less tax
 * than the one that matches the site; or one where none matches, chosen by a person who may not write tax profiles.
 */
export async function isTaxTakenOff(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  const classOf = await ownClasses(tx, lines);
  const isTakenOff = (line: LineRow) =>
    carriesMoney(line.kind) && line.unitPrice > 0 && !line.taxable && isTaxedBy(estimate.tax, classOf(line));
  if (lines.some(isTakenOff)) return true;
  if (estimate.taxBasis === 'place') return false;
  const { site } = await tx.get(accounts, estimate.accountId);
  const bySite = { taxBasis: 'place', taxProfileId: null, tax: null } as const;
  const due = currentTax(bySite, site, await profilesOfSite(tx, site), await companyToday(tx)).tax;
  if (!due) return taxProfiles.permission(tx.actor).update === matchNone;
  const asTheyAre = lines.map((line) => ({ ...line, taxClass: classOf(line) }));
  return isLower(estimate, asTheyAre, due);
}
