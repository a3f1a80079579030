import { expect, test } from 'vitest';
import { isOffered } from './package.ts';

const open = { status: 'active', validFrom: null, validTo: null } as const;
const march = { ...open, validFrom: '2026-03-01', validTo: '2026-03-31' };

test.each([
  ['without days, always', open, '1999-12-31', true],
  ['the day before its first', march, '2026-02-28', false],
  ['its first day', march, '2026-03-01', true],
  ['its last day', march, '2026-03-31', true],
  ['the day after its last', march, '2026-04-01', false],
  ['without a first day, long before', { ...march, validFrom: null }, '1999-12-31', true],
  ['without a last day, long after', { ...march, validTo: null }, '2099-12-31', true],
  ['as a draft', { ...march, status: 'draft' }, '2026-03-15', false],
  ['once retired', { ...march, status: 'retired' }, '2026-03-15', false],
] as const)('a package is offered: %s', (_name, pack, day, offered) => {
  expect(isOffered(pack, day)).toBe(offered);
});
