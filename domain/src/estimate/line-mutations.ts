import { z } from 'zod';
import { idSchema } from '../kernel/document.ts';
import { AppError, invalid, notReady } from '../kernel/errors.ts';
import { patchInput } from '../kernel/input.ts';
import { mutation } from '../kernel/mutation.ts';
import { positionsBetween } from '../kernel/position.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { products } from '../product.ts';
import { defaultTaxClass } from '../product-kind.ts';
import { draftOf } from './draft-mutations.ts';
import { carriesMoney } from './line-kind.ts';
import { estimateLines, linesOf, MAX_LINES, type LineRow } from './line.ts';
import { listPricesFor, type ListPrices } from './list-price.ts';
import { checkPackagedChange, checkPackagedRemoval, companions } from './package-rules.ts';
import { leadChoice } from './settle-choices.ts';
import type { EstimateRow } from './estimate.ts';
import { reprice } from './reprice.ts';
import { isTaxedBy } from './tax-choice.ts';

const staff = { allow: (actor: { kind: string }) => actor.kind === 'user' };
/** Every field is optional because a product or a default can supply it. */
export const lineFields = patchInput(estimateLines);
/** Less than the field's maximum (60), so that keys are regenerated before the field is full. */
const MAX_POSITION_LENGTH = 50;
const ids = z.array(idSchema).min(1).max(MAX_LINES);

type LineInput = z.output<typeof lineFields>;

/**
 * Returns the line fields that come from a product: its texts, the customer's price, snapshots of list price and
 * cost, and the tax by the profile.
 */
export async function fromProduct(
  tx: Transaction,
  estimate: EstimateRow,
  productId: string,
  prices: ListPrices,
): Promise<Partial<LineRow>> {
  const product = await tx.get(products, productId);
  if (product.status !== 'active') {
    throw notReady(
      `“${product.name}” is ${product.status} and cannot be added. The estimate is unchanged. Choose another product.`,
    );
  }
  const listed = prices(product);
  return {
    productId,
    kind: product.kind,
    name: product.name,
    description: product.description,
    unitPrice: listed.listPrice,
    ...listed,
    unitCost: product.cost ?? null,
    taxClass: product.taxClass,
    taxable: isTaxedBy(estimate.tax, product.taxClass),
    frequency: product.frequency,
    points: product.points,
  };
}

async function lineFrom(
  tx: Transaction,
  estimate: EstimateRow,
  input: LineInput,
  prices: ListPrices | undefined,
): Promise<Partial<LineRow>> {
  const { productId, kind = 'equipment' } = input;
  if (productId && prices) return { ...(await fromProduct(tx, estimate, productId, prices)), ...input };
  const taxClass = carriesMoney(kind) ? defaultTaxClass[kind] : 'fee';
  const taxable = carriesMoney(kind) && isTaxedBy(estimate.tax, taxClass);
  return { kind, taxClass, taxable, ...input };
}

/**
 * Returns positions for new or moved rows: right after a row, at the front for null, or at the end for undefined.
 * Hundreds of single insertions into the same gap make long keys; before the field is full, all lines get new keys.
 */
export async function placesIn(
  tx: Transaction,
  estimateId: string,
  lines: readonly LineRow[],
  after: string | null | undefined,
  many: number,
): Promise<string[]> {
  const found = lines.findIndex((line) => line.id === after);
  if (after && found === -1) throw new AppError('NOT_FOUND', { what: 'Estimate line' });
  const first = after === undefined ? lines.length : found + 1;
  const places = positionsBetween(lines[first - 1]?.position ?? null, lines[first]?.position ?? null, many);
  if (places.every((place) => place.length <= MAX_POSITION_LENGTH)) return places;
  const all = positionsBetween(null, null, lines.length + many);
  const fresh = all.splice(first, many);
  await tx.list(estimateLines, linesOf(estimateId), { lock: true });
  for (const [index, line] of lines.entries())
    await tx.update(estimateLines, line, { position: all[index] ?? line.position });
  return fresh;
}

/** Throws INVALID for lines of an option that the estimate does not have. */
export function checkOptionsOf(
  { options }: EstimateRow,
  lines: readonly { readonly optionId?: string | null | undefined }[],
): void {
  if (lines.every(({ optionId }) => !optionId || options.some(({ id }) => id === optionId))) return;
  throw invalid('optionId', 'Option: it no longer exists. Nothing was saved. Choose another option.');
}

/** Throws NOT_READY if an estimate would have more lines than allowed. */
export function checkRoom(count: number): void {
  if (count <= MAX_LINES) return;
  throw notReady(
    `An estimate can have at most ${MAX_LINES} lines. Nothing was added. Split the job into two estimates.`,
  );
}

