import { csvLine } from '@sable/domain/csv';
import { paymentDueText } from '@sable/domain/estimate/due-rows';
import { estimates } from '@sable/domain/estimate/estimate';
import { selectionSchema } from '@sable/domain/estimate/estimate-parts';
import { estimateLines, linesOf } from '@sable/domain/estimate/line';
import { lineTable } from '@sable/domain/estimate/line-table';
import { offersOf } from '@sable/domain/estimate/offers';
import { withChosenQuantity } from '@sable/domain/estimate/selection';
import { soldSections } from '@sable/domain/estimate/sold-lines';
import type { Actor } from '@sable/domain/kernel/actor';
import { visibleFields } from '@sable/domain/kernel/entity';
import { hasRight } from '@sable/domain/kernel/rights';
import { entityOf } from '@sable/domain/registry';
import { z } from 'zod';
import type { Tenancy } from '../db/tenant.ts';
import { runQuery } from '../query.ts';
import { BYTE_ORDER_MARK, csvValue } from './csv.ts';

type Row = Readonly<Record<string, unknown>>;
type Column = readonly [key: string, label: string, kind: string];

const fieldsBefore = ['name', 'description', 'kind', 'bucket', 'quantityMilli', 'unitPrice', 'packagePart'];
/** Amounts are as billed; if the estimate was priced by the month, per month. */
const amountColumns: readonly Column[] = [
  ['gross', 'Gross', 'money'],
  ['lineDiscount', 'Discount', 'money'],
  ['net', 'Net', 'money'],
  ['wholeDiscount', 'Share of the discount on the total', 'money'],
  ['amount', 'Amount', 'money'],
  ['chosen', 'Chosen', 'flag'],
  ['payment', 'Payment', 'money'],
];
const packageColumn: Column = ['package', 'Package', 'text'];
const optionColumn: Column = ['option', 'Option', 'text'];
const fieldsAfter = ['taxable', 'optional', 'frequency', 'dueAtSigning', 'unitCost'];

const choiceOf = z.object({ selection: selectionSchema.nullish(), chosenOptionId: z.uuid().nullish() });
const headSchema = estimates.schema.pick({
  oneTimeDiscount: true,
  monthlyDiscount: true,
  tax: true,
  paymentSchedule: true,
  termMonths: true,
  firstMonthDueAtSigning: true,
  status: true,
  totals: true,
  options: true,
  packages: true,
  change: true,
});
const soldSchema = estimateLines.schema.pick({
  id: true,
  kind: true,
  optional: true,
  selected: true,
  optionId: true,
});
const lineSchema = estimateLines.schema.pick({
  id: true,
  kind: true,
  bucket: true,
  quantityMilli: true,
  unitPrice: true,
  frequency: true,
  discount: true,
  taxable: true,
  optional: true,
  selected: true,
  optionId: true,
  placement: true,
  packagePart: true,
});

/**
 * Returns each line with its amounts, then the taxes: the column Amount adds up to the one-time total and the total
 * of each bill. The payments follow, and their column adds up to the one-time total. Options follow one after
 * another, each including the shared lines, because their amounts depend on the other lines; a signed estimate has
 * only the signed option. A change order ends with the removed lines as negative amounts.
 */
function pricedRows(estimate: Row, rows: readonly Row[]): Row[] {
  const { selection, chosenOptionId } = choiceOf.parse(estimate);
  const byId = new Map(rows.map((row) => [row['id'], row]));
  const head = headSchema.parse(estimate);
  const packageName = new Map(head.packages.map(({ id, name }) => [id, name]));
  const offers = offersOf(head, z.array(lineSchema).parse(rows));
  return offers
    .filter(({ option }) => !chosenOptionId || option?.id === chosenOptionId)
    .flatMap((offer) => {
      const table = lineTable(offer.estimate, offer.lines, selection ?? {});
      const option = offer.option?.name;
      return [
        ...table.lines.map(({ line, amounts }) => ({
          ...byId.get(line.id),
          quantityMilli: withChosenQuantity(line, selection ?? {}).quantityMilli,
          ...amounts,
          package: packageName.get(line.placement?.id ?? ''),
          option,
        })),
        ...table.taxes.map((tax) => ({ ...tax, kind: 'tax', option })),
        ...table.payments.map(({ payment, amount }) => ({
          name: paymentDueText(payment),
          kind: 'payment',
          bucket: 'one-time',
          payment: amount,
          option,
        })),
        ...table.removed.flatMap(({ tax, ...line }) => [
          { ...line, kind: 'removed' },
          ...(tax === 0
            ? []
            : [
                {
                  name: `Tax on ${line.name}`,
                  bucket: line.bucket,
                  frequency: line.frequency,
                  kind: 'tax',
                  amount: tax,
                },
              ]),
        ]),
      ];
    });
}

/** Returns the rows for readers without access to prices: what was sold, as on their screen. */
function soldRows(estimate: Row, rows: readonly Row[]): Row[] {
  const { selection, chosenOptionId } = choiceOf.parse(estimate);
  const sold = new Set(
    soldSections(z.array(soldSchema).parse(rows), selection ?? {}, chosenOptionId)
      .flat()
      .map(({ id }) => id),
  );
  return rows.filter(({ id }) => sold.has(String(id)));
}

/**
 * Returns the lines of an estimate as CSV, as their reader may see them.
 *
 * @param estimate the estimate as the actor reads it.
 */
export async function estimateLinesCsv(
  tenancy: Tenancy,
  actor: Actor,
  estimate: Row & { readonly id: string },
): Promise<string> {
  const { rows } = await runQuery(tenancy, actor, linesOf(estimate.id));
  const priced = hasRight(actor, 'price');
  const entity = entityOf('estimate-lines');
  const visible = visibleFields(entity, actor);
  const stored = (fields: readonly string[]): Column[] =>
    fields
      .filter((field) => visible.has(field))
      .map((field) => [field, entity.meta[field]?.label ?? field, entity.meta[field]?.kind ?? 'text']);
  const columns = [
    ...stored(fieldsBefore),
    ...(priced ? amountColumns : []),
    ...stored(fieldsAfter),
    ...(priced ? [packageColumn, optionColumn] : []),
  ];
  const table = priced ? pricedRows(estimate, rows) : soldRows(estimate, rows);
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(([, label]) => label)),
    ...table.map((row) => csvLine(columns.map(([key, , kind]) => csvValue(kind, row[key])))),
  ].join('');
}
