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
  /** All text by which a product can be found. */
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

/**
 * Ranks how closely a product matches the typed text, closest first: by its name, then its number, then its other
 * keys.
 */
function rankOf(keys: Keys, key: string, words: readonly string[]): number {
  if (isExact(keys, key)) return 0;
  if (keys.name.startsWith(key)) return 1;
  if (words.every((word) => keys.name.includes(word))) return 2;
  if (keys.sku.startsWith(key)) return 3;
  return words.every((word) => keys.sku.includes(word)) ? 4 : 5;
}

/** Returns products that match every typed word, the closest matches first. */
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

/** Suggestion for typed text: a product, or, in an empty row, a whole package. */
export type CatalogItem =
  | { readonly id: string; readonly product: ProductRow; readonly pack?: undefined }
  | { readonly id: string; readonly pack: PackageRow; readonly product?: undefined };

export const productItem = (product: ProductRow): CatalogItem => ({ id: product.id, product });
export const packageItem = (pack: PackageRow): CatalogItem => ({ id: pack.id, pack });

/** Returns the product or package whose full name or number was typed; undefined if none or more than one matches. */
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

/** Returns the pictures of products, by product id. */
export const picturesOf = (catalog: readonly ProductRow[]): ReadonlyMap<string, string> =>
  new Map(catalog.flatMap(({ id, pictureId }) => (pictureId ? [[id, pictureId]] : [])));

/** Applies an organization's own prices to the products. `agreed` has cents by product id. */
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

/** Returns packages whose names contain every typed word. */
export function searchPackages(packages: readonly PackageRow[], typed: string): PackageRow[] {
  const words = sortKey(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (pack: PackageRow) =>
    placedParts(pack).length > 0 && words.every((word) => pack.nameKey.includes(word));
  return packages.filter(fits).slice(0, MAX_PACKAGES_FOUND);
}

/** Maximum number of packages in a strip. Users search for others. */
const MAX_AT_HAND = 30;

/** Returns the packages that can be added to an estimate with one tap, ordered by name. */
export const packagesAtHand = (packages: readonly PackageRow[]): PackageRow[] =>
  packages
    .filter((pack) => placedParts(pack).length > 0)
    .toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
    .slice(0, MAX_AT_HAND);

/** Returns the number of items in a package as text, without add-ons. */
export function packageItems(pack: PackageRow): string {
  const count = placedParts(pack).filter(({ role }) => role !== 'addOn').length;
  return count === 1 ? '1 item' : `${count} items`;
}

/** Returns the monthly share of a price that is billed quarterly or yearly. */
const ofMonth = ({ frequency }: Pick<ProductRow, 'frequency'>, billed: number): number =>
  frequency ? monthlyShare(billed, frequency) : billed;

/**
 * Returns the price of a package by today's catalog, in cents per bucket, without add-ons. Undefined if one of its
 * products is not in the catalog.
 */
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

/**
 * Returns the company's cost of a package, in cents per bucket, without add-ons. Undefined if the user does not see
 * the cost of one of its products.
 */
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
