import type { AnyRow } from '@sable/domain/kernel/entity';
import { entityOf } from '@sable/domain/registry';
import { expect, test, vi } from 'vitest';
import { demoFormats, demoRow } from '../demo-env.ts';
import { metaOf } from '../fields/field-facts.ts';
import { listSizes, listStyle, wantedColumn } from './column-width.ts';
import { fitColumns } from './fit-columns.ts';

// Seven pixels per letter.
vi.mock('./text-width.ts', () => ({
  textWidth: (text: string) => text.length * 7,
  withEvenDigits: (text: string) => text,
}));

test('a list has room for a finger next to its columns and in its rows, above the line of each', () => {
  const style = listStyle([200, 100], listSizes(44));
  expect(style['--list-columns']).toBe('44px minmax(200px, 1fr) 100px 44px');
  expect(style['--list-width']).toBe('388px');
  expect(style['--list-row']).toBe('45px');
});

test('a list stays close under a mouse', () => {
  const style = listStyle([200, 100], listSizes(0));
  expect(style['--list-columns']).toBe('40px minmax(200px, 1fr) 100px 36px');
  expect(style['--list-row']).toBe('40px');
});

const accounts = entityOf('accounts');
const adkins = demoRow('a', {
  name: 'Adkins Storage Group, main gate',
  city: 'Bellbrook on the Little Miami',
});
const wanted = (row: AnyRow) =>
  ['name', 'city', 'phone', 'type'].map((field, index) =>
    wantedColumn({
      ...{ entity: accounts, field, meta: metaOf(accounts, field), first: index === 0 },
      ...{ rows: [row], sum: undefined, env: demoFormats },
    }),
  );

test('names keep 200 pixels while others can give way, and where the table scrolls', () => {
  const columns = wanted(adkins);
  expect(columns[0]?.natural).toBeGreaterThan(220);
  for (const available of [540, 460, 420, 380, 300])
    expect(fitColumns(columns, available)[0], `${available}`).toBeGreaterThanOrEqual(200);
});

test('short names take what they need alone', () => {
  expect(wanted({ ...adkins, name: 'Amir Shaw' })[0]?.tight).toBe(88);
});

test('what is computed from a row stands next to its name', () => {
  const style = listStyle([200, 100], listSizes(0, 190));
  expect(style['--list-columns']).toBe('40px minmax(200px, 1fr) 190px 100px 36px');
  expect(style['--list-width']).toBe('566px');
});
