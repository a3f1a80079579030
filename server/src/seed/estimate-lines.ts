import { residentialJobs, commercialJobs, type JobLine } from './jobs.ts';
import type { Case } from './case.ts';

type LineInput = Readonly<Record<string, unknown>>;

/** Returns what a rep notes after walking the premises: a job in its sections. */
export function linesOfJob(deal: Case): { title: string; lines: LineInput[] } {
  const job = deal.random.pick(deal.commercial ? commercialJobs : residentialJobs);
  const lines = Object.entries(job.sections).flatMap(([name, rows]) => [
    ...(name ? [{ kind: 'section', name }] : []),
    ...linesOf(deal, rows),
  ]);
  return { title: job.title, lines };
}

/** Returns each device in the quantity that the site needs, occasionally with a promotion. */
export const linesOf = ({ company, random }: Case, rows: readonly JobLine[]): LineInput[] =>
  rows.map(({ sku, least, most, optional }) => ({
    productId: company.products.get(sku)?.id,
    quantityMilli: least === most ? least : stepped(random.int(least, most), sku),
    ...(optional && { optional: true, selected: random.chance(0.4) }),
    ...(random.chance(0.06) && {
      discount: { kind: 'percent', ppm: random.pick([50_000, 100_000, 250_000, 500_000]) },
      discountReason: 'Promotion',
    }),
  }));

/** Rounds the quantity: hours in halves, cable in feet, everything else in pieces. */
function stepped(quantityMilli: number, sku: string): number {
  const step = sku.startsWith('LAB') ? 500 : 1000;
  return Math.max(step, Math.round(quantityMilli / step) * step);
}
