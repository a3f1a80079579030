import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { flagLabels } from '../fields/flag-chips.tsx';
import { metaOf } from '../fields/field-facts.ts';
import { testFormats } from '../test-env.ts';
import { cardFacts, isReader, phoneOf } from './list-cards.tsx';

const common = {
  id: 'x',
  companyId: 'c',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: 'u',
  belongsTo: [],
};

const env = { ...testFormats, today: '2026-03-05' };

test('what is read counts as the title again: no code within a word, and the name of a kind whatever its case', () => {
  const agreements = entityOf('agreements');
  const row = {
    ...common,
    name: 'Contrato de suscripción residencial',
    accountType: 'residential',
    language: 'es',
    state: 'active',
  };
  const facts = cardFacts(agreements, agreements.columns, row, env).map(({ field }) => field);
  expect(facts).toContain('language');
  const transactions = entityOf('transactions');
  const paid = { ...common, type: 'payment', amount: 39_382, date: '2026-03-05', accountId: 'a1' };
  expect(cardFacts(transactions, transactions.columns, paid, env).map(({ field }) => field)).toEqual([
    'accountId',
    'amount',
  ]);
});

test('a credit is called what it is, and who made the sale, what it came to and whose it was stand below', () => {
  const credits = entityOf('contract-credits');
  const sold = { sharePpm: 500_000, rmrSold: 5499, oneTime: 0, signedOn: '2026-03-05' };
  const row = { ...common, ...sold, userId: 'u1', accountId: 'a1', contractId: 'c1' };
  expect(credits.title(row)).toBe('Credit of 50%, signed March 5, 2026');
  expect(cardFacts(credits, credits.columns, row, env).map(({ field }) => field)).toEqual([
    'userId',
    'rmrSold',
    'accountId',
  ]);
});

test('what it comes to stands before of what kind it is', () => {
  const products = entityOf('products');
  const row = { ...common, name: 'Card reader', sku: 'ACS-010', kind: 'equipment', price: 18900, cost: 9100 };
  const facts = cardFacts(products, products.columns, row, env).map(({ field }) => field);
  expect(facts).toEqual(['price', 'sku', 'kind']);
});

test('a card shows a monthly amount unless it is zero', () => {
  const accounts = entityOf('accounts');
  const lead = { ...common, name: 'Whitfield', type: 'residential', rmr: 0 };
  const factsOf = (row: typeof lead) =>
    cardFacts(accounts, accounts.columns, row, env).map(({ field }) => field);
  expect(factsOf(lead)).toEqual(['type']);
  expect(factsOf({ ...lead, rmr: 4999 })).toEqual(['rmr', 'type']);
});

test('whose it is stands first, though its column is the last one', () => {
  const notes = entityOf('notes');
  const row = { ...common, text: 'Large dog', kind: 'note', visibility: 'internal', accountId: 'a1' };
  expect(cardFacts(notes, notes.columns, row, env)[0]?.field).toBe('accountId');
});

test('a flag is no fact of a card: one that is set is a chip', () => {
  const tasks = entityOf('tasks');
  const row = { ...common, title: 'Call back', dueOn: '2026-03-05', done: true };
  expect(cardFacts(tasks, ['title', 'done', 'dueOn'], row, env).map(({ field }) => field)).toEqual(['dueOn']);
});

test('a card does not repeat its title or its state, nor show empty fields', () => {
  const estimates = entityOf('estimates');
  const row = {
    ...common,
    reference: 'EST-1042',
    title: 'Home security',
    status: 'sent',
    total: 104_084,
    rmr: 4999,
  };
  const facts = cardFacts(estimates, estimates.columns, row, env);
  expect(facts.map(({ field }) => field)).toEqual(['total', 'rmr']);
});

test('a card of a text shows with whom and when, and repeats neither the text nor its status', () => {
  const texts = entityOf('text-messages');
  const body =
    'Hailey Brandt of Northgate Security is on the way to you, and brings the panel that you chose.';
  const text = { to: '(937) 555-0132', body, direction: 'outbound', status: 'delivered' };
  const row = { ...common, ...text, accountId: 'a1', createdAt: '2026-03-05T12:00:00Z' };
  expect(cardFacts(texts, texts.columns, row, env).map(({ field }) => field)).toEqual([
    'accountId',
    'createdAt',
  ]);
});

test('a card of work shows for whom and when before its type', () => {
  const orders = entityOf('work-orders');
  const row = {
    ...{ ...common, title: 'No signal test this week', status: 'scheduled', type: 'service' },
    ...{ accountId: 'a1', assigneeUserId: 'u2', scheduledOn: '2026-03-05' },
  };
  expect(cardFacts(orders, orders.columns, row, env).map(({ field }) => field)).toEqual([
    'accountId',
    'scheduledOn',
    'assigneeUserId',
  ]);
});

test('a first column that names another record is shown: the title does not say it', () => {
  const credits = entityOf('contract-credits');
  const row = { ...common, userId: 'u1', sharePpm: 1_000_000, rmrSold: 5499, signedOn: '2026-03-05' };
  expect(cardFacts(credits, credits.columns, row, env)[0]?.field).toBe('userId');
});

test('when a row was changed last is no fact of a card', () => {
  const packages = entityOf('packages');
  const row = {
    ...common,
    name: 'Complete home',
    lines: [],
    priceMode: 'fixed',
    updatedAt: '2026-03-05T12:00:00Z',
  };
  const facts = cardFacts(packages, packages.columns, row, env).map(({ field }) => field);
  expect(facts).toContain('priceMode');
  expect(facts).not.toContain('updatedAt');
});

test('a card shows one of the numbers that need a name', () => {
  const plans = entityOf('commission-plans');
  const row = { ...common, name: 'Sales', subtotalPpm: 80_000, rmrMultipleMilli: 2000, grossProfitPpm: 0 };
  const facts = cardFacts(plans, plans.columns, row, env);
  expect(facts.filter(({ meta }) => ['percent', 'quantity', 'count'].includes(meta.kind))).toHaveLength(1);
});

test('a number is called by a button, and is not listed as a fact too', () => {
  const accounts = entityOf('accounts');
  const row = { ...common, name: 'Asha Pittman', city: 'Dayton', phone: '+1 326 555 0180' };
  expect(phoneOf(accounts, accounts.columns, row)).toBe('+1 326 555 0180');
  expect(cardFacts(accounts, accounts.columns, row, env).map(({ field }) => field)).toEqual(['city']);
  expect(phoneOf(accounts, accounts.columns, { ...row, phone: null })).toBeNull();
});

test('a flag that the alert of a record names already is no second chip', () => {
  const notes = entityOf('notes');
  const row = { ...common, text: 'Large dog', pinned: true };
  expect(flagLabels(notes, row, notes.columns, env)).toEqual([]);
  const tasks = entityOf('tasks');
  const done = { ...common, title: 'Call back', dueOn: '2026-03-05', done: true };
  expect(flagLabels(tasks, done, tasks.columns, env)).toEqual(['Done']);
});

test('on a card the reader is “You”, which leaves room for the customer; everybody else has a name', () => {
  const commissions = entityOf('commissions');
  const is = (field: string, value: string, me?: string) =>
    isReader(metaOf(commissions, field), value, { ...env, me });
  expect([is('userId', 'u1', 'u1'), is('userId', 'u2', 'u1'), is('userId', 'u1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(is('accountId', 'u1', 'u1')).toBe(false);
});
