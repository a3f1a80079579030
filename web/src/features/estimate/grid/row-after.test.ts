import { expect, test } from 'vitest';
import { blankId, gridRows } from './grid-rows.ts';
import { lineRow } from '../session/test-rows.ts';
import { rowAfter } from './row-after.ts';

const view = { cost: false, compact: false };
const rowsOf = (...ids: string[]) =>
  gridRows([...ids.map((id) => lineRow(id)), lineRow('watch', { kind: 'monitoring', bucket: 'monthly' })], {
    view,
    editable: true,
    insertion: null,
  });

test('the cursor goes to the next line, however many go', () => {
  expect(rowAfter(rowsOf('a', 'b', 'c'), ['a'])).toBe('b');
  expect(rowAfter(rowsOf('a', 'b', 'c'), ['a', 'b'])).toBe('c');
});

test('the cursor goes to the line before where the last of a bucket goes', () => {
  expect(rowAfter(rowsOf('a', 'b'), ['b'])).toBe('a');
});

test('the cursor goes to the empty row of a bucket without lines', () => {
  expect(rowAfter(rowsOf('a'), ['a'])).toBe(blankId('one-time'));
});

test('nothing is left without an empty row', () => {
  const rows = gridRows([lineRow('a')], { view, editable: false, insertion: null });
  expect(rowAfter(rows, ['a'])).toBeNull();
});
