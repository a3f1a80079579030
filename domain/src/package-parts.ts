import { invalid } from './kernel/errors.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import type { RowOf } from './kernel/entity.ts';
import { matchAll, where } from './kernel/predicate.ts';
import type { Follow } from './kernel/mutation.ts';
import type { Transaction } from './kernel/transaction.ts';
import { packages } from './package.ts';
import { products } from './product.ts';

type PackageRow = RowOf<typeof packages>;
type Product = RowOf<typeof products>;

/** Thousandths. */
const ONE = 1000;

const partsOf = ({ lines, choices, addOns, beside }: PackageRow) => [
  ...lines,
  ...choices,
  ...addOns,
  ...beside,
];
const productsOf = (pack: PackageRow): readonly string[] => [
  ...new Set(partsOf(pack).map(({ productId }) => productId)),
];
const isOver = (product: Product | undefined): boolean => product?.status === 'discontinued';

const refusal = (problem: string, todo: string): Error =>
  invalid('lines', `${problem} Nothing was saved. ${todo}`);

/**
 * Rejects packages that cannot be sold: without a product, with less than one unit of a device, or with a product
 * that is a draft or discontinued. A product that was already in the active package is rejected only when the package
 * becomes active again, so that existing faults can be corrected one part at a time. Throws INVALID.
 */
function checkParts(before: PackageRow | null, after: PackageRow, known: ReadonlyMap<string, Product>): void {
  if (after.lines.length === 0 && after.choices.length === 0)
    throw refusal(
      'An active package needs at least one product.',
      'Add one, or keep the package as a draft or retired.',
    );
  const small = partsOf(after).find(
    ({ productId, quantityMilli }) => quantityMilli < ONE && known.get(productId)?.kind === 'equipment',
  );
  if (small)
    throw refusal(
      `“${known.get(small.productId)?.name ?? ''}” is a device, and a package needs at least one of it.`,
      'Raise its quantity, or remove it.',
    );
  const kept = new Set(before?.status === 'active' ? productsOf(before) : []);
  const unsold = productsOf(after)
    .filter((id) => !kept.has(id))
    .flatMap((id) => known.get(id) ?? [])
    .find(({ status }) => status !== 'active');
  if (unsold)
    throw refusal(
      `“${unsold.name}” is ${unsold.status === 'draft' ? 'still a draft' : 'discontinued'}, and an active package can contain only active products.`,
      'Remove it, choose another product, or make the product active first.',
    );
}

/** Checks the products of an active package, and updates the flag for discontinued products. */
export const followPackage: Follow = async (tx, was, now) => {
  if (!now) return;
  const system = tx.asSystem();
  const after = await system.get(packages, now.id, { lock: true });
  const before = was && packages.schema.parse(was);
  if (before && before.status === after.status && deepEqual(partsOf(before), partsOf(after))) return;
  const known = await system.findMany(products, productsOf(after));
  if (after.status === 'active') checkParts(before, after, known);
  await mark(system, after, known);
};

async function mark(
  system: Transaction,
  pack: PackageRow,
  known: ReadonlyMap<string, Product>,
): Promise<void> {
  const hasDiscontinued = productsOf(pack).some((id) => isOver(known.get(id)));
  if (hasDiscontinued !== pack.hasDiscontinued) await system.update(packages, pack, { hasDiscontinued });
}

/** Flags packages that contain a discontinued product as soon as the product is discontinued. */
export const followProduct: Follow = async (tx, was, now) => {
  if (!now || was?.['status'] === now['status']) return;
  const system = tx.asSystem();
  const holding = (await system.listAll(packages, matchAll, { lock: true })).filter((pack) =>
    productsOf(pack).includes(now.id),
  );
  if (holding.length === 0) return;
  const ids = [...new Set(holding.flatMap(productsOf))];
  const known = new Map((await system.listAll(products, where({ id: ids }))).map((row) => [row.id, row]));
  for (const pack of holding) await mark(system, pack, known);
};
