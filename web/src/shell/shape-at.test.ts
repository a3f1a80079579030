import { expect, test } from 'vitest';
import { shapeAt } from './shape-at.ts';

test.each([
  ['/dashboard', 'dashboard'],
  ['/accounts', 'list'],
  ['/admin/products', 'list'],
  ['/account/0190f1e2-0000-7000-8000-000000000001', 'record'],
  ['/organization', 'record'],
  ['/estimate/new', 'form'],
  ['/estimate/0190f1e2-0000-7000-8000-000000000001', 'editor'],
  ['/user/0190f1e2-0000-7000-8000-000000000001/security', 'form'],
  ['/calendar/', 'calendar'],
  ['/dispatch', 'board'],
  ['/estimates?as=board&rep=me', 'pipeline'],
  ['/estimates?as=list', 'list'],
  ['/accounts?as=board', 'list'],
  ['/admin/company', 'form'],
  ['/setup', 'form'],
  ['/login', 'entry'],
  ['/onboarding', 'entry'],
  // A visitor may be redirected from there, so it has no skeleton.
  ['/', 'blank'],
  ['/nowhere/at/all', 'page'],
] as const)('%s comes as a %s', (address, shape) => {
  const { pathname, search } = new URL(address, 'https://sable.example');
  expect(shapeAt(pathname, search)).toBe(shape);
});
