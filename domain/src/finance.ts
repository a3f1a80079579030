import { roundHalfAway, sumCents, toCents } from './money.ts';

const MAX_MONTHS = 600;
/** 12 months times one million: an APR in ppm divided by this is the monthly rate. */
const MONTHLY_DENOMINATOR = 12_000_000n;

export interface Loan {
  /** Cents. */
  readonly principal: number;
  readonly aprPpm: number;
  readonly months: number;
}

export interface Installment {
  readonly payment: number;
  readonly interest: number;
  /** The balance after it, in cents. */
  readonly balance: number;
}

export interface LevelPayments {
  readonly payment: number;
  readonly last: number;
  readonly total: number;
  readonly interest: number;
}

function assertLoan({ principal, aprPpm, months }: Loan): void {
  if (!Number.isSafeInteger(principal) || principal < 0) throw new RangeError(`Principal: ${principal}`);
  if (!Number.isSafeInteger(aprPpm) || aprPpm < 0) throw new RangeError(`APR in ppm: ${aprPpm}`);
  if (!Number.isSafeInteger(months) || months < 1 || months > MAX_MONTHS) {
    throw new RangeError(`Months must be 1 to ${MAX_MONTHS}: ${months}`);
  }
}

/**
 * Returns the level monthly payment in cents: P·r / (1 - (1+r)^-n), with r = APR/12 kept as a fraction a/b, so that
 * only the result is rounded: P·a·(a+b)^n / (b·((a+b)^n - b^n)).
 */
export function levelPayment(loan: Loan): number {
  assertLoan(loan);
  const principal = BigInt(loan.principal);
  const months = BigInt(loan.months);
  const rate = BigInt(loan.aprPpm);
  if (rate === 0n) return toCents(roundHalfAway(principal, months));
  const grown = (rate + MONTHLY_DENOMINATOR) ** months;
  const flat = MONTHLY_DENOMINATOR ** months;
  return toCents(roundHalfAway(principal * rate * grown, MONTHLY_DENOMINATOR * (grown - flat)));
}

/**
 * Returns every installment: interest is rounded each month on the balance, and the last payment is the remainder.
 */
export function installments(loan: Loan): Installment[] {
  const level = levelPayment(loan);
  const rows: Installment[] = [];
  let balance = loan.principal;
  for (let month = 1; month <= loan.months; month += 1) {
    const interest = toCents(roundHalfAway(BigInt(balance) * BigInt(loan.aprPpm), MONTHLY_DENOMINATOR));
    const due = balance + interest;
    const payment = month === loan.months ? due : Math.min(level, due);
    balance = due - payment;
    rows.push({ payment, interest, balance });
  }
  return rows;
}

/** Returns the level payment, the adjusted last payment, and the totals over the life of the loan. */
export function levelPayments(loan: Loan): LevelPayments {
  const rows = installments(loan);
  const total = sumCents(rows.map((row) => row.payment));
  return {
    payment: levelPayment(loan),
    last: rows.at(-1)?.payment ?? 0,
    total,
    interest: total - loan.principal,
  };
}
