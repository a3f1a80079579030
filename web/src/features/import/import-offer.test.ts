import { expect, test } from 'vitest';
import { testActor } from '../../records/test-env.ts';
import { importOffer } from './import-offer.ts';

test.each([
  ['office', 'customers with their contracts or contracts of customers who are here'],
  ['admin', 'customers with their contracts, contracts of customers who are here, products or packages'],
])('the import names for %s what they may bring in', (role, what) => {
  expect(importOffer(testActor(role))).toBe(`Bring in ${what} from a CSV or Excel file.`);
});
