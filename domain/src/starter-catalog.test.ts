import { expect, test } from 'vitest';
import { starterProducts } from './starter-catalog.ts';
import { starterPackages } from './starter-packages.ts';

test('the starter catalog names each product once, with a price, and its packages hold nothing else', () => {
  const skus = starterProducts.map(({ sku }) => sku);
  expect(new Set(skus).size).toBe(skus.length);
  expect(starterProducts.every(({ price }) => price > 0)).toBe(true);
  expect(starterPackages).toHaveLength(3);
  const parts = starterPackages.flatMap((pack) => pack.parts.map(([sku]) => sku));
  expect(parts.filter((sku) => !skus.includes(sku))).toEqual([]);
});

test('every starter package sells something once and something every month', () => {
  const kindOf = new Map(starterProducts.map(({ sku, kind }) => [sku, kind]));
  for (const { parts } of starterPackages) {
    const kinds = parts.map(([sku]) => kindOf.get(sku));
    expect(kinds).toContain('equipment');
    expect(kinds).toContain('monitoring');
  }
});
