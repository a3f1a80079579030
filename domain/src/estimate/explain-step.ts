/** A number in a formula. Quantities are in thousandths, shares in ppm, amounts in cents. */
export interface ExplainOperand {
  readonly label: string;
  readonly unit: 'cents' | 'ppm' | 'milli' | 'months';
  readonly value: number;
}

/** A rounding to the cent: the exact value in cents as a fraction in lowest terms, such as `89991/16`. */
export interface Rounding {
  readonly exact: string;
  readonly amount: number;
  readonly direction: 'none' | 'up' | 'down';
}

/**
 * `lines`: sum of its contributions. `sum`: sum of the operands. `difference`: the first operand minus the others.
 * `share`: the cents times the sum of the rates. `cap`: the smallest of the operands. `product`: cents times a
 * quantity or months. `quotient`: cents divided by months. `portion`: the first operand times the second divided by
 * the third. It is not rounded to the nearest cent, because the portions sum to the whole.
 */
export type ExplainOperation =
  'lines' | 'sum' | 'difference' | 'share' | 'cap' | 'product' | 'quotient' | 'portion';

/** An amount and how it is calculated. Without operands there is no calculation. */
export interface Explained {
  readonly operation: ExplainOperation;
  readonly operands: readonly ExplainOperand[];
  readonly roundings: readonly Rounding[];
  readonly amount: number;
}

/** The contribution of one line or one tax to a step. */
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

/** Returns the exact fraction behind a rounded amount, for values of zero or more. */
export function rounding(numerator: bigint, denominator: bigint, amount: number): Rounding {
  const divisor = commonDivisor(numerator, denominator);
  const exact =
    denominator === divisor ? `${numerator / divisor}` : `${numerator / divisor}/${denominator / divisor}`;
  const scaled = BigInt(amount) * denominator;
  if (scaled === numerator) return { exact, amount, direction: 'none' };
  return { exact, amount, direction: scaled > numerator ? 'up' : 'down' };
}

/** Creates a step over lines or operands; omitted parts are empty. */
export function step(
  label: string,
  operation: ExplainOperation,
  amount: number,
  details: Partial<Pick<ExplainStep, 'operands' | 'contributions' | 'roundings'>> = {},
): ExplainStep {
  return { label, operation, amount, operands: [], contributions: [], roundings: [], ...details };
}
