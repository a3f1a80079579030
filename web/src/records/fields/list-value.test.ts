import { affiliates } from '@sable/domain/affiliate';
import { workOrders } from '@sable/domain/work-order';
import { packages } from '@sable/domain/package';
import { anyEntity } from '@sable/domain/kernel/entity';
import { expect, test } from 'vitest';
import { checkValue, hasEditor, metaOf } from './field-facts.ts';
import { movedUp, newRow, rowsOf } from './list-value.ts';

const entity = anyEntity(packages);
const parts = metaOf(entity, 'lines').parts ?? {};

test('a list knows what its rows are made of, and can be edited', () => {
  expect(Object.keys(parts)).toEqual(['productId', 'quantityMilli', 'required']);
  expect(parts['productId']).toMatchObject({ label: 'Product', kind: 'ref', collection: 'products' });
  expect(hasEditor(entity, 'lines')).toBe(true);
});

test('a new row holds one of nothing yet, and is refused with its place and its part', () => {
  expect(newRow(parts)).toEqual({ productId: null, quantityMilli: 1000, required: false });
  const productId = '01980000-0000-7000-8000-000000000001';
  const filled = { productId, quantityMilli: 2500, required: true };
  expect(checkValue(entity, 'lines', [filled])).toEqual({ ok: true, value: [filled] });
  expect(checkValue(entity, 'lines', [filled, newRow(parts)])).toEqual({
    ok: false,
    message: 'Row 2, Product: This field is required.',
  });
  expect(checkValue(entity, 'lines', [{ ...filled, quantityMilli: 10_000_000 }])).toEqual({
    ok: false,
    message: 'Row 1, Quantity can be at most 9,999.',
  });
});

test('a new row begins with the first of several choices', () => {
  const steps = metaOf(anyEntity(workOrders), 'steps').parts ?? {};
  expect(steps['action']).toMatchObject({ choices: ['install', 'replace', 'move', 'remove', 'test'] });
  expect(newRow(steps)).toMatchObject({ what: '', action: 'install', done: false });
});

test('a choice that may be left empty begins so', () => {
  const terms = metaOf(anyEntity(affiliates), 'laterTerms').parts ?? {};
  expect(terms['from']).toMatchObject({ kind: 'date' });
  expect(newRow(terms)).toMatchObject({ from: null, chargeback: 'full', minCreditGrade: null });
});

test('a row moves up, and the first one stays', () => {
  const rows = [{ n: 1 }, { n: 2 }, { n: 3 }];
  expect(movedUp(rows, 2)).toEqual([{ n: 1 }, { n: 3 }, { n: 2 }]);
  expect(movedUp(rows, 0)).toEqual(rows);
});

test('what is no list has no rows', () => {
  expect([rowsOf(null), rowsOf('x'), rowsOf(['a', null])]).toEqual([[], [], []]);
});