/** Moves the other lines of a package along, because a package moves to another option as a whole. */
async function takeAlong(tx: Transaction, line: LineRow, optionId: string | null): Promise<void> {
  const lines = await tx.list(estimateLines, linesOf(line.estimateId), { lock: true });
  for (const other of companions(line, lines)) await tx.update(estimateLines, other, { optionId });
}

/**
 * Returns the extra fields of a line that joins or leaves a choice. A line that joins is deselected, so the initial
 * selection stays. A line that is no longer optional leaves its choice.
 */
function joining(line: LineRow, { choice, optional, selected }: LineInput): Partial<LineRow> {
  if (choice && !line.choice && selected === undefined) return { selected: false };
  return optional === false && choice === undefined ? { choice: null } : {};
}

export const lineMutations = {
  /** Adds lines after a line (or at the end): typed, from the catalog, or pasted. All or none are added. */
  'estimate-lines.add': mutation({
    args: z.strictObject({
      estimateId: idSchema,
      lines: z.array(lineFields).min(1).max(500),
      after: idSchema.nullable().optional(),
    }),
    ...staff,
    keyVerb: 'create',
    async run(tx, { estimateId, lines: inputs, after }) {
      const estimate = await draftOf(tx, estimateId);
      const lines = await tx.list(estimateLines, linesOf(estimateId));
      checkRoom(lines.length + inputs.length);
      checkOptionsOf(estimate, inputs);
      const places = await placesIn(tx, estimateId, lines, after, inputs.length);
      const productIds = inputs.flatMap(({ productId }) => (typeof productId === 'string' ? productId : []));
      // Prefetches the products in one read, so that each line finds its product in the transaction's cache.
      await tx.findMany(products, productIds);
      const prices = productIds.length > 0 ? await listPricesFor(tx, estimate.accountId) : undefined;
      const added: string[] = [];
      for (const [index, input] of inputs.entries()) {
        const line = await lineFrom(tx, estimate, input, prices);
        const row = await tx.create(estimateLines, { ...line, estimateId, position: places[index] ?? '' });
        added.push(row.id);
      }
      await reprice(tx, estimate);
      return { ids: added };
    },
  }),

  /** Changes fields of one line. */
  'estimate-lines.update': mutation({
    args: z.strictObject({ id: idSchema, patch: lineFields }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { id, patch }) {
      const found = await tx.get(estimateLines, id);
      const estimate = await draftOf(tx, found.estimateId);
      const line = await tx.get(estimateLines, id, { lock: true });
      checkOptionsOf(estimate, [patch]);
      checkPackagedChange(estimate, line, patch);
      const { kind, productId } = patch;
      const chosen =
        productId && productId !== line.productId
          ? await fromProduct(tx, estimate, productId, await listPricesFor(tx, estimate.accountId))
          : {};
      const retaxed =
        kind && kind !== line.kind && carriesMoney(kind)
          ? { taxClass: defaultTaxClass[kind], taxable: isTaxedBy(estimate.tax, defaultTaxClass[kind]) }
          : {};
      await tx.update(estimateLines, line, { ...chosen, ...retaxed, ...joining(line, patch), ...patch });
      if (patch.choice !== undefined || patch.selected) await leadChoice(tx, id);
      if (patch.optionId !== undefined && line.placement) await takeAlong(tx, line, patch.optionId);
      await reprice(tx, estimate);
    },
  }),

  'estimate-lines.remove': mutation({
    args: z.strictObject({ estimateId: idSchema, ids }),
    ...staff,
    keyVerb: 'delete',
    async run(tx, { estimateId, ids: removed }) {
      const estimate = await draftOf(tx, estimateId);
      if (estimate.packages.length > 0)
        checkPackagedRemoval(estimate, await tx.list(estimateLines, linesOf(estimateId)), removed);
      const lines = await tx.findMany(estimateLines, removed, { lock: true });
      for (const line of lines.values())
        if (line.estimateId === estimateId) await tx.delete(estimateLines, line);
      await reprice(tx, estimate);
    },
  }),

  /** Moves lines, in their current order, after another one (null: to the front). */
  'estimate-lines.move': mutation({
    args: z.strictObject({ estimateId: idSchema, ids, after: idSchema.nullable() }),
    ...staff,
    keyVerb: 'update',
    async run(tx, { estimateId, ids: moved, after }) {
      const estimate = await draftOf(tx, estimateId);
      const lines = await tx.list(estimateLines, linesOf(estimateId));
      const rest = lines.filter((line) => !moved.includes(line.id));
      const going = lines.filter((line) => moved.includes(line.id));
      const ids = going.map((line) => line.id);
      await tx.findMany(estimateLines, ids, { lock: true });
      const places = await placesIn(tx, estimateId, rest, after, going.length);
      for (const [index, line] of going.entries())
        await tx.update(estimateLines, line, { position: places[index] ?? line.position });
      // The remaining cents of the bucket discount are allocated by line order, so a move can shift them between
      // lines and change the taxable base.
      await reprice(tx, estimate);
    },
  }),
};
