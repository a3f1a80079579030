import { notReady } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { endOfLocalDay } from '../local-date.ts';
import { settings } from '../settings.ts';
import { cancellationRights, type CancellationRightRow } from './cancellation-right.ts';
import { lastMoment } from './right-text.ts';

type StoppingRight = Pick<
  CancellationRightRow,
  'state' | 'lastDay' | 'timeZone' | 'rules' | 'waiverOn' | 'estimateId'
>;

/** The work that a right to cancel may stop. */
interface Work {
  readonly type: string;
  readonly accountId: string;
  readonly estimateId: string | null;
}

/** Types of work that begin an installation at a customer's home: everything but service and removal. */
export const installing: readonly string[] = ['install', 'upgrade', 'takeover'];

/**
 * Whether work has to wait for the end of a right: the law of the place or the company requires it, and no
 * handwritten waiver is on file.
 */
export const stopsWork = (
  { rules, waiverOn }: Pick<CancellationRightRow, 'rules' | 'waiverOn'>,
  companyWaits: boolean,
): boolean => waiverOn === null && (companyWaits || rules.some((rule) => rule.stopsWork));

/**
 * Returns why work may not begin at an instant; null if it may. Only rules whose period starts with the signature or
 * the handover delay work; a rule that counts from the installation cannot.
 */
export function workStop(right: StoppingRight, companyWaits: boolean, now: string): string | null {
  const { state, lastDay, timeZone, rules } = right;
  if (state === 'outside' || state === 'exercised' || !stopsWork(right, companyWaits)) return null;
  const who = rules.some((rule) => rule.stopsWork) ? 'The law of this place' : 'Your company';
  if (state === 'not_started')
    return `${who} does not allow work to begin before the right to cancel has ended, and no handover of the signed copy and the notices is recorded.`;
  if (lastDay === null || now > endOfLocalDay(lastDay, timeZone)) return null;
  return `${who} does not allow work to begin before the right to cancel has ended: the customer may cancel until ${lastMoment(lastDay)}.`;
}

/** Whether the company allows no work before a right has ended, regardless of the law. */
export async function companyWaits(tx: Transaction): Promise<boolean> {
  const [company] = await tx.asSystem().list(settings, { where: where({ scope: 'company' }), limit: 1 });
  return company?.waitsForRight ?? false;
}

/**
 * Throws NOT_READY if work in a home has to wait for the end of a right to cancel (decisions on the right to cancel,
 * 10).
 */
export async function checkWorkMayBegin(tx: Transaction, work: Work): Promise<void> {
  if (tx.context.isPreview || !installing.includes(work.type)) return;
  const system = tx.asSystem();
  const rights = await system.listAll(cancellationRights, where({ accountId: work.accountId }));
  const waits = await companyWaits(tx);
  for (const right of rights) {
    // Work for one sale does not wait for another sale's right.
    if (work.estimateId && right.estimateId && right.estimateId !== work.estimateId) continue;
    const stop = workStop(right, waits, tx.context.now);
    if (stop)
      throw notReady(
        `${stop} Nothing was changed. Wait for the end, or have the office record the buyer’s handwritten waiver.`,
      );
  }
}
