import { packages } from '@sable/domain/package';
import { products } from '@sable/domain/product';
import { anyEntity } from '@sable/domain/kernel/entity';
import { expect, test } from 'vitest';
import type { PackageRow, ProductRow } from './estimate-data.ts';
import { packageLines, packagePrice, searchPackages } from './package-lines.ts';

const base = {
  version: 1,
  companyId: 'company',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  createdBy: null,
  belongsTo: [],
};
const product = (id: string, parts: Partial<ProductRow>): ProductRow =>
  ({ ...base, ...anyEntity(products).defaults, id, status: 'active', ...parts }) as ProductRow;
const pack = (parts: Partial<PackageRow>): PackageRow =>
  ({ ...base, ...anyEntity(packages).defaults, id: 'pack', ...parts }) as PackageRow;

const catalog = [
  product('panel', { kind: 'equipment', price: 34_900 }),
  product('cable', { kind: 'labor', price: 85 }),
  product('watch', { kind: 'monitoring', price: 5_499, frequency: 'monthly' }),
];
const home = pack({
  nameKey: 'essential home',
  lines: [
    { productId: 'panel', quantityMilli: 1000 },
    { productId: 'cable', quantityMilli: 2500 },
    { productId: 'watch', quantityMilli: 1000 },
  ],
});

test('a package comes to the rounded sum of its lines, each bucket for itself', () => {
  // 0.85 × 2.5 = 2.125, half away from zero 2.13
  expect(packagePrice(home, catalog)).toEqual({ oneTime: 34_900 + 213, monthly: 5_499 });
});

test('a package with a product that is not in the catalog has no price', () => {
  expect(packagePrice(home, catalog.slice(1))).toBeUndefined();
});

test('its lines are its products with their quantities, in its order', () => {
  expect(packageLines(home).map(({ productId, quantityMilli }) => [productId, quantityMilli])).toEqual([
    ['panel', 1000],
    ['cable', 2500],
    ['watch', 1000],
  ]);
});

test('a package is found by every typed word, and not while it is empty', () => {
  expect(searchPackages([home], 'hôme ess')).toEqual([home]);
  expect(searchPackages([home], 'office')).toEqual([]);
  expect(searchPackages([pack({ ...home, lines: [] })], 'home')).toEqual([]);
  expect(searchPackages([home], ' ')).toEqual([]);
});
