import { agreements } from '../agreement/agreement.ts';
import type { RowOf } from '../kernel/entity.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { isOffered, packages } from '../package.ts';
import { products } from '../product.ts';
import { companyToday } from './company-context.ts';
import { listPricesFor, type ListPrices } from './list-price.ts';
import type { LineRow } from './line.ts';
import { isInside } from './package-price.ts';
import { placedFrom } from './placed-parts.ts';
import { overageTaxClass, type PlacedPackage } from './placement.ts';
import type { TemplateLine, TemplateOffer, TemplateRow } from './template.ts';

type Product = RowOf<typeof products>;
type Package = RowOf<typeof packages>;

/** The current state of one part of a template, and the messages about it. */
interface Today<T> {
  readonly now: T;
  readonly differences: readonly string[];
}

/**
 * Returns a line with its product's current price, list price, and cost. A product that is discontinued or billed
 * differently keeps the template's price.
 */
function lineToday(
  line: TemplateLine,
  product: Product | undefined,
  prices: ListPrices,
): Today<Partial<LineRow>> {
  if (!product) {
    if (!line.productId && !line.lastProductId) return { now: line, differences: [] };
    const differences = line.productId ? [`“${line.name}” is no longer in the catalog.`] : [];
    return { now: { ...line, productId: null, lastProductId: null }, differences };
  }
  const price = prices(product);
  const { listPrice } = price;
  const listed = { ...line, ...price };
  if (!line.productId) return { now: listed, differences: [] };
  const ofProduct = {
    ...listed,
    unitCost: product.cost ?? null,
    taxClass: product.taxClass,
    points: product.points,
  };
  if (product.status !== 'active')
    return { now: ofProduct, differences: [`“${line.name}” is ${product.status}.`] };
  if (listPrice === line.unitPrice) return { now: ofProduct, differences: [] };
  if ((product.frequency ?? null) !== (line.frequency ?? null))
    return {
      now: ofProduct,
      differences: [`“${line.name}” is billed differently in the catalog. It keeps its price.`],
    };
  return {
    now: { ...ofProduct, unitPrice: listPrice },
    differences: [
      price.fromPriceList
        ? `“${line.name}” has another price now, from the organization’s price list.`
        : `“${line.name}” has another price now.`,
    ],
  };
}

/** Whether a package now contains other products or quantities than the lines that it added. */
function isMadeOtherwise(pack: Package, lines: readonly TemplateLine[]): boolean {
  const listed = (parts: readonly { productId?: string | null; quantityMilli: number }[]) =>
    parts
      .map(({ productId, quantityMilli }) => `${productId} ${quantityMilli}`)
      .sort()
      .join();
  const placed = lines.flatMap(({ productId = null, placement }) =>
    placement && placement.role !== 'choice' && isInside({ placement })
      ? [{ productId, quantityMilli: placement.quantityMilli }]
      : [],
  );
  return listed(placed) !== listed(pack.lines);
}

/** Returns a package with today's prices. One that is not offered, or has another price mode now, stays unchanged. */
function packageToday(
  placed: PlacedPackage,
  pack: Package | undefined,
  { lines, on }: { readonly lines: readonly TemplateLine[]; readonly on: string },
): Today<PlacedPackage> {
  if (!pack || !isOffered(pack, on))
    return { now: placed, differences: [`The package “${placed.name}” is no longer offered.`] };
  if (pack.priceMode !== placed.priceMode)
    return {
      now: placed,
      differences: [
        `The package “${placed.name}” is now priced in another way. It keeps its price; add it again for today’s price.`,
      ],
    };
  // The choice of products is kept; prices and rules are today's.
  const { folded, groups, parts } = placed;
  const now = { ...placedFrom(pack, placed.id), name: placed.name, folded, groups, parts };
  const moved = (['price', 'monthlyPrice', 'pointPrice'] as const).some(
    (field) => placed[field] !== now[field],
  );
  return {
    now,
    differences: [
      ...(moved ? [`The package “${placed.name}” has another price now.`] : []),
      ...(isMadeOtherwise(pack, lines)
        ? [`The package “${placed.name}” now holds other products. Check its lines.`]
        : []),
    ],
  };
}

