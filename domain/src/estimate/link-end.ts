import { cancellationRights } from '../cancellation/cancellation-right.ts';
import { isRunning } from '../cancellation/right-clock.ts';
import { addDays } from '../calendar-date.ts';
import { companies } from '../company.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localDate } from '../local-date.ts';
import { companySettings } from './company-context.ts';
import type { EstimateStatus } from './lifecycle.ts';
import type { EstimateRow } from './estimate.ts';
import type { estimateLinks } from './version.ts';

/** What ends an offer permanently, or until somebody reopens it. */
const closed: readonly EstimateStatus[] = ['accepted', 'rescinded', 'declined', 'expired'];

/** The case of a right to cancel stays open so long after its last day (decisions 9.7). */
const AFTER_RIGHT_DAYS = 7;

type Right = Pick<RowOf<typeof cancellationRights>, 'state' | 'lastDay' | 'exercisedOn'>;

/** The last day on which a signed link keeps the right to cancel; undefined while the right has no end, null where there is none. */
function keptByRight(rights: readonly Right[]): string | null | undefined {
  let last: string | null = null;
  for (const right of rights) {
    if (isRunning(right) && right.state !== 'ends') return undefined;
    const until = right.exercisedOn ?? right.lastDay;
    if (until && addDays(until, AFTER_RIGHT_DAYS) > (last ?? '')) last = addDays(until, AFTER_RIGHT_DAYS);
  }
  return last;
}

/**
 * Refuses a link so many days after its estimate closed as the company chose, counted from the link itself where it is newer; never while a right to cancel runs, nor within 7 days
 * after its end. Throws LINK_ENDED.
 */
export async function checkLinkAge(
  tx: Transaction,
  { id: estimateId, status, decidedAt, expiresOn }: EstimateRow,
  link: Pick<RowOf<typeof estimateLinks>, 'createdAt'>,
): Promise<void> {
  if (!closed.includes(status)) return;
  const system = tx.asSystem();
  const { linkDays } = await companySettings(system);
  if (linkDays === null) return;
  const { timeZone } = await system.get(companies, tx.actor.companyId);
  const day = (at: string) => localDate(at, timeZone);
  const ended = status === 'expired' ? expiresOn : decidedAt && day(decidedAt);
  if (!ended) return;
  const made = day(link.createdAt);
  const today = day(tx.context.now);
  if (addDays(made > ended ? made : ended, linkDays) >= today) return;
  const kept = keptByRight(await system.listAll(cancellationRights, where({ estimateId })));
  if (kept === undefined || (kept !== null && kept >= today)) return;
  throw new AppError('LINK_ENDED');
}
