// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { answerMatching, showPart } from '../../live/test-page.tsx';
import { id, posts, sam, settle, useWire } from '../../live/test-wire.ts';
import { RecordPayment } from './record-payment.tsx';

useWire();

const office: Actor = { ...sam, roles: ['office'] };
const entry = (n: number, more: object) => ({
  ...{ id: id(n), companyId: sam.companyId, version: 1, accountId: id(40), estimateId: id(50) },
  ...{
    date: '2026-11-19',
    createdAt: `2026-11-19T15:00:0${n}.000Z`,
    reference: null,
    askedFor: null,
    ...more,
  },
});
const deposit = { type: 'invoice', askedFor: 'deposit', amount: 18_510, reference: 'E-1023 deposit' };
const stored = (more: object) => ({
  companies: [{ id: sam.companyId, name: 'Northgate', currency: 'USD', timeZone: 'America/New_York' }],
  transactions: [
    entry(1, { ...deposit, ...more }),
    entry(2, { type: 'payment', status: 'succeeded', amount: 10_000 }),
  ],
});

async function show(more: object, actor = office) {
  const client = await showPart(() => <RecordPayment id={id(1)} />, actor);
  for (let round = 0; round < 3; round += 1) await answerMatching(stored(more));
  return client;
}

test('what came for an invoice is entered with its account, its estimate, and what is left of it', async () => {
  const client = await show({ status: 'partially_paid' });
  fireEvent.click(screen.getByRole('button', { name: 'Record payment' }));
  await answerMatching(stored({ status: 'partially_paid' }));
  expect(screen.getByLabelText(/^Amount/)).toHaveProperty('value', '85.10');
  fireEvent.change(screen.getByLabelText('Reference'), { target: { value: 'Check 1042' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Record payment' }).at(-1) ?? document.body);
  await act(() => settle());
  await act(() => settle());
  const [sent] = posts[0]?.body.mutations ?? [];
  expect(sent).toMatchObject({
    name: 'transactions.create',
    args: {
      ...{ type: 'deposit', accountId: id(40), estimateId: id(50), amount: 8_510, reference: 'Check 1042' },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  });
  client.stop();
});

test.each([
  ['an invoice that is paid', { status: 'paid' }, office],
  ['an invoice that is not out', { status: 'draft' }, office],
  ['money', { type: 'payment', status: 'succeeded' }, office],
  ['who only reads the money of accounts', { status: 'open' }, { ...sam, roles: ['manager'] }],
  ['a rep, who reads only what they took in', { status: 'open' }, sam],
])('it is not offered for %s', async (_what, more, actor) => {
  const client = await show(more, actor);
  expect(screen.queryByRole('button')).toBeNull();
  client.stop();
});
