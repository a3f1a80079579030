import { products } from '@sable/domain/product';
import { anyEntity } from '@sable/domain/kernel/entity';
import { describe, expect, it } from 'vitest';
import type { ProductRow } from './estimate-data.ts';
import { exactProduct, searchCatalog } from './catalog-search.ts';

const product = (name: string, sku: string, parts: Partial<ProductRow> = {}): ProductRow =>
  ({ ...anyEntity(products).defaults, id: sku, name, sku, status: 'active', ...parts }) as ProductRow;

const catalog = [
  product('Bracket', 'BR-1', { category: 'Motion' }),
  product('Siren', 'MOTION-9'),
  product('Pet motion sensor', 'PM-1'),
  product('Motion sensor', 'MS-1'),
  product('Motion', 'M-1'),
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
    expect(exactProduct(catalog, ' MOTION ')?.sku).toBe('M-1');
    expect(exactProduct(catalog, 'ms-1')?.sku).toBe('MS-1');
    expect(exactProduct(catalog, 'Motion sens')).toBeUndefined();
    expect(exactProduct(catalog, '')).toBeUndefined();
  });

  it('takes none where two products have the name', () => {
    const twice = [...catalog, product('motion', 'M-2')];
    expect(exactProduct(twice, 'Motion')).toBeUndefined();
    expect(exactProduct(twice, 'M-2')?.sku).toBe('M-2');
  });
});
