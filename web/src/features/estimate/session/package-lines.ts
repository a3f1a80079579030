import { sortKey } from '@sable/domain/kernel/fields';
import { multiplyQuantity, sumCents } from '@sable/domain/money';
import { bucketOf } from '@sable/domain/product-kind';
import type { PackageRow, ProductRow } from './estimate-data.ts';
import type { LineRow } from './rows.ts';

const MOST_SHOWN = 3;

/** Packages whose name has every typed word. */
export function searchPackages(packages: readonly PackageRow[], typed: string): PackageRow[] {
  const words = sortKey(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (pack: PackageRow) =>
    pack.lines.length > 0 && words.every((word) => pack.nameKey.includes(word));
  return packages.filter(fits).slice(0, MOST_SHOWN);
}

/** The lines that a package puts on an estimate: each product as if it were chosen by itself, so that its lines can be changed one by one. */
export const packageLines = (pack: PackageRow): Partial<LineRow>[] =>
  pack.lines.map(({ productId, quantityMilli }) => ({ productId, quantityMilli }));

/** What a package comes to by today's catalog, cents in each bucket; undefined while one of its products is not in it. */
export function packagePrice(
  pack: PackageRow,
  catalog: readonly ProductRow[],
): { oneTime: number; monthly: number } | undefined {
  const products = new Map(catalog.map((product) => [product.id, product]));
  const priced = pack.lines.map(({ productId, quantityMilli }) => {
    const product = products.get(productId);
    if (product?.price === undefined) return undefined;
    return { kind: product.kind, net: multiplyQuantity(product.price, quantityMilli) };
  });
  if (priced.some((line) => !line)) return undefined;
  const sumOf = (bucket: 'one-time' | 'monthly') =>
    sumCents(priced.flatMap((line) => (line && bucketOf(line.kind) === bucket ? [line.net] : [])));
  return { oneTime: sumOf('one-time'), monthly: sumOf('monthly') };
}
