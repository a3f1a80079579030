import { z } from 'zod';
import { invalid } from './kernel/errors.ts';
import { list, MAX_CENTS, money, quantityMilli, requiredText } from './kernel/fields.ts';
import { scaleCents } from './money.ts';

const MAX_LINES = 100;
const ONE_MILLI = 1000;

/** What an entry of money is for, line by line, before tax. */
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

/** Money that comes in says how it was paid; what it was for stands on the invoice. */
const comesIn: readonly string[] = ['deposit', 'payment'];

/** The amount of an entry, in cents: with lines it is what they come to and the tax, else as it was entered. */
export const amountOf = ({ amount, lines, tax }: Lined): number =>
  lines.length === 0
    ? amount
    : lines.reduce(
        (sum, { quantity, unitPrice }) => sum + scaleCents(unitPrice, quantity, ONE_MILLI),
        tax ?? 0,
      );

/** Refuses lines and a tax that do not belong to an entry. Throws AppError. */
export function checkLines(row: Lined): void {
  const { type, amount, lines, tax } = row;
  if (comesIn.includes(type) && (lines.length > 0 || tax !== null))
    throw invalid(
      lines.length > 0 ? 'lines' : 'tax',
      'Money that comes in has no lines and no tax: these stand on the invoice. Nothing was saved. Leave them empty.',
    );
  if (amount > MAX_CENTS)
    throw invalid('lines', 'The lines come to more than an entry can hold. Nothing was saved. Correct them.');
  if (tax !== null && tax > amount)
    throw invalid(
      'tax',
      'The tax is part of the amount. Nothing was saved. Enter a tax that is not above it.',
    );
}
