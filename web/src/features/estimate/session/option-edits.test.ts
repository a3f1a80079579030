import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { expect, test } from 'vitest';
import type { EstimateOption } from '@sable/domain/estimate/options';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { inverseOf } from './inverse.ts';
import {
  addOptionStep,
  giveLinesStep,
  recommendStep,
  removeOptionStep,
  renameOptionStep,
  termsUpdate,
} from './option-edits.ts';
import { priceRows } from './priced-rows.ts';
import type { EditorRows } from './rows.ts';
import { estimateRow, lineRow } from './test-rows.ts';

const option = (id: string, name: string, fields: Partial<EstimateOption> = {}): EstimateOption => ({
  id,
  name,
  recommended: false,
  oneTimeDiscount: null,
  monthlyDiscount: null,
  paymentSchedule: depositSchedule(null),
  termMonths: 36,
  ...fields,
});
const good = option('good', 'Good', { recommended: true });
const better = option('better', 'Better');

const one: EditorRows = { estimate: estimateRow(), lines: [lineRow('a'), lineRow('b')], profiles: [] };
const two: EditorRows = {
  estimate: estimateRow({ options: [good, better] }),
  lines: [
    lineRow('a'),
    lineRow('b', { optionId: 'good' }),
    lineRow('c', { optionId: 'better', unitPrice: 500 }),
  ],
  profiles: [],
};
const opened = (openId: string | null, typed: Parameters<typeof priceRows>[1] = [], rows = two) =>
  assertDefined(priceRows(rows, typed, undefined, openId), 'it can be priced');
const totalsOf = (rows: ReturnType<typeof opened>) =>
  rows.options.map(({ option: { name }, totals }) => [name, totals.oneTime.total]);

test('the open option shows its lines and totals, and what the others come to', () => {
  const rows = opened('better');
  expect(rows.lines.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(rows.totals.oneTime.total).toBe(1500);
  expect(totalsOf(rows)).toEqual([
    ['Good', 2000],
    ['Better', 1500],
  ]);
  expect(opened(null).openOptionId).toBe('good');
  expect(opened('gone').openOptionId).toBe('good');
  expect(opened(null, [], one).options).toEqual([]);
});

test('terms that are typed are those of the open option alone', () => {
  const half = { kind: 'percent', ppm: 500_000 } as const;
  const update = termsUpdate('estimate', 'better', { oneTimeDiscount: half });
  const rows = opened('better', [update]);
  expect(rows.shownEstimate.oneTimeDiscount).toEqual(half);
  expect(totalsOf(rows)).toEqual([
    ['Good', 2000],
    ['Better', 750],
  ]);
  expect(termsUpdate('estimate', null, { paymentSchedule: depositSchedule(half) })).toEqual({
    kind: 'estimate',
    args: { id: 'estimate', patch: { paymentSchedule: depositSchedule(half) } },
  });
});

test('the first option makes two of what is there, in one step that goes back to one offer', () => {
  const step = assertDefined(addOptionStep(one, null), 'there is room');
  expect(step.edits).toMatchObject([
    { kind: 'addOption', args: { option: { name: 'Good' } }, ids: [] },
    {
      kind: 'addOption',
      args: { option: { name: 'Better' } },
      ids: [expect.any(String), expect.any(String)],
    },
  ]);
  const [first, second] = step.edits.map((edit) => (edit.kind === 'addOption' ? edit.args : null));
  expect(second?.copyOf).toBe(first?.option.id);
  expect(step.open).toBe(second?.option.id);
  expect(step.edits.toReversed().flatMap((edit) => inverseOf(edit, one))).toEqual([
    { kind: 'removeOption', args: { id: 'estimate', optionId: second?.option.id } },
    { kind: 'removeOption', args: { id: 'estimate', optionId: first?.option.id } },
  ]);
});

test('a further option copies the open one’s own lines and takes the next free name', () => {
  expect(addOptionStep(two, 'better')?.edits).toMatchObject([
    { kind: 'addOption', args: { copyOf: 'better', option: { name: 'Best' } }, ids: [expect.any(String)] },
  ]);
  const full = {
    ...two,
    estimate: estimateRow({ options: ['1', '2', '3', '4'].map((id) => option(id, id)) }),
  };
  expect(addOptionStep(full, '1')).toBeNull();
});

test('a deleted option comes back where it was, recommended again, with its lines', () => {
  const [edit] = removeOptionStep(two, good).edits;
  const back = inverseOf(assertDefined(edit, 'one edit'), two);
  expect(back).toMatchObject([
    { kind: 'addOption', args: { option: good, at: 0 } },
    { kind: 'restore', args: { lines: [{ id: 'b', seen: { optionId: 'good' } }] } },
  ]);
  const single = { ...two, estimate: estimateRow({ options: [good] }) };
  const last = inverseOf(assertDefined(edit, 'one edit'), single);
  expect(last.map(({ kind }) => kind)).toEqual(['addOption']);
});

test('a name, a recommendation and the option of lines go back to what they were', () => {
  const undo = (step: ReturnType<typeof recommendStep>) => step.edits.flatMap((edit) => inverseOf(edit, two));
  expect(undo(renameOptionStep(two, better, 'Family'))).toEqual([
    { kind: 'option', args: { id: 'estimate', optionId: 'better', patch: { name: 'Better' } } },
  ]);
  expect(undo(recommendStep(two, better))).toEqual([
    { kind: 'option', args: { id: 'estimate', optionId: 'good', patch: { recommended: true } } },
  ]);
  const shared = giveLinesStep(two, ['a', 'c'], null);
  expect(shared.edits).toEqual([{ kind: 'line', args: { id: 'c', patch: { optionId: null } } }]);
  expect(undo(shared)).toEqual([{ kind: 'line', args: { id: 'c', patch: { optionId: 'better' } } }]);
});
