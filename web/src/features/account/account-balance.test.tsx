// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import type { Actor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import '../../test-browser.ts';
import { showLive } from '../../live/test-page.tsx';
import { id, sam, settle, useWire, wire } from '../../live/test-wire.ts';
import { AccountMoney } from './account-balance.tsx';

useWire();

const group = (type: string, status: string, amount: number) => ({
  id: `${type} ${status}`,
  type,
  status,
  count: 1,
  'sum.amount': amount,
});
const ofTransactions = () => wire().sent.find(({ spec }) => spec?.collection === 'transactions')?.id;

const show = (actor: Actor) => showLive(<AccountMoney accountId={id(40)} />, actor);

const answer = (rows: readonly ReturnType<typeof group>[]) =>
  act(async () => {
    wire().say({ t: 'rows', id: ofTransactions() ?? 0, question: 'q', rows: [...rows] });
    await settle();
  });

test('says what an account owes and has paid, and follows each change', async () => {
  const client = await show({ ...sam, roles: ['office'] });
  expect(screen.queryByText('Balance')).toBeNull();
  await answer([group('invoice', 'open', 98_799), group('deposit', 'succeeded', 31_225)]);
  expect(screen.getByText('Balance due').parentElement?.textContent).toContain('$675.74');
  expect(screen.getByText('Paid').parentElement?.textContent).toContain('$312.25');
  await answer([group('invoice', 'open', 98_799), group('payment', 'succeeded', 100_000)]);
  expect(screen.getByText('Paid ahead').parentElement?.textContent).toContain('$12.01');
  expect(screen.getByText('Paid').parentElement?.textContent).toContain('$1,000.00');
  client.stop();
});

test('asks nothing for a person who sees only some of the money', async () => {
  const client = await show(sam);
  expect(ofTransactions()).toBeUndefined();
  client.stop();
});