/**
 * Updates a line in a package to the current package: the extra of a choice, the points of a product, and the price
 * of an overage point.
 */
function placedLineToday(
  line: Partial<LineRow>,
  placed: PlacedPackage | undefined,
  pack: Package | undefined,
): Partial<LineRow> {
  const { placement } = line;
  if (!placement || !placed || !pack) return line;
  if (placement.role === 'overage')
    return { ...line, unitPrice: placed.pointPrice, taxClass: overageTaxClass(placed) };
  const choice = pack.choices.find(
    ({ group, productId }) => group === placement.group && productId === line.productId,
  );
  const points = placed.priceMode === 'fixed_overage' ? (line.points ?? placement.points) : placement.points;
  return {
    ...line,
    placement: { ...placement, points, extra: choice ? (choice.extra ?? 0) : placement.extra },
  };
}

async function packagesToday(tx: Transaction, { head, lines }: TemplateOffer) {
  const on = await companyToday(tx);
  const found = await tx.asSystem().findMany(
    packages,
    head.packages.map(({ packageId }) => packageId),
  );
  return head.packages.map((placed) => {
    const pack = found.get(placed.packageId);
    // A copied option has its own copy of the package.
    const all = lines.filter(({ placement }) => placement?.id === placed.id);
    const own = all.filter(({ optionId }) => optionId === all[0]?.optionId);
    return { pack, ...packageToday(placed, pack, { lines: own, on }) };
  });
}

/** Returns the chosen agreement if it is in use; otherwise, the default. */
async function agreementToday(
  tx: Transaction,
  { agreementBasis, agreementId }: TemplateOffer['head'],
): Promise<Today<Pick<TemplateOffer['head'], 'agreementBasis' | 'agreementId'>>> {
  if (agreementBasis !== 'chosen' || !agreementId)
    return { now: { agreementBasis, agreementId: null }, differences: [] };
  const chosen = await tx.asSystem().find(agreements, agreementId);
  return chosen?.state === 'in_use'
    ? { now: { agreementBasis, agreementId }, differences: [] }
    : {
        now: { agreementBasis: 'default', agreementId: null },
        differences: [
          `The agreement that the template names is not in use. The default one is used instead.`,
        ],
      };
}

/**
 * Returns a template's content for an account at today's prices and costs. Reads as the system: the lines have costs
 * even if the actor may not read them. `differences` are sentences about what is discontinued or has changed since
 * the template was saved.
 */
export async function offerToday(
  tx: Transaction,
  { offer, costs }: Pick<TemplateRow, 'offer' | 'costs'>,
  accountId: string,
): Promise<{
  readonly head: TemplateOffer['head'];
  readonly lines: readonly Partial<LineRow>[];
  readonly differences: readonly string[];
}> {
  const known = await tx.asSystem().findMany(
    products,
    offer.lines.flatMap(({ productId, lastProductId }) => productId ?? lastProductId ?? []),
  );
  const prices = await listPricesFor(tx, accountId);
  const placed = await packagesToday(tx, offer);
  const agreement = await agreementToday(tx, offer.head);
  const lines = offer.lines.map((line, index) => {
    const { now, differences } = lineToday(
      line,
      known.get(line.productId ?? line.lastProductId ?? ''),
      prices,
    );
    const own = placed.find((one) => one.now.id === line.placement?.id);
    return {
      now: placedLineToday({ unitCost: costs[index] ?? null, ...now }, own?.now, own?.pack),
      differences,
    };
  });
  return {
    head: { ...offer.head, ...agreement.now, packages: placed.map(({ now }) => now) },
    lines: lines.map(({ now }) => now),
    differences: [...lines, ...placed, agreement].flatMap(({ differences }) => differences),
  };
}
