/** A number of a formula. Quantities are milli-units, shares ppm, amounts cents. */
export interface ExplainOperand {
  readonly label: string;
  readonly unit: 'cents' | 'ppm' | 'milli' | 'months';
  readonly value: number;
}

/** Where a cent was rounded: the exact value in cents as a fraction in lowest terms, such as `89991/16`. */
export interface Rounding {
  readonly exact: string;
  readonly amount: number;
  readonly direction: 'none' | 'up' | 'down';
}

/**
 * `lines`: sum of its contributions. `sum`: sum of the operands. `difference`: the first operand less the others.
 * `share`: the cents times the sum of the rates. `cap`: the smaller of the operands. `product`: cents times a number, or months.
 * `quotient`: cents by months. `portion`: the first operand by the share that the second has of the third; it is not rounded to the nearest cent,
 * because the portions sum to the whole.
 */
export type ExplainOperation =
  'lines' | 'sum' | 'difference' | 'share' | 'cap' | 'product' | 'quotient' | 'portion';

/** An amount and how it is computed. Without operands there is nothing to compute. */
export interface Explained {
  readonly operation: ExplainOperation;
  readonly operands: readonly ExplainOperand[];
  readonly roundings: readonly Rounding[];
  readonly amount: number;
}

/** What one line, or one tax, gives to a step. */
export interface ExplainContribution extends Explained {
  readonly source: 'line' | 'tax';
  /** The line's id or the tax's name. */
  readonly key: string;
}

export interface ExplainStep extends Explained {
  readonly label: string;
  readonly contributions: readonly ExplainContribution[];
}

export const cents = (label: string, value: number): ExplainOperand => ({ label, unit: 'cents', value });
export const rate = (label: string, value: number): ExplainOperand => ({ label, unit: 'ppm', value });
export const months = (label: string, value: number): ExplainOperand => ({ label, unit: 'months', value });
export const quantity = (label: string, value: number): ExplainOperand => ({ label, unit: 'milli', value });

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** The exact fraction behind a rounded amount, for values of zero or more. */
export function rounding(numerator: bigint, denominator: bigint, amount: number): Rounding {
  const divisor = commonDivisor(numerator, denominator);
  const exact =
    denominator === divisor ? `${numerator / divisor}` : `${numerator / divisor}/${denominator / divisor}`;
  const scaled = BigInt(amount) * denominator;
  if (scaled === numerator) return { exact, amount, direction: 'none' };
  return { exact, amount, direction: scaled > numerator ? 'up' : 'down' };
}

/** A step over lines or operands; what is left out is empty. */
export function step(
  label: string,
  operation: ExplainOperation,
  amount: number,
  details: Partial<Pick<ExplainStep, 'operands' | 'contributions' | 'roundings'>> = {},
): ExplainStep {
  return { label, operation, amount, operands: [], contributions: [], roundings: [], ...details };
}
