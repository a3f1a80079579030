import { percentOf, sumCents } from '../money.ts';
import { allocateLargestRemainder } from './allocation.ts';
import type { TaxSettings } from './pricing-input.ts';
import type { BucketTotals } from './pricing-schema.ts';

export interface TaxAmounts {
  readonly tax: number;
  readonly taxParts: BucketTotals['taxParts'];
  /** Tax of each base, if tax is rounded per line. */
  readonly lineTaxes?: readonly number[];
}

/** Returns the sum of the components' rates in ppm. */
export function combinedRatePpm(settings: TaxSettings): number {
  return sumCents(settings.components.map((component) => component.ratePpm));
}

function splitTogether(tax: number, { components }: TaxSettings): TaxAmounts['taxParts'] {
  const amounts = allocateLargestRemainder(
    tax,
    components.map((component) => component.ratePpm),
  );
  return components.map((component, index) => ({ ...component, amount: amounts[index] ?? 0 }));
}

function documentTax(bases: readonly number[], settings: TaxSettings): TaxAmounts {
  const taxable = sumCents(bases);
  if (settings.componentRounding === 'together') {
    const tax = percentOf(taxable, combinedRatePpm(settings));
    return { tax, taxParts: splitTogether(tax, settings) };
  }
  const taxParts = settings.components.map((component) => ({
    ...component,
    amount: percentOf(taxable, component.ratePpm),
  }));
  return { tax: sumCents(taxParts.map((part) => part.amount)), taxParts };
}

function lineTax(bases: readonly number[], settings: TaxSettings): TaxAmounts {
  if (settings.componentRounding === 'together') {
    const rate = combinedRatePpm(settings);
    const lineTaxes = bases.map((base) => percentOf(base, rate));
    const tax = sumCents(lineTaxes);
    return { tax, taxParts: splitTogether(tax, settings), lineTaxes };
  }
  const byComponent = settings.components.map((component) =>
    bases.map((base) => percentOf(base, component.ratePpm)),
  );
  const taxParts = settings.components.map((component, index) => ({
    ...component,
    amount: sumCents(byComponent[index] ?? []),
  }));
  const lineTaxes = bases.map((_, line) => sumCents(byComponent.map((taxes) => taxes[line] ?? 0)));
  return { tax: sumCents(lineTaxes), taxParts, lineTaxes };
}

/**
 * Returns the tax on the taxable bases (cents; 0 for untaxed lines) by the profile's two rounding rules. There is no
 * tax on tax.
 */
export function taxAmounts(bases: readonly number[], settings: TaxSettings): TaxAmounts {
  return settings.rounding === 'line' ? lineTax(bases, settings) : documentTax(bases, settings);
}
