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

test('a payout says what it is for: a milestone of the sale, a change order, or that it was reversed', async () => {
  const client = await showPart(() => <LeadsView />, { ...sam, roles: ['affiliate'] });
  const payout = (n: number, reason: string) => ({
    id: id(n),
    companyId: sam.companyId,
    version: 1,
    userId: sam.id,
    accountId: id(131),
    reason,
    milestone: 'installed',
    status: 'payable',
    amount: 12_000,
    earnedOn: '2026-03-05',
    createdAt: '2026-03-05T12:00:00.000Z',
  });
  const stored = {
    companies: [company],
    affiliates: [affiliate(21, 'Sam’s homes', sam.id)],
    leads: [lead(31, 'Sam’s customer', id(21))],
    commissions: [payout(40, 'sale'), payout(41, 'change'), payout(42, 'rescinded')],
  };
  for (const _ of [1, 2, 3]) await answerMatching(stored);
  expect(screen.getByText('Installation')).toBeTruthy();
  expect(screen.getByText('Change order')).toBeTruthy();
  expect(screen.getAllByText('Reversed')).toHaveLength(1);
  client.stop();
});
