import type {
  ExplainContribution,
  ExplainOperand,
  ExplainStep,
  Rounding,
} from '@sable/domain/estimate/explain-step';
import type { EstimateFormats } from '../session/formats.ts';

const signs: Readonly<Record<ExplainStep['operation'], string>> = {
  lines: '',
  sum: ' + ',
  difference: ' − ',
  share: ' × ',
  cap: ', at most ',
  product: ' × ',
};

function operandText({ unit, value }: ExplainOperand, formats: EstimateFormats): string {
  if (unit === 'cents') return formats.money(value);
  if (unit === 'ppm') return formats.percent(value);
  if (unit === 'months') return value === 1 ? '1 month' : `${value} months`;
  return formats.quantity(value);
}

/** A step's formula in numbers: `$984.60 + $56.24`, `$681.75 × (6.25% + 2%)`. Empty where its lines say it all. */
export function formulaText(step: ExplainStep, formats: EstimateFormats): string {
  const texts = step.operands.map((operand) => operandText(operand, formats));
  if (step.operation === 'share' && texts.length > 2) return `${texts[0]} × (${texts.slice(1).join(' + ')})`;
  return texts.join(signs[step.operation]);
}

/** What a line or a tax gives, in numbers: `$39.00 × 6`. */
export function contributionText({ operands }: ExplainContribution, formats: EstimateFormats): string {
  const shown = operands.filter((operand) => operand.unit !== 'months');
  const months = operands.filter((operand) => operand.unit === 'months');
  const factors = shown.map((operand) => operandText(operand, formats)).join(' × ');
  return months.reduce((text, operand) => `${text} ÷ ${operandText(operand, formats)}`, factors);
}

/** An exact fraction of cents as an amount with as many decimals as tell where it was rounded. */
export function exactText(exact: string): string {
  const [numerator = '0', denominator = '1'] = exact.split('/');
  const DIGITS = 1_000_000n;
  const scaled = (BigInt(numerator) * DIGITS) / BigInt(denominator);
  // Cents with six more digits: eight after the point of the amount.
  const digits = scaled.toString().padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -8)}.${fraction}`;
}

/** Where a cent was rounded; null where nothing was cut off. */
export function roundingText(rounding: Rounding, formats: EstimateFormats): string | null {
  if (rounding.direction === 'none') return null;
  return `${exactText(rounding.exact)} rounded ${rounding.direction} to ${formats.money(rounding.amount)}`;
}
