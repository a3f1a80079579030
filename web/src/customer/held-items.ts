import type { ContentLine } from '@sable/domain/estimate/content';
import type { EstimateFormats } from './formats.ts';

/** Hours of work are no pieces: of it the name is enough. */
export const isWork = ({ kind }: ContentLine): boolean => kind === 'labor';

/** What lines hold in words: the same in several rooms once, with the quantity of all. */
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
