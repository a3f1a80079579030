import { products } from '@sable/domain/product';
import { packages } from '@sable/domain/package';
import { createInput } from '@sable/domain/kernel/input';
import { anyEntity } from '@sable/domain/kernel/entity';
import { describe, expect, test } from 'vitest';
import { testActor } from '../test-env.ts';
import { copyOfRecord } from './duplicate-record.ts';

const document = {
  id: '01990000-0000-7000-8000-000000000101',
  companyId: '01990000-0000-7000-8000-0000000000aa',
  version: 7,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  createdBy: null,
  belongsTo: [],
};

const product = {
  ...document,
  sku: 'MOT-1',
  name: 'Motion',
  nameKey: 'motion',
  kind: 'equipment',
  taxClass: 'equipment_sold',
  price: 39_00,
  minPrice: 30_00,
  cost: 12_50,
  installedAs: 'zone',
  serialRequired: true,
  status: 'active',
  pictureId: '01990000-0000-7000-8000-000000000201',
};

describe('the copy of a product', () => {
  const copyFor = (role: string, nth = 1) => copyOfRecord(anyEntity(products), testActor(role), product, nth);

  test('is a draft with the same facts, a name that says so, and an SKU of its own', () => {
    const copy = copyFor('admin');
    expect(copy).toMatchObject({ name: 'Motion (copy)', sku: 'MOT-1-COPY', status: 'draft' });
    expect(copy).toMatchObject({ price: 39_00, minPrice: 30_00, cost: 12_50, serialRequired: true });
    expect(createInput(products).safeParse(copy).success).toBe(true);
    expect(copyFor('admin', 2)).toMatchObject({ sku: 'MOT-1-COPY-2' });
  });

  test('has nothing that the server writes, and nothing that the person does not see', () => {
    for (const field of ['id', 'companyId', 'version', 'createdAt', 'nameKey'])
      expect(copyFor('admin')).not.toHaveProperty(field);
    expect(copyFor('sales')).not.toHaveProperty('cost');
  });

  test('has a name and an SKU of a length that may be saved', () => {
    const long = { ...product, name: 'n'.repeat(120), sku: 's'.repeat(40) };
    const copy = copyOfRecord(anyEntity(products), testActor('admin'), long, 20);
    expect(createInput(products).safeParse(copy).success).toBe(true);
  });
});

test('the copy of a package holds the same products and has no SKU', () => {
  const lines = [{ productId: product.id, quantityMilli: 2000, required: true }];
  const pack = {
    ...document,
    name: 'Starter',
    nameKey: 'starter',
    lines,
    status: 'active',
    hasDiscontinued: true,
  };
  const copy = copyOfRecord(anyEntity(packages), testActor('admin'), pack, 1);
  expect(copy).toEqual({ name: 'Starter (copy)', lines, status: 'draft' });
});
