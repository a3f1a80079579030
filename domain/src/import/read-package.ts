import { sortKey } from '../kernel/fields.ts';
import { packagePlaces, type ImportPlan, type PackagePart, type PackagePlan } from './import-plan.ts';
import type { ReadRow, RowProblem } from './read-row.ts';
import type { RowReader } from './row-reader.ts';
import { readMoney, readQuantity, readWhole } from './import-values.ts';
import { checkCurrency } from './read-customer.ts';

type Head = PackagePlan['package'];

/** Reads one product of a package, with the terms of the package in the same row. A product without a role is included. */
export function readPackageRow(row: RowReader): Pick<ReadRow, 'title' | 'externalKey' | 'plan' | 'remark'> {
  const { country, currency } = row.settings;
  const money = (field: string) => row.read(field, (cell) => readMoney(cell, country, currency));
  const name = row.text('package', 120);
  checkCurrency(row);
  if (!name) row.refuse('package', 'A package needs a name, in each of its rows.');
  const plan: PackagePlan = {
    package: {
      name: name ?? '',
      description: row.text('description', 2000),
      price: money('price'),
      monthlyPrice: money('monthlyPrice'),
      points: row.read('points', (cell) => readWhole(cell, 0, 9999)),
      pointPrice: money('pointPrice'),
      rmrFloor: money('rmrFloor'),
      termMonths: row.read('termMonths', (cell) => readWhole(cell, 0, 120)),
    },
    parts: [readPart(row, money('extra'))],
  };
  return { title: name ?? '', externalKey: name, plan, remark: null };
}

function readPart(row: RowReader, extra: number | null): PackagePart {
  const sku = row.text('sku', 40);
  const choice = row.text('choice', 60);
  const said = row.choice('place');
  const place = packagePlaces.find((each) => each === said) ?? (choice ? 'choice' : 'included');
  if (!sku) row.refuse('sku', 'The SKU of a product is required.');
  else if (row.settings.skus && !row.settings.skus.has(sku))
    row.refuse('sku', `There is no product ${sku}. Import products first, or correct the SKU.`);
  if (place === 'choice' && !choice)
    row.refuse('choice', 'A product to choose from needs the name of its choice.');
  return {
    sku: sku ?? '',
    quantityMilli: row.read('quantity', readQuantity) ?? 1000,
    place,
    choice: place === 'choice' ? choice : null,
    isDefault: row.choice('isDefault') === 'yes',
    extra: place === 'choice' ? extra : null,
  };
}

const isPackage = (plan: ImportPlan | null): plan is PackagePlan => plan !== null && 'package' in plan;

/**
 * Merges the rows of each package into one. If one row of a package cannot be read, only the rows to correct remain, so that no package is imported
 * without one of its products.
 */
export function mergePackages(rows: readonly ReadRow[]): readonly ReadRow[] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = sortKey(row.title) || `row ${row.number}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap(mergeOne).sort((a, b) => a.number - b.number);
}

function mergeOne(rows: readonly ReadRow[]): readonly ReadRow[] {
  const [first] = rows;
  if (!first) return [];
  const faulty = rows.filter(({ plan }) => plan === null);
  if (faulty.length > 0) return faulty;
  const plans = rows.flatMap(({ plan }) => (isPackage(plan) ? [plan] : []));
  const parts = plans.flatMap((plan) => plan.parts);
  const fault = conflictOf(rows, plans) ?? faultOf(rows, plans);
  if (fault) return [fault];
  const head = plans.map((plan) => plan.package);
  const said = <F extends keyof Head>(field: F): Head[F] | null =>
    head.map((each) => each[field]).find((value) => value !== null) ?? null;
  const terms: Head = {
    name: first.title,
    description: said('description'),
    price: said('price'),
    monthlyPrice: said('monthlyPrice'),
    points: said('points'),
    pointPrice: said('pointPrice'),
    rmrFloor: said('rmrFloor'),
    termMonths: said('termMonths'),
  };
  return [{ ...first, plan: { package: terms, parts } }];
}

const refused = (row: ReadRow, problem: RowProblem): ReadRow => ({ ...row, plan: null, problems: [problem] });

const termFields = [
  'description',
  'price',
  'monthlyPrice',
  'points',
  'pointPrice',
  'rmrFloor',
  'termMonths',
] as const;

/** Returns the first row that contradicts an earlier row of the same package. */
function conflictOf(rows: readonly ReadRow[], plans: readonly PackagePlan[]): ReadRow | undefined {
  for (const field of termFields) {
    const first = plans.findIndex((plan) => plan.package[field] !== null);
    const other = plans.findIndex(
      (plan) => plan.package[field] !== null && plan.package[field] !== plans[first]?.package[field],
    );
    const row = rows[other];
    if (row)
      return refused(row, {
        field,
        reason: `Row ${rows[first]?.number} has a different value for this package. Enter the same value in both, or clear one.`,
      });
  }
  return undefined;
}

/**
 * Returns a row to fix if a package has a price for points but no fixed price, more than 100 products, or the same
 * product twice in a choice.
 */
function faultOf(rows: readonly ReadRow[], plans: readonly PackagePlan[]): ReadRow | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const priced = plans.findIndex((plan) => (plan.package.pointPrice ?? 0) > 0);
  if (priced >= 0 && plans.every((plan) => plan.package.price === null))
    return refused(rows[priced] ?? first, {
      field: 'price',
      reason: 'A package that sells extra points needs a fixed price.',
    });
  if (rows.length > 100)
    return refused(first, { field: 'package', reason: 'A package can have at most 100 products.' });
  const seen = new Map<string, number>();
  for (const [at, { parts }] of plans.entries()) {
    const [part] = parts;
    if (part?.place !== 'choice') continue;
    const key = `${sortKey(part.choice ?? '')} ${part.sku}`;
    const row = rows[at];
    if (seen.has(key) && row)
      return refused(row, {
        field: 'sku',
        reason: `Row ${seen.get(key)} has the same product in this choice.`,
      });
    seen.set(key, row?.number ?? 0);
  }
  return undefined;
}
