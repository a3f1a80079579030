import { entityOf } from '@sable/domain/registry';
import { expect, test } from 'vitest';
import { cardFacts } from './list-cards.tsx';

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
