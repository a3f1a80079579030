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

/** The data that an estimate's taxes are checked against. */
export interface TaxAsked {
  /** The tax classes of the lines' current or last products, by product id. */
  readonly classes: ReadonlyMap<string, TaxClass>;
  /**
   * The taxes of the profile that matches the site; null if none does. Not needed for a draft that follows its site.
   */
  readonly due: Tax;
  /** Whether the actor may choose any profile if none matches, which requires permission to write tax profiles. */
  readonly choosesFreely: boolean;
}

/**
 * Returns a line's own tax class: that of its product, of its package for overage points, or the default of its kind
 * if it was typed.
 */
const ownClass = (line: TaxedLine, classes: TaxAsked['classes']): TaxClass =>
  classes.get(productOfLine(line) ?? '') ??
  (carriesMoney(line.kind) && line.placement?.role !== 'overage'
    ? defaultTaxClass[line.kind]
    : line.taxClass);

const rateOf = (tax: Tax, taxed: boolean): number =>
  taxed ? sumCents(tax?.components.map(({ ratePpm }) => ratePpm) ?? []) : 0;

/** Returns the tax of both buckets, in cents. */
function taxesOf(estimate: TaxedHead, lines: readonly TaxedLine[], tax: Tax): readonly number[] {
  const { oneTime, monthly } = priceEstimate(pricingInput({ ...estimate, tax }, lines));
  return [oneTime.tax, monthly.tax];
}

/**
 * Whether a chosen profile taxes any bucket less than the site's profile would: as the draft shows it, with every
 * optional line, or only with the optional lines that it taxes less.
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

/** {@link isTaxTakenOff} for loaded rows. */
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
  // “Not taxable here” is a person's decision, regardless of what the site requires (decisions 4.3).
  if (estimate.taxBasis === 'none' || lines.some(isTakenOff)) return true;
  if (estimate.taxBasis === 'place') return false;
  if (!due) return !choosesFreely;
  return isLower(
    estimate,
    lines.map((line) => ({ ...line, taxClass: ownClass(line, classes) })),
    due,
  );
}

/** Returns the taxes that the site of an account requires today, minus those that its certificates exempt. */
async function dueFor(tx: Transaction, accountId: string): Promise<Tax> {
  const account = await tx.get(accounts, accountId);
  const profiles = await profilesOfSite(tx, account.site);
  return dueAtSite(account.site, profiles, await companyToday(tx), await certificatesOf(tx, account));
}

/**
 * Whether an offer has less tax than its site requires. The tax may be taken off a line, directly or through a class
 * that is not its own. The chosen profile may have less tax than the one that matches the site. Or none matches, and
 * a person who may not write tax profiles chose one.
 */
export async function isTaxTakenOff(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<boolean> {
  const ids = [...new Set(lines.flatMap((line) => productOfLine(line) ?? []))];
  // Read as the system: a rep may not read draft products.
  const sold =
    ids.length > 0 ? await tx.asSystem().list(products, { where: where({ id: ids }), limit: MAX_LINES }) : [];
  const byPlace = estimate.taxBasis === 'place';
  return takesTaxOff(estimate, lines, {
    classes: new Map(sold.map(({ id, taxClass }) => [id, taxClass])),
    // A draft that follows its site always has the taxes required there.
    due: byPlace ? null : await dueFor(tx, estimate.accountId),
    choosesFreely: taxProfiles.permission(tx.actor).update !== matchNone,
  });
}
