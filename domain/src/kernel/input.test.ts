import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contacts } from '../contact.ts';
import { products } from '../product.ts';
import type { Actor } from './actor.ts';
import { createInput, parseArgs, patchInput } from './input.ts';

const actor = (...roles: Actor['roles']): Actor => ({
  kind: 'user',
  id: '0198f000-0000-7000-8000-000000000001',
  companyId: '0198f000-0000-7000-8000-000000000002',
  name: 'Ann',
  roles,
  settings: { salesSeeAll: true },
});
const patch = z.strictObject({ id: z.string(), patch: patchInput(products) });
const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
};

describe('the arguments of a mutation', () => {
  test('a patch keeps to the fields that were sent, parsed by the entity’s own schema', () => {
    expect(parseArgs(patchInput(contacts), actor('admin'), { name: '  Ann ', phone: '' })).toEqual({
      name: 'Ann',
      phone: null,
    });
  });

  test('fields with a default may be left out, others are needed', () => {
    const schema = createInput(contacts);
    expect(parseArgs(schema, actor('admin'), { name: 'Ann', email: 'ANN@example.com' })).toMatchObject({
      name: 'Ann',
      email: 'ann@example.com',
    });
    expect(refused(() => parseArgs(schema, actor('admin'), { email: 'ann@example.com' }))).toMatchObject({
      code: 'INVALID',
      details: { field: 'name', collection: 'contacts' },
    });
  });

  test('a value is refused by the name of its field, wherever the entity’s input stands', () => {
    const nested = z.strictObject({ rows: z.array(patchInput(products)).max(3).optional() });
    const error = refused(() => parseArgs(nested, actor('admin'), { rows: [{}, { price: -1 }] }));
    expect(error).toMatchObject({ code: 'INVALID', details: { field: 'price', collection: 'products' } });
  });

  test.each([
    ['a field that nobody declared', 'nope', 'UNKNOWN_FIELD'],
    ['a field that only the server writes', 'nameKey', 'SERVER_FIELD'],
    ['a base field', 'companyId', 'SERVER_FIELD'],
  ])('%s is refused', (_, field, code) => {
    expect(
      refused(() => parseArgs(patch, actor('admin'), { id: 'x', patch: { [field]: 'y' } })),
    ).toMatchObject({ code, details: { field } });
  });

  test('a hidden field does not exist, whether its value would be right or not', () => {
    for (const cost of [1, 'no amount']) {
      expect(refused(() => parseArgs(patch, actor('sales'), { id: 'x', patch: { cost } }))).toMatchObject({
        code: 'UNKNOWN_FIELD',
        details: { field: 'cost' },
      });
    }
  });
});
