import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { flagLabels } from '../fields/flag-chips.tsx';
import { testFormats } from '../test-env.ts';
import { cardFacts, phoneOf } from './list-cards.tsx';

const common = {
  id: 'x',
  companyId: 'c',
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: 'u',
  belongsTo: [],
};

test('a flag is no fact of a card: one that is set is a chip', () => {
  const tasks = entityOf('tasks');
  const row = { ...common, title: 'Call back', dueOn: '2026-03-05', done: true };
  expect(cardFacts(tasks, ['title', 'done', 'dueOn'], row).map(({ field }) => field)).toEqual(['dueOn']);
});

test('a card does not tell its title again, nor its state, nor what is empty', () => {
  const estimates = entityOf('estimates');
  const row = {
    ...common,
    reference: 'EST-1042',
    title: 'Home security',
    status: 'sent',
    total: 104_084,
    rmr: 0,
  };
  const facts = cardFacts(estimates, estimates.columns, row);
  expect(facts.map(({ field }) => field)).toEqual(['total', 'rmr']);
});

test('a card whose title is the beginning of a text does not tell the text again', () => {
  const texts = entityOf('text-messages');
  const body =
    'Hailey Brandt of Northgate Security is on the way to you, and brings the panel that you chose.';
  const row = { ...common, to: '(937) 555-0132', body, direction: 'outbound', status: 'delivered' };
  expect(cardFacts(texts, texts.columns, row).map(({ field }) => field)).toEqual(['direction']);
});

test('a first column that names another record is told: the title does not say it', () => {
  const credits = entityOf('contract-credits');
  const row = { ...common, userId: 'u1', sharePpm: 1_000_000, rmr: 5499 };
  expect(cardFacts(credits, credits.columns, row)[0]?.field).toBe('userId');
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
  const facts = cardFacts(packages, packages.columns, row).map(({ field }) => field);
  expect(facts).toContain('priceMode');
  expect(facts).not.toContain('updatedAt');
});

test('of numbers that need a name a card tells one', () => {
  const plans = entityOf('commission-plans');
  const row = { ...common, name: 'Sales', subtotalPpm: 80_000, rmrMultipleMilli: 2000, grossProfitPpm: 0 };
  const facts = cardFacts(plans, plans.columns, row);
  expect(facts.filter(({ meta }) => ['percent', 'quantity', 'count'].includes(meta.kind))).toHaveLength(1);
});

test('a number is called by a button, and is no fact beside it', () => {
  const accounts = entityOf('accounts');
  const row = { ...common, name: 'Asha Pittman', city: 'Dayton', phone: '+1 326 555 0180' };
  expect(phoneOf(accounts, accounts.columns, row)).toBe('+1 326 555 0180');
  expect(cardFacts(accounts, accounts.columns, row).map(({ field }) => field)).toEqual(['city']);
  expect(phoneOf(accounts, accounts.columns, { ...row, phone: null })).toBeNull();
});

test('a flag that the alert of a record names already is no second chip', () => {
  const env = { ...testFormats, today: '2026-03-05' };
  const notes = entityOf('notes');
  const row = { ...common, text: 'Large dog', pinned: true };
  expect(flagLabels(notes, row, notes.columns, env)).toEqual([]);
  const tasks = entityOf('tasks');
  const done = { ...common, title: 'Call back', dueOn: '2026-03-05', done: true };
  expect(flagLabels(tasks, done, tasks.columns, env)).toEqual(['Done']);
});
