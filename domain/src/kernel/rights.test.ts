import { describe, expect, test } from 'vitest';
import { affiliates } from '../affiliate.ts';
import { packages } from '../package.ts';
import { systemActor, type Actor } from './actor.ts';
import { anyEntity, visibleFields, type RowFor } from './entity.ts';
import { hasRight } from './rights.ts';

const person = (...roles: string[]): Actor => ({
  kind: 'user',
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'Sam',
  companyId: '00000000-0000-7000-8000-00000000000b',
  roles,
  settings: { salesSeeAll: true },
});
const sees = (entity: object, actor: Actor, field: string): boolean =>
  visibleFields(anyEntity(entity), actor).has(field);

describe('what several roles see together', () => {
  test.each([
    [['sales', 'installer']],
    [['sales', 'affiliate']],
    [['sales', 'dev']],
    [['sales', 'a-role-of-a-company']],
  ])('%j opens no commission terms', (roles) => {
    for (const field of ['multiple', 'holdbackPpm', 'guaranteeMonths', 'notes'])
      expect(sees(affiliates, person(...roles), field), field).toBe(false);
    expect(sees(affiliates, person(...roles), 'name')).toBe(true);
  });

  test('one role with the right is enough', () => {
    expect(sees(affiliates, person('sales', 'office'), 'multiple')).toBe(true);
  });
});

test('the floor of a package is not a rep’s to know', () => {
  expect(sees(packages, person('sales'), 'rmrFloor')).toBe(false);
  expect(sees(packages, person('manager'), 'rmrFloor')).toBe(true);
});

test('a customer has no right, whatever their roles say; the product has all', () => {
  expect(hasRight({ ...person('admin'), kind: 'customer' }, 'cost')).toBe(false);
  expect(hasRight(person('super', 'admin'), 'secret')).toBe(false);
  expect(hasRight(systemActor('c'), 'secret')).toBe(true);
});

test('a field that may be hidden is optional in the row that leaves the server', () => {
  const row = { name: 'North Star' } as RowFor<typeof affiliates>;
  const name: string = row.name;
  // @ts-expect-error it may be missing
  const multiple: number = row.multiple;
  expect([name, multiple]).toEqual(['North Star', undefined]);
});
