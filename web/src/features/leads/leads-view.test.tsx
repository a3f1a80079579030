// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, sam, useWire } from '../../live/test-wire.ts';
import { LeadsView } from './leads-view.tsx';

useWire();

const company = {
  id: sam.companyId,
  companyId: sam.companyId,
  version: 1,
  name: 'Northgate',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
};
const affiliate = (n: number, name: string, person: string) => ({
  id: id(n),
  companyId: sam.companyId,
  version: 1,
  name,
  status: 'active',
  belongsTo: [`users/${person}`],
});
const lead = (n: number, name: string, affiliateId: string) => ({
  id: id(n),
  companyId: sam.companyId,
  version: 1,
  name,
  affiliateId,
  accountId: id(n + 100),
  step: 'new',
  stepOn: '2026-03-05',
  createdAt: '2026-03-05T12:00:00.000Z',
});

test('a partner who also works in the office is shown the leads of their own affiliate', async () => {
  const client = await showPart(() => <LeadsView />, { ...sam, roles: ['office', 'affiliate'] });
  const stored = {
    companies: [company],
    affiliates: [affiliate(20, 'Somebody else’s', id(90)), affiliate(21, 'Sam’s homes', sam.id)],
    leads: [lead(30, 'Their customer', id(20)), lead(31, 'Sam’s customer', id(21))],
  };
  for (const _ of [1, 2, 3]) await answerMatching(stored);
  expect(screen.getByText('Sam’s homes for Northgate')).toBeTruthy();
  expect(screen.getByText('Sam’s customer')).toBeTruthy();
  expect(screen.queryByText('Their customer')).toBeNull();
  client.stop();
});
