import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { installments, levelPayment, levelPayments } from './finance.ts';
import { sumCents } from './money.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test('without interest the principal is divided and the last payment takes the remainder', () => {
  expect(levelPayments({ principal: 150_000, aprPpm: 0, months: 36 })).toEqual({
    payment: 4167,
    last: 4155,
    total: 150_000,
    interest: 0,
  });
});

test('with interest the last payment closes the balance', () => {
  expect(levelPayments({ principal: 250_000, aprPpm: 99_900, months: 60 })).toEqual({
    payment: 5311,
    last: 5273,
    total: 318_622,
    interest: 68_622,
  });
});

test('one month takes all', () => {
  expect(levelPayments({ principal: 120_000, aprPpm: 120_000, months: 1 })).toEqual({
    payment: 121_200,
    last: 121_200,
    total: 121_200,
    interest: 1200,
  });
});

test('a loan of fewer cents than months never overpays', () => {
  const rows = installments({ principal: 18, aprPpm: 0, months: 36 });
  expect(rows.every((row) => row.payment >= 0 && row.balance >= 0)).toBe(true);
  expect(sumCents(rows.map((row) => row.payment))).toBe(18);
});

test.each([
  { principal: -1, aprPpm: 0, months: 12 },
  { principal: 100.5, aprPpm: 0, months: 12 },
  { principal: 100, aprPpm: -1, months: 12 },
  { principal: 100, aprPpm: 0, months: 0 },
  { principal: 100, aprPpm: 0, months: 601 },
])('a loan of $principal at $aprPpm ppm over $months months is refused', (loan) => {
  expect(() => levelPayment(loan)).toThrow(RangeError);
});

describe(`properties of loans (SEED=${seed} replays them)`, { timeout: 120_000 }, () => {
  const loans = fc.record({
    principal: fc.integer({ min: 0, max: 100_000_000 }),
    aprPpm: fc.integer({ min: 0, max: 400_000 }),
    months: fc.integer({ min: 1, max: 84 }),
  });

  test('payments repay principal and interest to the cent', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rows = installments(loan);
        const paid = sumCents(rows.map((row) => row.payment));
        const interest = sumCents(rows.map((row) => row.interest));
        expect(paid).toBe(loan.principal + interest);
        expect(rows.at(-1)?.balance).toBe(0);
        expect(rows).toHaveLength(loan.months);
        expect(levelPayments(loan)).toMatchObject({ total: paid, interest });
      }),
      { seed, numRuns: 500 },
    );
  });

  test('the level payment is the textbook formula within a cent', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const rate = loan.aprPpm / 12_000_000;
        const flat = loan.principal / loan.months;
        const textbook = rate === 0 ? flat : (loan.principal * rate) / (1 - (1 + rate) ** -loan.months);
        expect(Math.abs(levelPayment(loan) - textbook)).toBeLessThan(1);
      }),
      { seed, numRuns: 500 },
    );
  });
});
