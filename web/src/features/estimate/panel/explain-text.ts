import type { Explained, ExplainOperand, Rounding } from '@sable/domain/estimate/explain-step';
import type { EstimateFormats } from '../session/formats.ts';

const signs: Readonly<Record<Explained['operation'], string>> = {
  lines: '',
  sum: ' + ',
  difference: ' − ',
  share: ' × ',
  cap: ', at most ',
  product: ' × ',
  quotient: ' ÷ ',
  portion: '',
};

function operandText({ unit, value }: ExplainOperand, formats: EstimateFormats): string {
  if (unit === 'cents') return formats.money(value);
  if (unit === 'ppm') return formats.percent(value);
  if (unit === 'months') return value === 1 ? '1 month' : `${value} months`;
  return formats.quantity(value);
}

/**
 * Returns the formula of a step, a line, or a tax in numbers: `$984.60 + $56.24`, `$681.75 × (6.25% + 2%)`, `$39.00 ×
 * 6`. Its result is the amount, rounded half away from zero; a portion states which way it was rounded. Empty if
 * there is nothing to compute.
 */
export function formulaText({ operation, operands, roundings }: Explained, formats: EstimateFormats): string {
  const texts = operands.map((operand) => operandText(operand, formats));
  const [first, second, third] = texts;
  if (operation === 'share' && texts.length > 2) return `${first} × (${texts.slice(1).join(' + ')})`;
  if (operation !== 'portion') return texts.join(signs[operation]);
  const direction = roundings[0]?.direction ?? 'none';
  return `${first} × ${second} ÷ ${third}${direction === 'none' ? '' : `, rounded ${direction}`}`;
}

/** Formats an exact fraction of cents as an amount, with as many decimals as it takes to show how it was rounded. */
export function exactText(exact: string): string {
  const [numerator = '0', denominator = '1'] = exact.split('/');
  const DIGITS = 1_000_000n;
  const scaled = (BigInt(numerator) * DIGITS) / BigInt(denominator);
  // Cents with six more digits: eight after the decimal point of the amount.
  const digits = scaled.toString().padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -8)}.${fraction}`;
}

/** Describes how a cent was rounded; null if nothing was rounded. */
export function roundingText(rounding: Rounding, formats: EstimateFormats): string | null {
  if (rounding.direction === 'none') return null;
  return `${exactText(rounding.exact)} rounded ${rounding.direction} to ${formats.money(rounding.amount)}`;
}
