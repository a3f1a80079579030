import { expect, test } from 'vitest';
import { systemActor, type Actor } from './actor.ts';
import { checkChange, checkNew, nextStatuses } from './change-rules.ts';
import { anyEntity, defineEntity, type AnyRow } from './entity.ts';
import { choice } from './fields.ts';
import { full } from './permission.ts';

const doors = anyEntity(
  defineEntity({
    collection: 'doors',
    one: 'Door',
    many: 'Doors',
    shape: { status: choice('Status', ['shut', 'ajar', 'open', 'gone'] as const) },
    lifecycle: { starts: ['shut'], next: { shut: ['ajar'], ajar: ['open', 'shut'], open: ['gone'] } },
    access: { rows: { admin: full } },
    title: () => 'A door',
    columns: ['status'],
    sample: () => ({ status: 'shut' }),
  }),
);

const id = '0198f000-0000-7000-8000-000000000001';
const now = '2026-03-05T12:00:00.000Z';
const row = (status: string): AnyRow => ({
  id,
  companyId: id,
  version: 1,
  createdAt: now,
  updatedAt: now,
  createdBy: id,
  belongsTo: [],
  status,
});
const ann: Actor = {
  kind: 'user',
  id,
  name: 'Ann',
  companyId: id,
  roles: ['admin'],
  settings: { salesSeeAll: true },
};
const step = (from: string, to: string, actor = ann) =>
  checkChange(doors, { before: row(from), after: row(to), actor, now });

test('a status moves by the steps of its lifecycle alone', () => {
  expect(() => step('shut', 'ajar')).not.toThrow();
  expect(() => step('ajar', 'ajar')).not.toThrow();
  expect(() => step('shut', 'open')).toThrow('This door is shut and cannot become open.');
  expect(() => step('gone', 'open')).toThrow('This door is gone and cannot become open.');
});

test('a new row has a status that new rows have', () => {
  expect(() => checkNew(doors, row('shut'), ann)).not.toThrow();
  expect(() => checkNew(doors, row('open'), ann)).toThrow('This door is new and cannot become open.');
});

test('the product itself takes every step', () => {
  expect(() => step('shut', 'gone', systemActor(id))).not.toThrow();
  expect(() => checkNew(doors, row('gone'), systemActor(id))).not.toThrow();
});

test('a screen offers what may follow', () => {
  expect(nextStatuses(doors, undefined)).toEqual(['shut']);
  expect(nextStatuses(doors, 'ajar')).toEqual(['ajar', 'open', 'shut']);
  expect(nextStatuses(doors, 'gone')).toEqual(['gone']);
});
