import { describe, expect, test } from 'vitest';
import { isLive, contractMoves, contractStatuses } from './contract-status.ts';
import { rmrSoldOf, splitCredit } from './figures.ts';
import {
  balanceOn,
  bringBack,
  changeService,
  checkLedger,
  closeServices,
  correctAll,
  correctLine,
  hasSignOf,
  nextChange,
  type LedgerLine,
} from './ledger.ts';
import type { RmrReason } from './rmr-line.ts';

let count = 0;
const line = (
  contractId: string,
  serviceId: string,
  effectiveOn: string,
  monthly: number,
  reason: RmrReason = 'new',
): LedgerLine => ({
  id: `l${(count += 1)}`,
  contractId,
  serviceId,
  effectiveOn,
  monthly,
  reason,
  reversesId: null,
});
const stored = (drafts: readonly Omit<LedgerLine, 'id'>[]): LedgerLine[] =>
  drafts.map((draft) => ({ ...draft, id: `l${(count += 1)}` }));

const e1 = () => [
  line('A', 'monitoring', '2025-03-14', 3999),
  line('A', 'app', '2025-03-14', 995),
  line('A', 'plan', '2025-03-14', 500),
];

describe('a ledger', () => {
  test('is what its lines say, step by step', () => {
    const lines = [...e1(), line('B', 'video', '2025-03-20', 2500, 'add_on')];
    const app = lines.filter(({ serviceId }) => serviceId === 'app');
    lines.push(...stored(changeService(app, '2025-03-22', -995)));
    expect(lines.at(-1)).toMatchObject({ reason: 'decrease', monthly: -995 });
    const canceled = stored(closeServices(lines, '2025-03-25', 'cancel'));
    expect(canceled.map(({ monthly }) => monthly)).toEqual([-3999, -500, -2500]);
    lines.push(...canceled, line('C', 'monitoring', '2025-03-28', 5999));
    const days = ['2025-03-14', '2025-03-20', '2025-03-22', '2025-03-25', '2025-03-28'];
    expect(days.map((day) => balanceOn(lines, day))).toEqual([5494, 7994, 6999, 0, 5999]);
    expect(() => checkLedger(lines)).not.toThrow();
  });

  test('says when it changes next, and leaves out days without a difference', () => {
    const lines = [
      line('A', 's', '2025-04-01', 1000),
      line('A', 't', '2025-05-01', 700),
      line('B', 't', '2025-06-01', 500),
    ];
    expect(nextChange(lines, '2025-03-31')).toEqual({ on: '2025-04-01', balance: 1000 });
    expect(nextChange([...lines, line('A', 's', '2025-05-01', -700, 'decrease')], '2025-04-01')).toEqual({
      on: '2025-06-01',
      balance: 1500,
    });
    expect(nextChange(lines, '2025-06-01')).toBeNull();
  });

  test('takes nothing from a line before it takes effect', () => {
    const lines = [line('A', 's', '2025-06-01', 4000), line('A', 't', '2025-05-01', 1000)];
    const closed = closeServices(lines, '2025-05-10', 'cancel');
    expect(closed.map(({ effectiveOn, monthly }) => [effectiveOn, monthly])).toEqual([
      ['2025-06-01', -4000],
      ['2025-05-10', -1000],
    ]);
    expect(changeService(lines.slice(0, 1), '2025-05-10', -500)[0]?.effectiveOn).toBe('2025-06-01');
  });

  test('refuses a service below 0 on a past day as on a later one', () => {
    const lines = [line('A', 's', '2025-05-01', 1000), line('A', 's', '2025-07-01', -600, 'decrease')];
    expect(() => changeService(lines, '2025-05-10', -500)).toThrow('Revert the later lines first.');
    expect(() => closeServices(lines, '2025-05-10', 'cancel')).toThrow('Revert the later lines first.');
    expect(() => checkLedger([line('A', 's', '2025-04-01', -1, 'decrease'), ...lines])).toThrow();
    expect(() => changeService(lines, '2025-05-10', 0)).toThrow('does not change');
  });

  test('is corrected once, on the line’s own day', () => {
    const wrong = line('A', 's', '2025-06-01', -400, 'decrease');
    const lines = [line('A', 's', '2025-05-01', 1000), wrong];
    const correction = { ...correctLine(lines, wrong, 'typo'), id: 'correction' };
    expect(correction).toMatchObject({ effectiveOn: '2025-06-01', monthly: 400, reversedReason: 'decrease' });
    expect(() => correctLine([...lines, correction], wrong, null)).toThrow('corrected before');
    expect(() => correctLine([...lines, correction], correction, null)).toThrow('corrected before');
    expect(balanceOn([...lines, correction], '2025-07-01')).toBe(1000);
  });

  test('brings back what a cancellation took, once', () => {
    const lines = e1();
    lines.push(...stored(closeServices(lines, '2025-04-01', 'cancel')));
    const isCancel = ({ reason }: LedgerLine) => reason === 'cancel';
    const back = stored(bringBack(lines, isCancel, '2025-04-20', 'reactivate'));
    lines.push(...back);
    expect(['2025-04-01', '2025-04-20'].map((day) => balanceOn(lines, day))).toEqual([0, 5494]);
    expect(bringBack(lines, isCancel, '2025-04-21', 'reactivate')).toEqual([]);
  });
});

