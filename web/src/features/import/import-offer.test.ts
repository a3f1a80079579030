import { expect, test } from 'vitest';
import { testActor } from '../../records/test-env.ts';
import { importOffer } from './import-offer.ts';

test.each([
  ['office', 'customers with their contracts or contracts of existing customers'],
  ['admin', 'customers with their contracts, contracts of existing customers, products or packages'],
])('the import names for %s what they may bring in', (role, what) => {
  expect(importOffer(testActor(role))).toBe(`Import ${what} from a CSV or Excel file.`);
});
