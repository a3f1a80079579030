import { packageGroups, packageParts, pointsCharged } from '@sable/domain/estimate/package-price';
import { placedFrom, placedParts } from '@sable/domain/estimate/placed-parts';
import { monthlyShare } from '@sable/domain/estimate/pricing-recurring';
import { bucketOf, type Bucket } from '@sable/domain/product-kind';
import { sortKey } from '@sable/domain/kernel/fields';
import { multiplyQuantity, sumCents } from '@sable/domain/money';
import type { PackageRow, ProductRow } from './estimate-data.ts';

const MAX_PRODUCTS_FOUND = 8;

interface Keys {
  readonly name: string;
  readonly sku: string;
  /** Everything that a product is found by. */
  readonly all: string;
}

const known = new WeakMap<ProductRow, Keys>();

function keysOf(product: ProductRow): Keys {
  const kept = known.get(product);
  if (kept) return kept;
  const { name, sku, brand, model, category } = product;
  const keys = {
    name: sortKey(name),
    sku: sortKey(sku),
    all: sortKey([name, sku, brand, model, category].filter(Boolean).join(' ')),
  };
  known.set(product, keys);
  return keys;
}

const isExact = ({ name, sku }: Keys, key: string): boolean => name === key || sku === key;

/** How near a product is to what is typed, nearest first: its name, then its number, then what it is filed under. */
function rankOf(keys: Keys, key: string, words: readonly string[]): number {
  if (isExact(keys, key)) return 0;
  if (keys.name.startsWith(key)) return 1;
  if (words.every((word) => keys.name.includes(word))) return 2;
  if (keys.sku.startsWith(key)) return 3;
  return words.every((word) => keys.sku.includes(word)) ? 4 : 5;
}

/** Products that have every typed word, the nearest first. */
export function searchCatalog(catalog: readonly ProductRow[], typed: string): ProductRow[] {
  const key = sortKey(typed);
  const words = key.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return catalog
    .filter((product) => words.every((word) => keysOf(product).all.includes(word)))
    .map((product) => ({ product, rank: rankOf(keysOf(product), key, words) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_PRODUCTS_FOUND)
    .map(({ product }) => product);
}

/** What can stand for typed words: a product, or where a row is empty a whole package. */
export type CatalogItem =
  | { readonly id: string; readonly product: ProductRow; readonly pack?: undefined }
  | { readonly id: string; readonly pack: PackageRow; readonly product?: undefined };

export const productItem = (product: ProductRow): CatalogItem => ({ id: product.id, product });
export const packageItem = (pack: PackageRow): CatalogItem => ({ id: pack.id, pack });

/** The one product or package whose whole name or number was typed; undefined where two could be meant. */
export function exactItem(
  catalog: readonly ProductRow[],
  packages: readonly PackageRow[],
  typed: string,
): CatalogItem | undefined {
  const key = sortKey(typed);
  if (key === '') return undefined;
  const found = [
    ...catalog.filter((product) => isExact(keysOf(product), key)).map(productItem),
    ...packages.filter((pack) => placedParts(pack).length > 0 && sortKey(pack.name) === key).map(packageItem),
  ];
  return found.length === 1 ? found[0] : undefined;
}

/** The pictures of products, by the id of the product. */
export const picturesOf = (catalog: readonly ProductRow[]): ReadonlyMap<string, string> =>
  new Map(catalog.flatMap(({ id, pictureId }) => (pictureId ? [[id, pictureId]] : [])));

/** Products at the prices that an organization has of its own, in cents by the id of the product. */
export const atPrices = (
  catalog: readonly ProductRow[],
  agreed: ReadonlyMap<string, number>,
): readonly ProductRow[] =>
  agreed.size === 0
    ? catalog
    : catalog.map((product) => {
        const price = agreed.get(product.id);
        return price === undefined ? product : { ...product, price };
      });

const MAX_PACKAGES_FOUND = 3;

/** Packages whose name has every typed word. */
export function searchPackages(packages: readonly PackageRow[], typed: string): PackageRow[] {
  const words = sortKey(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (pack: PackageRow) =>
    placedParts(pack).length > 0 && words.every((word) => pack.nameKey.includes(word));
  return packages.filter(fits).slice(0, MAX_PACKAGES_FOUND);
}

/** Most packages that a strip shows: of more one is searched for. */
const MAX_AT_HAND = 30;

/** The packages that can be put on an estimate with one tap, by name. */
export const packagesAtHand = (packages: readonly PackageRow[]): PackageRow[] =>
  packages
    .filter((pack) => placedParts(pack).length > 0)
    .toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
    .slice(0, MAX_AT_HAND);

/** What a package holds, add-ons aside, in words. */
export function packageItems(pack: PackageRow): string {
  const count = placedParts(pack).filter(({ role }) => role !== 'addOn').length;
  return count === 1 ? '1 item' : `${count} items`;
}

/** What is billed by the quarter or the year counts with its share of a month. */
const ofMonth = ({ frequency }: Pick<ProductRow, 'frequency'>, billed: number): number =>
  frequency ? monthlyShare(billed, frequency) : billed;

/** What a package comes to by today's catalog, cents in each bucket, add-ons aside; undefined while one of its products is not in it. */
export function packagePrice(
  pack: PackageRow,
  catalog: readonly ProductRow[],
): { oneTime: number; monthly: number } | undefined {
  const products = new Map(catalog.map((product) => [product.id, product]));
  const placed = placedFrom(pack, pack.id);
  const lines = placedParts(pack)
    .filter(({ role }) => role !== 'addOn')
    .map(({ productId, ...part }, index) => {
      const product = products.get(productId);
      if (product?.price === undefined) return undefined;
      const { kind, price: unitPrice, frequency, points } = product;
      const placement = { ...part, id: placed.id, points };
      const { quantityMilli } = part;
      return { id: String(index), bucket: bucketOf(kind), frequency, quantityMilli, unitPrice, placement };
    });
  const known = lines.filter((line) => line !== undefined);
  if (known.length < lines.length) return undefined;
  const parts = packageParts([placed], known);
  const over = sumCents(
    packageGroups([placed], known).map((group) => pointsCharged(group) * placed.pointPrice),
  );
  const sumOf = (bucket: Bucket) =>
    sumCents(
      known
        .filter((line) => line.bucket === bucket)
        .map((line) =>
          ofMonth(line, multiplyQuantity(line.unitPrice, line.quantityMilli) + (parts.get(line.id) ?? 0)),
        ),
    );
  return { oneTime: sumOf('one-time') + over, monthly: sumOf('monthly') };
}

/** What a package costs the company, cents in each bucket, add-ons aside; undefined where the cost of one of its products is not known to the reader. */
export function packageCost(
  pack: PackageRow,
  catalog: readonly ProductRow[],
): { oneTime: number; monthly: number } | undefined {
  const products = new Map(catalog.map((product) => [product.id, product]));
  const sums = { oneTime: 0, monthly: 0 };
  for (const { role, productId, quantityMilli } of placedParts(pack)) {
    if (role === 'addOn') continue;
    const product = products.get(productId);
    if (product?.cost === undefined || product.cost === null) return undefined;
    const cost = ofMonth(product, multiplyQuantity(product.cost, quantityMilli));
    if (bucketOf(product.kind) === 'monthly') sums.monthly += cost;
    else sums.oneTime += cost;
  }
  return sums;
}