describe('the figures of a contract', () => {
  test('sold is what it began with, less what it replaced, never below 0', () => {
    const lines = [
      line('A', 's', '2025-05-01', 6494, 'renewal'),
      line('A', 's', '2025-06-01', 500, 'increase'),
    ];
    const sale = { kind: 'replacement', status: 'signed', rmrReplaced: 5494 } as const;
    expect(rmrSoldOf(sale, lines)).toBe(1000);
    expect(rmrSoldOf({ ...sale, rmrReplaced: 7000 }, lines)).toBe(0);
    expect(rmrSoldOf({ ...sale, status: 'rescinded' }, lines)).toBe(0);
    expect(rmrSoldOf({ ...sale, kind: 'recorded', rmrReplaced: 0 }, lines)).toBe(0);
  });

  test('credit is split once, the cents to the largest remainders in the order of the list', () => {
    expect(splitCredit(5495, [500_000, 500_000])).toEqual([2748, 2747]);
    expect(splitCredit(5494, [500_000, 500_000])).toEqual([2747, 2747]);
    expect(splitCredit(2500, [600_000, 400_000])).toEqual([1500, 1000]);
    expect(splitCredit(0, [])).toEqual([]);
  });
});

test('every reason has its sign', () => {
  expect([
    hasSignOf('new', 1),
    hasSignOf('new', -1),
    hasSignOf('cancel', 1),
    hasSignOf('renewal', -1),
  ]).toEqual([true, false, false, true]);
  for (const reason of ['opening', 'correction', 'rescind'] as const)
    expect(hasSignOf(reason, 0)).toBe(false);
});

test('what is rescinded or voided stays so, and every other status has a way on', () => {
  const last = contractStatuses.filter((status) => contractMoves[status].length === 0);
  expect(last).toEqual(['rescinded', 'voided']);
  expect(contractStatuses.filter((status) => isLive({ status }))).toEqual(['signed', 'active']);
});

test('a contract that should never have been leaves nothing', () => {
  const lines = e1();
  lines.push(...stored(changeService(lines.slice(0, 1), '2025-04-01', 200)));
  lines.push(...stored(closeServices(lines, '2025-05-01', 'cancel')));
  lines.push(...stored(correctAll(lines, 'entered twice')));
  for (const { effectiveOn } of lines) expect(balanceOn(lines, effectiveOn)).toBe(0);
  expect(correctAll(lines, null)).toEqual([]);
});
