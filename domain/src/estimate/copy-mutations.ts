import { z } from 'zod';
import { offeredEffect } from '../contract/offered-effect.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { mutation } from '../kernel/mutation.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import { companySettings } from './company-context.ts';
import { openDraft } from './draft-mutations.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { listPricesFor, type ListPrices } from './list-price.ts';
import { optionsWith } from './options.ts';
import { applyTax } from './tax-choice.ts';

const MAX_NOTES = 4000;
/** The most lines that the notes of a copy name. */
const MAX_NAMED = 20;

/** Returns the estimate fields to copy: the offer and its terms, but not its customer, dates, or expiration. */
const headOf = (source: EstimateRow): Partial<EstimateRow> => ({
  message: source.message,
  terms: source.terms,
  termMonths: source.termMonths,
  paymentSchedule: source.paymentSchedule,
  oneTimeDiscount: source.oneTimeDiscount,
  monthlyDiscount: source.monthlyDiscount,
  options: source.options,
  packages: source.packages,
});

type ProductRow = RowOf<typeof products>;
type Listed = ReturnType<ListPrices>;

const isBilledAlike = (line: LineRow, { frequency }: Pick<ProductRow, 'frequency'>): boolean =>
  (frequency ?? null) === (line.frequency ?? null);

/**
 * Whether a copied line takes the list price of its new site. It does if either site takes the price from an
 * organization's price list and nobody typed another price. Any other line keeps its price (decisions 10.7).
 */
const takesListPrice = (line: LineRow, product: ProductRow, listed: Listed): boolean =>
  product.status === 'active' &&
  (listed.fromPriceList || line.fromPriceList) &&
  line.unitPrice === line.listPrice &&
  isBilledAlike(line, { frequency: line.listFrequency }) &&
  isBilledAlike(line, product);

/** Returns how the price book now differs from a line; null if they agree. */
function difference(
  line: LineRow,
  {
    product,
    listed,
    taken,
  }: { readonly product: ProductRow; readonly listed: Listed; readonly taken: boolean },
): string | null {
  if (product.status !== 'active') return `“${line.name}” is ${product.status}.`;
  if (!isBilledAlike(line, product) || listed.listPrice === line.unitPrice) return null;
  const book = listed.fromPriceList ? 'the organization’s price list' : 'the catalog';
  return taken
    ? `“${line.name}” takes its price from ${book} now.`
    : `“${line.name}” has another price in ${book}.`;
}

/**
 * Copies the lines at their prices, with today's cost and list price of their products. Returns how the price book
 * now differs.
 */
async function copyLines(
  tx: Transaction,
  source: EstimateRow,
  { id: estimateId, accountId }: EstimateRow,
): Promise<string[]> {
  const lines = await tx.list(estimateLines, linesOf(source.id));
  const known = await tx.asSystem().findMany(
    products,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const prices = await listPricesFor(tx, accountId);
  const differences: string[] = [];
  for (const line of lines) {
    const product = line.productId ? known.get(line.productId) : undefined;
    const { id: _id, ...fields } = line;
    if (!product) {
      await tx.create(estimateLines, { ...fields, estimateId });
      continue;
    }
    const listed = prices(product);
    const taken = takesListPrice(line, product, listed);
    await tx.create(estimateLines, {
      ...fields,
      estimateId,
      ...listed,
      ...(taken && { unitPrice: listed.listPrice }),
      unitCost: product.cost ?? null,
      taxClass: product.taxClass,
    });
    const text = difference(line, { product, listed, taken });
    if (text) differences.push(text);
  }
  return differences;
}

/**
 * Lists what the office should check before sending, in the internal notes. The notes name no amounts because
 * installers, who may not read prices, read them too.
 * @param notes the existing notes.
 */
export function differencesInNotes(
  origin: string,
  differences: readonly string[],
  notes: string | null = null,
): string {
  const more = differences.length - MAX_NAMED;
  return [
    origin,
    ...differences.slice(0, MAX_NAMED),
    ...(more > 0 ? [`${more} more lines differ from the catalog.`] : []),
    ...(notes ? ['', notes] : []),
  ]
    .join('\n')
    .slice(0, MAX_NOTES);
}

/** Returns the term of a copy. The remaining contract term of an addendum does not apply to another offer. */
export async function termOfCopy(
  tx: Transaction,
  source: EstimateRow,
): Promise<Partial<Pick<EstimateRow, 'termMonths' | 'options'>>> {
  if ((await offeredEffect(tx, source)).kind !== 'addendum') return {};
  const { termMonths } = await companySettings(tx);
  return { termMonths, options: optionsWith(source.options, { termMonths }) };
}

/**
 * Creates a draft for an account with the lines, options, and terms of another estimate. It keeps the prices, and
 * takes today's cost and list price and the taxes of the new site (decisions 10.7). Lines priced by an organization's
 * price list take the price of the new site's list. The internal notes list what is discontinued or has another price
 * in the price book.
 *
 * @param head fields that replace the copied ones.
 */
export async function copyEstimate(
  tx: Transaction,
  source: EstimateRow,
  accountId: string,
  head: Partial<EstimateRow> = {},
): Promise<EstimateRow> {
  const isSameAccount = source.accountId === accountId;
  const draft = await openDraft(tx, accountId, {
    ...headOf(source),
    ...(await termOfCopy(tx, source)),
    ...(isSameAccount && { title: source.title, contactId: source.contactId }),
    ...head,
  });
  const differences = await copyLines(tx, source, draft);
  // The new site taxes each line by its class. Tax decisions that a person made for the other offer do not carry
  // over.
  const { taxBasis, taxProfileId, tax } = draft;
  const internalNotes = differencesInNotes(
    `Copied from ${source.reference}.`,
    differences,
    source.internalNotes,
  );
  return applyTax(tx, draft, { taxBasis, taxProfileId, tax, internalNotes }, false);
}

export const copyMutations = {
  /** Copies an estimate for an account, see {@link copyEstimate}. */
  'estimates.copy': mutation({
    args: z.strictObject({ id: idSchema, accountId: idSchema }),
    allow: (actor) => actor.kind === 'user',
    keyVerb: 'create',
    serverOnly: true,
    async run(tx, { id, accountId }) {
      const draft = await copyEstimate(tx, await tx.get(estimates, id), accountId);
      return { id: draft.id, number: draft.number };
    },
  }),
};
