import { describe, expect, it } from 'vitest';
import { atPrices, exactItem, packageCost, packagePrice, searchCatalog, searchPackages } from './catalog.ts';
import { packageRow, productRow } from './test-rows.ts';

const catalog = [
  productRow('BR-1', { name: 'Bracket', category: 'Motion' }),
  productRow('MOTION-9', { name: 'Siren' }),
  productRow('PM-1', { name: 'Pet motion sensor' }),
  productRow('MS-1', { name: 'Motion sensor' }),
  productRow('M-1', { name: 'Motion' }),
];
const skus = (typed: string) => searchCatalog(catalog, typed).map(({ sku }) => sku);

describe('the catalog', () => {
  it('puts the whole name first, then names that begin so, other names, numbers and categories', () => {
    expect(skus('motion')).toEqual(['M-1', 'MS-1', 'PM-1', 'MOTION-9', 'BR-1']);
  });

  it('finds only products that have every word', () => {
    expect(skus('sensor motion')).toEqual(['PM-1', 'MS-1']);
    expect(skus('  ')).toEqual([]);
  });

  it('knows a product by its whole name or number, however it is written', () => {
    expect(exactItem(catalog, [], ' MOTION ')?.product?.sku).toBe('M-1');
    expect(exactItem(catalog, [], 'ms-1')?.product?.sku).toBe('MS-1');
    expect(exactItem(catalog, [], 'Motion sens')).toBeUndefined();
    expect(exactItem(catalog, [], '')).toBeUndefined();
  });

  it('takes none where two products have the name', () => {
    const twice = [...catalog, productRow('M-2', { name: 'motion' })];
    expect(exactItem(twice, [], 'Motion')).toBeUndefined();
    expect(exactItem(twice, [], 'M-2')?.product?.sku).toBe('M-2');
  });
});

it('has the prices that the organization agreed to, and everybody’s where it has none', () => {
  const [bracket, siren] = catalog;
  const agreed = new Map([[String(siren?.id), 12_34]]);
  expect(atPrices(catalog, agreed).map(({ price }) => price)).toEqual(
    catalog.map(({ id, price }) => (id === siren?.id ? 12_34 : price)),
  );
  expect(atPrices(catalog, agreed)[0]).toBe(bracket);
  expect(atPrices(catalog, new Map())).toBe(catalog);
});

const products = [
  productRow('panel', { kind: 'equipment', price: 34_900 }),
  productRow('cable', { kind: 'labor', price: 85 }),
  productRow('watch', { kind: 'monitoring', price: 5_499, frequency: 'monthly' }),
];
const home = packageRow('pack', {
  nameKey: 'essential home',
  lines: [
    { productId: 'panel', quantityMilli: 1000, required: false },
    { productId: 'cable', quantityMilli: 2500, required: false },
    { productId: 'watch', quantityMilli: 1000, required: false },
  ],
});

describe('packages', () => {
  it('a package comes to the rounded sum of its lines, each bucket for itself', () => {
    // 0.85 × 2.5 = 2.125, half away from zero 2.13
    expect(packagePrice(home, products)).toEqual({ oneTime: 34_900 + 213, monthly: 5_499 });
  });

  it('costs what its products cost, for who sees the cost of each', () => {
    const costs = [1_200_00, 40, 5_00];
    const costing = products.map((row, at) => ({ ...row, cost: costs[at] ?? 0 }));
    expect(packageCost(home, costing)).toEqual({ oneTime: 1_200_00 + 100, monthly: 5_00 });
    expect(
      packageCost(
        home,
        costing.map(({ cost: _hidden, ...row }) => row),
      ),
    ).toBeUndefined();
  });

  it('what a package bills by the year counts with its share of a month, in price and cost', () => {
    const yearly = [
      ...products.slice(0, 2).map((row) => ({ ...row, cost: 0 })),
      productRow('watch', { kind: 'monitoring', price: 360_00, cost: 120_00, frequency: 'annual' }),
    ];
    expect(packagePrice(home, yearly)?.monthly).toBe(30_00);
    expect(packageCost(home, yearly)?.monthly).toBe(10_00);
  });

  it('a package with a product that is not in the products has no price', () => {
    expect(packagePrice(home, products.slice(1))).toBeUndefined();
  });

  it('a fixed price covers what is in it; points over and products priced separately come on top', () => {
    const fixed = packageRow('pack', {
      ...home,
      priceMode: 'fixed_overage',
      price: 59_900,
      points: 1,
      pointPrice: 4_500,
      lines: [{ productId: 'panel', quantityMilli: 3000, required: false }],
      beside: [{ productId: 'watch', quantityMilli: 1000 }],
      addOns: [{ productId: 'cable', quantityMilli: 1000 }],
    });
    const pointed = products.map((row) => (row.id === 'panel' ? { ...row, points: 1 } : row));
    expect(packagePrice(fixed, pointed)).toEqual({ oneTime: 59_900 + 2 * 4_500, monthly: 5_499 });
  });

  it('a package is known by its whole name, unless a product has that name too', () => {
    const named = packageRow('pack', { ...home, name: 'Essential Home' });
    expect(exactItem(products, [named], ' essential HOME')?.pack).toBe(named);
    expect(exactItem(products, [named], 'Essential')).toBeUndefined();
    expect(
      exactItem([productRow('x', { name: 'Essential home' })], [named], 'essential home'),
    ).toBeUndefined();
    expect(exactItem([], [packageRow('pack', { ...named, lines: [] })], 'essential home')).toBeUndefined();
  });

  it('a package is found by every typed word, and not while it is empty', () => {
    expect(searchPackages([home], 'hôme ess')).toEqual([home]);
    expect(searchPackages([home], 'office')).toEqual([]);
    expect(searchPackages([packageRow('pack', { ...home, lines: [] })], 'home')).toEqual([]);
    expect(searchPackages([home], ' ')).toEqual([]);
  });
});
