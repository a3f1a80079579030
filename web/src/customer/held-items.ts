import type { ContentLine } from '@sable/domain/estimate/content';
import type { EstimateFormats } from './formats.ts';

/** Returns whether a line is labor. Hours of labor are not pieces, so the name is enough. */
export const isWork = ({ kind }: ContentLine): boolean => kind === 'labor';

/** Returns the contents of lines in words: an item in several rooms appears once, with its total quantity. */
export function heldItems(lines: readonly ContentLine[], formats: EstimateFormats): string[] {
  const sums = new Map<string, { quantityMilli: number; work: boolean }>();
  for (const line of lines) {
    const before = sums.get(line.name);
    const quantityMilli = (before?.quantityMilli ?? 0) + line.quantityMilli;
    sums.set(line.name, { quantityMilli, work: isWork(line) && (before?.work ?? true) });
  }
  return [...sums].map(([name, { quantityMilli, work }]) =>
    work || quantityMilli === 1000 ? name : `${formats.quantity(quantityMilli)} × ${name}`,
  );
}
