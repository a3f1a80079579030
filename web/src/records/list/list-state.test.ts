import { matches, where, type Predicate } from '@sable/domain/kernel/predicate';
import { checkOrder } from '@sable/domain/kernel/sortable';
import { entities, entityOf } from '@sable/domain/registry';
import { describe, expect, test } from 'vitest';
import { readQuery, writeQuery } from '../../address.ts';
import { accountStatuses } from '@sable/domain/account';
import { testActor, testFormats } from '../test-env.ts';
import { encodeFilter, type Filter } from '@sable/domain/list-filter';
import { filterPredicate } from './filter.ts';
import { builtInViews } from './list-views.ts';
import { filterText } from './filter-text.ts';
import {
  listQuery,
  readListState,
  searchPredicate,
  summedFields,
  writeListState,
  type ListState,
} from './list-state.ts';

const accounts = entityOf('accounts');
const stations = entityOf('central-stations');
const admin = testActor('admin');

/** Encodes the state into an address and reads it back. */
const travel = (state: ListState): ListState =>
  readListState(accounts, admin, readQuery(writeQuery(writeListState(accounts, admin, state))));

const start = readListState(accounts, admin, {});
const reader = { id: admin.id, today: '2026-03-10', timeZone: 'America/New_York' };

describe('a list in its address', () => {
  test('writes nothing while it is as it starts', () => {
    expect(writeQuery(writeListState(accounts, admin, start))).toBe('');
  });

  test.each<Filter>([
    { field: 'name', op: 'has', text: 'O’Brien & sons: “a,b”' },
    { field: 'status', op: 'in', values: ['lead', 'at_risk'] },
    { field: 'ownerUserId', op: 'in', values: ['0199c90c-bfc0-7bec-976a-0e3def797fbb'] },
    { field: 'rmr', op: 'range', from: '1000', to: '' },
    { field: 'followUpOn', op: 'range', from: '2026-01-01', to: '2026-02-28' },
    { field: 'updatedAt', op: 'range', from: '', to: '2026-02-28' },
    { field: 'tags', op: 'tag', text: 'gate, code' },
    { field: 'leadSource', op: 'begins', text: 'Fair' },
    { field: 'temperature', op: 'empty' },
    { field: 'city', op: 'filled' },
  ])('comes back with the filter %j', (filter) => {
    expect(travel({ ...start, filters: [filter] })).toEqual({ ...start, filters: [filter] });
  });

  test('has the columns that its address names, else those of a person’s own choice that they may see', () => {
    const own = ['name', 'email', 'nothing'];
    expect(readListState(accounts, admin, {}, own).columns).toEqual(['name', 'email']);
    expect(readListState(accounts, admin, { columns: 'name,rmr' }, own).columns).toEqual(['name', 'rmr']);
    expect(readListState(accounts, admin, {}, ['nothing']).columns).toEqual(start.columns);
  });

  test('comes back with sort, columns and search', () => {
    const state: ListState = {
      sort: { field: 'rmr', direction: 'desc' },
      filters: [
        { field: 'type', op: 'in', values: ['commercial'] },
        { field: 'city', op: 'begins', text: 'Day' },
      ],
      q: 'maple street',
      columns: ['name', 'email', 'rmr'],
      group: 'type',
    };
    expect(travel(state)).toEqual(state);
  });

  test.each(['today', 'today-8', 'today+7'])('comes back with the counted day %s', (to) => {
    const filter: Filter = { field: 'followUpOn', op: 'range', from: '', to };
    expect(travel({ ...start, filters: [filter] }).filters).toEqual([filter]);
  });

  test('is read by its view where it says nothing, and says what differs from it', () => {
    const toCall = builtInViews(accounts, admin).find(({ key }) => key === 'to-call');
    const read = (address: string) => readListState(accounts, admin, readQuery(address), [], toCall);
    const write = (state: ListState) => writeQuery(writeListState(accounts, admin, state, {}, toCall));
    const plain = read('');
    expect(plain.filters.map((filter) => encodeFilter(filter))).toContain('range:..today');
    expect(plain.sort).toEqual({ field: 'followUpOn', direction: 'asc' });
    expect(write(plain)).toBe('');
    const without = { ...plain, filters: [] };
    expect(read(write(without))).toEqual(without);
    const sorted: ListState = { ...plain, sort: { field: 'rmr', direction: 'desc' } };
    expect(read(write(sorted))).toEqual(sorted);
  });

  test('takes filters out that are gone', () => {
    const before = readQuery('?f.status=in%3Alead&panel=new');
    const changes = writeListState(accounts, admin, start, before);
    expect(changes['f.status']).toBeNull();
    expect(changes).not.toHaveProperty('panel');
  });

  test('shows more, not a fault, for what it does not understand', () => {
    const query = {
      'f.nothing': 'has:x',
      'f.rmr': 'range:abc..',
      'f.status': 'has:lead',
      'f.followUpOn': 'range:2026-99-99..',
      'f.createdAt': 'range:2026-02-31..',
      // Lists used to offer these.
      'f.phone': 'has:555',
      'f.city': 'has:ton',
      'f.notes': 'has:gate',
      'f.site': 'empty',
      // Too short for the search index.
      'f.name': 'has:a b',
      sort: '-nothing',
      columns: 'nothing,,',
    };
    expect(readListState(accounts, admin, query)).toEqual(start);
  });

  test('knows nothing of a field that is hidden from the role', () => {
    const products = entityOf('products');
    const rep = testActor('sales');
    const state = readListState(products, rep, { 'f.cost': 'range:1..', sort: 'cost', columns: 'name,cost' });
    expect(JSON.stringify(state)).not.toContain('cost');
    expect(JSON.stringify(listQuery(products, rep, { ...state, q: 'x' }))).not.toContain('cost');
  });

  test('makes a query that every collection can answer', () => {
    for (const entity of entities) {
      const state = readListState(entity, testActor('super'), { q: 'x' });
      const spec = listQuery(entity, testActor('super'), state);
      expect(() => checkOrder(entity, new Set(), spec)).not.toThrow();
    }
  });

  test('orders what has an order below one parent by it there, and the newest first elsewhere', () => {
    const rows = entityOf('import-rows');
    const state = readListState(rows, admin, {});
    const orderOf = (below?: Predicate) => listQuery(rows, admin, state, below).orderBy;
    expect(orderOf(where({ importId: 'one' }))).toEqual([{ field: 'number', direction: 'asc' }]);
    expect(orderOf()).toEqual([{ field: 'id', direction: 'desc' }]);
    expect(orderOf(where({ accountId: 'one' }))).toEqual([{ field: 'id', direction: 'desc' }]);
  });
});

