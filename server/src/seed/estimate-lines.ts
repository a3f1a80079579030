import { laborNeeded } from '@sable/domain/estimate/labor';
import { catalog, INSTALL_LABOR } from './catalog.ts';
import { residentialJobs, commercialJobs, type JobLine } from './jobs.ts';
import type { Case } from './case.ts';

type LineInput = Readonly<Record<string, unknown>>;

/** What a rep writes down after walking the place: a job in its sections. */
export function linesOfJob(deal: Case): { title: string; lines: LineInput[] } {
  const job = deal.random.pick(deal.commercial ? commercialJobs : residentialJobs);
  const lines = Object.entries(job.sections).flatMap(([name, rows]) => [
    ...(name ? [{ kind: 'section', name }] : []),
    ...linesOf(deal, rows),
  ]);
  return { title: job.title, lines: withLabor(deal, lines) };
}

/** The job with as many hours as its devices take, as the editor offers them. */
function withLabor({ company }: Case, lines: readonly LineInput[]): LineInput[] {
  const idOf = (sku: string) => company.products.get(sku)?.id;
  const known = catalog.map(({ sku, kind, laborMinutes }) => ({
    id: idOf(sku) ?? '',
    kind,
    status: 'active',
    laborMinutes,
    laborProductId: kind === 'equipment' ? idOf(INSTALL_LABOR) : null,
  }));
  const worked = lines.map(({ productId, quantityMilli, optional, selected }) => ({
    productId: String(productId),
    kind: known.find(({ id }) => id === productId)?.kind ?? 'text',
    quantityMilli: Number(quantityMilli),
    optional: optional === true,
    selected: selected !== false,
  }));
  const [needed] = laborNeeded(worked, known);
  return lines.map((line) =>
    needed && line['productId'] === needed.productId
      ? { ...line, quantityMilli: needed.quantityMilli }
      : line,
  );
}

/** Each device in the number that the place needs, now and then with a promotion. */
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

/** Hours come in halves, cable in feet, everything else in pieces. */
function stepped(quantityMilli: number, sku: string): number {
  const step = sku.startsWith('LAB') ? 500 : 1000;
  return Math.max(step, Math.round(quantityMilli / step) * step);
}
