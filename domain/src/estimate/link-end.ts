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

/** Statuses that end an offer permanently, or until somebody reopens it. */
const closed: readonly EstimateStatus[] = ['accepted', 'rescinded', 'declined', 'expired'];

/** Days that the case of a right to cancel stays open after its last day (decisions 9.7). */
const AFTER_RIGHT_DAYS = 7;

type Right = Pick<RowOf<typeof cancellationRights>, 'state' | 'lastDay' | 'exercisedOn'>;

/**
 * Returns the last day on which the right to cancel keeps a signed link alive; undefined if the right has no end,
 * null if there is none.
 */
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
 * Throws LINK_ENDED if the company's chosen number of days has passed since the estimate closed, or since the link
 * was created if that is later. Never throws while a right to cancel runs, nor within 7 days after its end.
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