describe('a list that begins with its open rows', () => {
  const tasks = entityOf('tasks');
  const read = (address: string) => readListState(tasks, admin, readQuery(address));
  const write = (state: ListState) => writeQuery(writeListState(tasks, admin, state));
  const open = read('');

  test('shows them alone at its plain address', () => {
    expect(open.filters).toEqual([{ field: 'done', op: 'is', value: false }]);
    expect(write(open)).toBe('');
    expect(read('?q=permit&sort=title').filters).toEqual(open.filters);
  });

  test('shows all of them when its address says so', () => {
    const all = { ...open, filters: [] };
    expect(read(write(all))).toEqual(all);
  });

  test('shows what other filters ask for, open or not', () => {
    const filters: Filter[] = [{ field: 'title', op: 'has', text: 'permit' }];
    expect(read(write({ ...open, filters })).filters).toEqual(filters);
    const both = [...open.filters, ...filters];
    expect(read(write({ ...open, filters: both })).filters).toEqual(both);
  });
});

describe('what a list lets through', () => {
  const lets = (filter: Filter, row: object) => matches(row, filterPredicate(accounts, filter, reader));

  test('whole days by the company’s clock for instants', () => {
    const filter: Filter = { field: 'updatedAt', op: 'range', from: '2026-03-01', to: '2026-03-01' };
    expect(lets(filter, { updatedAt: '2026-03-01T05:00:00.000Z' })).toBe(true);
    expect(lets(filter, { updatedAt: '2026-03-02T04:59:59.999Z' })).toBe(true);
    expect(lets(filter, { updatedAt: '2026-03-01T04:59:59.999Z' })).toBe(false);
    expect(lets(filter, { updatedAt: '2026-03-02T05:00:00.000Z' })).toBe(false);
  });

  test('days that are counted from the reader’s today', () => {
    const overAWeek: Filter = { field: 'quotedAt', op: 'range', from: '', to: 'today-8' };
    expect(lets(overAWeek, { quotedAt: '2026-03-03T04:59:59.999Z' })).toBe(true);
    expect(lets(overAWeek, { quotedAt: '2026-03-03T05:00:00.000Z' })).toBe(false);
    const due: Filter = { field: 'followUpOn', op: 'range', from: '', to: 'today' };
    expect(['2026-03-10', '2026-03-11'].map((followUpOn) => lets(due, { followUpOn }))).toEqual([
      true,
      false,
    ]);
  });

  test('whoever reads, where a filter says “me”', () => {
    const mine: Filter = { field: 'ownerUserId', op: 'in', values: ['me'] };
    expect(lets(mine, { ownerUserId: admin.id })).toBe(true);
    expect(lets(mine, { ownerUserId: 'other' })).toBe(false);
  });

  test('numbers from and to, both included', () => {
    const filter: Filter = { field: 'rmr', op: 'range', from: '1000', to: '2000' };
    expect([999, 1_000, 2_000, 2_001].map((rmr) => lets(filter, { rmr }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('blank text as empty', () => {
    expect(lets({ field: 'city', op: 'empty' }, { city: '' })).toBe(true);
    expect(lets({ field: 'city', op: 'filled' }, { city: '' })).toBe(false);
    expect(lets({ field: 'leadSource', op: 'empty' }, { leadSource: null })).toBe(true);
  });

  test('a beginning, however its capitals are written', () => {
    const begins = (text: string, city: string) => lets({ field: 'city', op: 'begins', text }, { city });
    for (const city of ['Santa Fe', 'SANTA FE', 'santa fe']) expect(begins('santa f', city)).toBe(true);
    expect(begins('SANTA F', 'Santa Fe')).toBe(true);
    expect(begins('santa f', 'New Santa Fe')).toBe(false);
    expect(begins('st. p', 'St. Paul')).toBe(true);
  });

  test('what its search rows find, where it has them, and else what its texts hold', () => {
    const query = listQuery(accounts, admin, { ...start, q: 'payne 555-0193' });
    expect([query.search, query.where]).toEqual(['payne 555-0193', { all: [] }]);
    expect(listQuery(accounts, admin, start)).not.toHaveProperty('search');
    const plain = listQuery(stations, admin, { ...start, q: 'payne' });
    expect(plain).not.toHaveProperty('search');
    expect(JSON.stringify(plain.where)).toContain('payne');
  });

  test('rows that hold every word, whatever the accents of a name', () => {
    const row = { name: 'Zoë Müller', nameKey: 'zoe muller', dispatchPhone: '+1 937 555 0100' };
    expect(matches(row, searchPredicate(stations, admin, 'muller 937'))).toBe(true);
    expect(matches(row, searchPredicate(stations, admin, 'Müller'))).toBe(true);
    expect(matches(row, searchPredicate(stations, admin, 'muller 938'))).toBe(false);
  });

  test('is said in words', () => {
    const textOf = (filter: Filter) => filterText(accounts, filter, testFormats);
    expect(textOf({ field: 'status', op: 'in', values: ['lead', 'at_risk'] })).toBe('Status: Lead, At risk');
    expect(textOf({ field: 'rmr', op: 'range', from: '1000', to: '' })).toBe('RMR at least $10.00');
    expect(textOf({ field: 'followUpOn', op: 'range', from: '', to: '2026-03-01' })).toBe(
      'Follow up until Mar 1, 2026',
    );
    const counted = (from: string, to: string) => textOf({ field: 'quotedAt', op: 'range', from, to });
    expect(counted('', 'today-8')).toBe('Quoted over 7 days ago');
    expect(counted('today', 'today+6')).toBe('Quoted today – 6 days from now');
    expect(textOf({ field: 'ownerUserId', op: 'in', values: ['me', 'u1'] })).toBe('Rep: me, Ben Hartley');
    const worked = accountStatuses.filter((status) => status !== 'lost' && status !== 'cancelled');
    expect(textOf({ field: 'status', op: 'in', values: worked })).toBe('Status: all but Canceled, Lost');
    expect(textOf({ field: 'city', op: 'empty' })).toBe('City is empty');
    expect(textOf({ field: 'city', op: 'begins', text: 'day' })).toBe('City begins with “day”');
  });
});

test('the footer adds up money that belongs together, not prices of single things', () => {
  expect(summedFields(accounts, accounts.columns)).toEqual(['rmr']);
  expect(summedFields(entityOf('products'), ['price', 'cost'])).toEqual([]);
  // Invoices and payments share one column.
  expect(summedFields(entityOf('transactions'), ['amount'])).toEqual([]);
  const plans = entityOf('commission-plans');
  expect(summedFields(plans, plans.columns)).toEqual([]);
});

test('a filter by a person of appointments finds the other attendees, too', () => {
  const [gus, ivan] = ['01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000a2'];
  const row = { userId: gus, alsoUserIds: [ivan], belongsTo: [`users/${gus}`, `users/${ivan}`] };
  const finds = (...values: string[]) =>
    matches(
      row,
      filterPredicate(entityOf('events'), { field: 'userId', op: 'in', values }, { ...reader, id: ivan }),
    );
  expect([finds(gus), finds(ivan), finds('me'), finds('me', gus)]).toEqual([true, true, true, true]);
  expect(finds('01890000-0000-7000-8000-0000000000a3')).toBe(false);
});
