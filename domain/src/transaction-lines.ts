import { z } from 'zod';
import { invalid } from './kernel/errors.ts';
import { list, MAX_CENTS, money, quantityMilli, requiredText } from './kernel/fields.ts';
import { scaleCents } from './money.ts';

const MAX_LINES = 100;
const ONE_MILLI = 1000;

/** The lines of a money entry, before tax. */
export const transactionLines = list(
  'Lines',
  z.object({
    what: requiredText('What', 160),
    quantity: quantityMilli('Quantity'),
    unitPrice: money('Price of one'),
  }),
  MAX_LINES,
);

interface Lined {
  readonly type: string;
  readonly amount: number;
  readonly lines: readonly { readonly quantity: number; readonly unitPrice: number }[];
  readonly tax: number | null;
}

/** Incoming money states how it was paid; the invoice states what it was for. */
const comesIn: readonly string[] = ['deposit', 'payment'];

/**
 * Returns the amount of an entry, in cents: the sum of its lines and tax if it has lines, or else the entered amount.
 */
export const amountOf = ({ amount, lines, tax }: Lined): number =>
  lines.length === 0
    ? amount
    : lines.reduce(
        (sum, { quantity, unitPrice }) => sum + scaleCents(unitPrice, quantity, ONE_MILLI),
        tax ?? 0,
      );

/** Rejects lines and a tax that do not match the entry. Throws AppError. */
export function checkLines(row: Lined): void {
  const { type, amount, lines, tax } = row;
  if (comesIn.includes(type) && (lines.length > 0 || tax !== null))
    throw invalid(
      lines.length > 0 ? 'lines' : 'tax',
      'Incoming money has no lines and no tax: these are on the invoice. Nothing was saved. Leave them empty.',
    );
  if (amount > MAX_CENTS)
    throw invalid(
      'lines',
      'The lines exceed the maximum amount of an entry. Nothing was saved. Correct them.',
    );
  if (tax !== null && tax > amount)
    throw invalid(
      'tax',
      'The tax is part of the amount. Nothing was saved. Enter a tax that is not above it.',
    );
}
