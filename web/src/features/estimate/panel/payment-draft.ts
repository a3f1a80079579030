import { MAX_PAYMENTS, type Payment, type PaymentEvent } from '@sable/domain/estimate/pricing-schema';
import { discountText, parseDiscount } from '../session/cell-text.ts';

/** A payment while it is being typed. */
export interface PaymentDraft {
  /** Key of this row on the screen. */
  readonly key: string;
  /** `40%` or `250.00`. Empty in the last row, which takes the remainder. */
  readonly amount: string;
  readonly event: PaymentEvent;
  readonly days: number;
  readonly milestone: string;
}

export const MAX_MILESTONE = 60;

/** The most common payment schedules. */
export const presets: readonly { readonly label: string; readonly payments: readonly Payment[] }[] = [
  {
    label: '50 / 50',
    payments: [
      { kind: 'percent', ppm: 500_000, event: 'signing', days: 0 },
      { kind: 'rest', event: 'install_done', days: 0 },
    ],
  },
  {
    label: '30 / 40 / 30',
    payments: [
      { kind: 'percent', ppm: 300_000, event: 'signing', days: 0 },
      { kind: 'percent', ppm: 400_000, event: 'install_begun', days: 0 },
      { kind: 'rest', event: 'install_done', days: 0 },
    ],
  },
  { label: 'Net 30', payments: [{ kind: 'rest', event: 'install_done', days: 30 }] },
];

export const draftOf = (payment: Payment, place: number, locale: string): PaymentDraft => ({
  key: `${place} ${payment.kind} ${payment.event}`,
  amount: payment.kind === 'rest' ? '' : discountText(payment, locale),
  event: payment.event,
  days: payment.days,
  milestone: payment.milestone ?? '',
});

/**
 * Adds a payment before the last one, which takes the remainder. Returns the drafts unchanged if the maximum is
 * reached.
 */
export function withPayment(drafts: readonly PaymentDraft[], key: string): readonly PaymentDraft[] {
  if (drafts.length >= MAX_PAYMENTS) return drafts;
  const event = drafts.length === 1 ? 'signing' : 'install_begun';
  return drafts.toSpliced(drafts.length - 1, 0, { key, amount: '', event, days: 0, milestone: '' });
}

/** Returns what is wrong with a row; undefined if it is valid. */
export function draftFaults(draft: PaymentDraft, isLast: boolean, locale: string) {
  const amount = isLast || parseDiscount(draft.amount, locale) ? undefined : 'Type 30% or 250.00.';
  const isNamed = draft.event !== 'milestone' || draft.milestone.trim() !== '';
  return { amount, milestone: isNamed ? undefined : 'Name the milestone.' };
}

/** Returns the typed payments; undefined while one is invalid. */
export function paymentsOf(drafts: readonly PaymentDraft[], locale: string): Payment[] | undefined {
  const payments: Payment[] = [];
  for (const [place, draft] of drafts.entries()) {
    const isLast = place === drafts.length - 1;
    const faults = draftFaults(draft, isLast, locale);
    if (faults.amount || faults.milestone) return undefined;
    const { event, days } = draft;
    const due = { event, days, ...(event === 'milestone' && { milestone: draft.milestone.trim() }) };
    const amount = isLast ? null : parseDiscount(draft.amount, locale);
    payments.push(amount ? { ...amount, ...due } : { kind: 'rest', ...due });
  }
  return payments;
}
