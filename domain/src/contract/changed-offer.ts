import { formatLongDay } from '../calendar-date.ts';
import { companyToday } from '../estimate/company-context.ts';
import type { EstimateRow } from '../estimate/estimate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import type { ContractRow } from './contract.ts';
import type { SigningEffect } from './effect.ts';
import type { OfferedChoice, SentEffect } from './sent-effect.ts';

interface Offered {
  readonly offered: OfferedChoice;
  /** The effect that the customer read; undefined if the version was sent before versions stored it. */
  readonly sent: SentEffect | undefined;
}

type Target = Pick<ContractRow, 'id' | 'reference' | 'endsOn'>;

const isAsOffered = ({ effect: chosen, targetId }: OfferedChoice, effect: SigningEffect<Target>): boolean =>
  chosen === null ||
  (effect.kind === chosen && (effect.kind === 'new' || targetId === null || effect.target.id === targetId));

/**
 * Describes for the office how the effect of a signature differs from what the customer read, and why. Null if it
 * does not differ.
 */
export function changedOffer(
  reference: string,
  { offered, sent }: Offered,
  effect: SigningEffect<Target>,
): { readonly became: string; readonly why: string } | null {
  if (!isAsOffered(offered, effect)) {
    const into = effect.kind === 'new' ? 'a separate contract' : `a change of ${effect.target.reference}`;
    return {
      became: `${reference} became ${into}`,
      why: 'The contract that the offer names was no longer live when the customer signed.',
    };
  }
  if (effect.kind !== 'addendum' || sent?.kind !== 'addendum') return null;
  // A term that has started since then has a last day, as the customer read.
  if (sent.endsOn === null || sent.endsOn === effect.target.endsOn) return null;
  const { endsOn } = effect.target;
  return {
    became: endsOn
      ? `${reference} ends on ${formatLongDay(endsOn)}, not on ${formatLongDay(sent.endsOn)}`
      : `${reference} no longer has a last day`,
    why: `The customer read that ${effect.target.reference} ends on ${formatLongDay(sent.endsOn)}; it was renewed or changed before they signed.`,
  };
}

/**
 * Creates a task for the office if a signature had a different effect than the estimate stated, because its contract
 * had changed since (decisions 2.9).
 */
export async function askToLook(
  system: Transaction,
  { reference }: Pick<EstimateRow, 'reference'>,
  offered: Offered,
  effect: SigningEffect,
  contract: ContractRow,
): Promise<void> {
  const found = changedOffer(reference, offered, effect);
  if (!found) return;
  await system.create(tasks, {
    title: `Check ${contract.reference}: ${found.became}`.slice(0, 160),
    dueOn: await companyToday(system),
    accountId: contract.accountId,
    notes: `${found.why} Check that what they pay is as intended.`,
  });
}
