import { sortKey } from '@sable/domain/kernel/fields';
import type { ProductRow } from '../state/estimate-data.ts';

const MOST_SHOWN = 8;
const texts = new WeakMap<ProductRow, string>();

function textOf(product: ProductRow): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const { name, sku, brand, model, category } = product;
  const text = sortKey([name, sku, brand, model, category].filter(Boolean).join(' '));
  texts.set(product, text);
  return text;
}

/** Products that have every typed word, those whose name or number begins with it first. */
export function searchCatalogue(catalogue: readonly ProductRow[], typed: string): ProductRow[] {
  const key = sortKey(typed);
  const words = key.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = catalogue.filter((product) => words.every((word) => textOf(product).includes(word)));
  const begins = (product: ProductRow) =>
    product.nameKey.startsWith(key) || sortKey(product.sku).startsWith(key);
  return [...found.filter(begins), ...found.filter((product) => !begins(product))].slice(0, MOST_SHOWN);
}
