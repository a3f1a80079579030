import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiplyQuantity, WHOLE_PPM } from '../money.ts';
import { buckets, worstDiscountSharePpm, type ListedLineRow } from './discount-share.ts';
import { line, plain } from './testing/priced-rows.ts';
import { priceEstimate } from './pricing.ts';
import type { Bucket } from '../product-kind.ts';
import type { Discount } from './pricing-schema.ts';
import { pricingInput } from './reprice.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** Set `SABLE_SURFACES=100000` for a long run. */
const numRuns = Number(process.env['SABLE_SURFACES'] ?? 10_000);

const price = fc.oneof(fc.constantFrom(0, 1, 99), fc.nat(100_000));
const reduction: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), ppm: fc.nat(WHOLE_PPM) }),
  fc.record({ kind: fc.constant('fixed' as const), cents: price }),
);
/**
 * What a rep can build: a lowered or raised price, a line discount, lines that the customer may leave out, and
 * quantities that they may change.
 */
const drafted = fc.record({
  bucket: fc.constantFrom<Bucket>('one-time', 'one-time', 'monthly'),
  listPrice: fc.oneof(fc.constant(null), price),
  unitPrice: price,
  quantity: fc.integer({ min: 1, max: 6 }),
  discount: reduction,
  isCredit: fc.constantFrom(false, false, false, false, true),
  optional: fc.boolean(),
  selected: fc.boolean(),
  more: fc.nat(4),
});
/** What the customer chooses for each line. */
const wish = fc.record({ takes: fc.boolean(), extra: fc.nat(4) });

type Drafted = typeof drafted extends fc.Arbitrary<infer T> ? T : never;

function rowOf({ bucket, isCredit, quantity, more, optional, listPrice, ...fields }: Drafted): ListedLineRow {
  const quantityMilli = quantity * 1000;
  const isMonthly = bucket === 'monthly';
  if (isCredit)
    return line({
      kind: 'credit',
      bucket,
      unitPrice: fields.unitPrice,
      ...(isMonthly && { frequency: 'monthly' }),
    });
  return {
    ...line({
      ...fields,
      bucket,
      kind: isMonthly ? 'monitoring' : 'equipment',
      frequency: isMonthly ? 'monthly' : null,
      quantityMilli,
      optional,
      quantityRange: more > 0 ? { min: quantityMilli, max: quantityMilli + more * 1000 } : null,
    }),
    listPrice,
    listFrequency: isMonthly && listPrice !== null ? 'monthly' : null,
  };
}

/** Returns the lines with the customer's choices applied. */
const taken = (
  rows: readonly ListedLineRow[],
  wishes: readonly (typeof wish extends fc.Arbitrary<infer T> ? T : never)[],
) =>
  rows.map((row, index) => {
    const { takes = false, extra = 0 } = wishes[index] ?? {};
    const most = row.quantityRange?.max ?? row.quantityMilli;
    return {
      ...row,
      ...(row.optional && { selected: takes }),
      quantityMilli: Math.min(most, row.quantityMilli + extra * 1000),
    };
  });

test(
  'what is given away against the price book never passes the share that the limit is held against, whatever the customer chooses',
  () => {
    fc.assert(
      fc.property(
        fc.array(drafted, { minLength: 1, maxLength: 6 }),
        fc.array(wish, { minLength: 6, maxLength: 6 }),
        reduction,
        reduction,
        (lines, wishes, oneTimeDiscount, monthlyDiscount) => {
          const head = { ...plain, oneTimeDiscount, monthlyDiscount };
          const rows = lines.map(rowOf);
          const chosen = taken(rows, wishes);
          const priced = new Map(
            priceEstimate(pricingInput(head, chosen)).lines.map(({ id, base }) => [id, base]),
          );
          for (const bucket of buckets) {
            const sold = chosen.filter(
              (row) => row.bucket === bucket && row.kind !== 'credit' && (!row.optional || row.selected),
            );
            const lists = sold.map((row) =>
              multiplyQuantity(row.listPrice ?? row.unitPrice, row.quantityMilli),
            );
            const list = lists.reduce((sum, each) => sum + each, 0);
            const given = sold.reduce(
              (sum, { id }, index) => sum + Math.max(0, (lists[index] ?? 0) - (priced.get(id) ?? 0)),
              0,
            );
            const allowed = (list * worstDiscountSharePpm(head, rows, bucket)) / WHOLE_PPM;
            // Each line is rounded to the cent twice: for its own discount, and for its part of the bucket discount.
            expect(given).toBeLessThanOrEqual(allowed + 2 * sold.length);
          }
        },
      ),
      { seed, numRuns },
    );
  },
  120_000 + numRuns * 10,
);
