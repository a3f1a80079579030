import { expect, it } from 'vitest';
import { commissionTable } from './commission-table.ts';
import { plainLines } from './report-table.ts';

const earned = (userId: string, earnedOn: string, status: string, amount: number) => ({
  userId,
  earnedOn,
  status,
  count: 1,
  'sum.amount': amount,
});

const table = commissionTable(
  [
    earned('b', '2026-03-18', 'payable', 20_00),
    earned('a', '2026-03-02', 'paid', 50_00),
    earned('a', '2026-03-31', 'payable', -7_50),
    earned('a', '2026-04-01', 'payable', 30_00),
  ],
  (id) => (id === 'a' ? 'Ann' : 'Bob'),
  { from: '2026-02-01', to: '2026-04-30' },
  (date) => date.slice(0, 7),
);

it('adds up per person and month, with what was charged back, and as a whole', () => {
  expect(plainLines(table)).toEqual([
    ['Person', 'Month', 'Payable', 'Paid', 'Earned'],
    ['Ann', '2026-03', '-7.50', '50.00', '42.50'],
    ['Bob', '2026-03', '20.00', '0.00', '20.00'],
    ['Ann', '2026-04', '30.00', '0.00', '30.00'],
    ['All', '', '42.50', '50.00', '92.50'],
  ]);
});

it('leads to the rows of each figure', () => {
  expect(decodeURIComponent(table.rows[0]?.href ?? '')).toBe(
    '/commissions?f.userId=in:a&f.status=in:payable,paid&f.earnedOn=range:2026-03-01..2026-03-31&f.isTest=is:no',
  );
});
