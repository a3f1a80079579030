import { z } from 'zod';
import { capitalized } from './capitalized.ts';
import { declineReasons } from './estimate/lifecycle.ts';

/** Reasons why a lead was lost: those for which estimates are declined (trade specification 2.6 and 3). */
export const lostCauses = declineReasons;

/** Reasons why a customer left. */
export const cancelCauses = [
  'price',
  'competitor',
  'poor_service',
  'moved',
  'no_longer_needed',
  'business_closed',
  'not_paid',
  'other',
] as const;

/** Causes that a person can choose. */
export const namedCauses = [
  'price',
  'competitor',
  'timing',
  'no_decision',
  'poor_service',
  'moved',
  'credit',
  'no_longer_needed',
  'business_closed',
  'not_paid',
  'other',
] as const;

export type NamedCause = (typeof namedCauses)[number];

/** Only the product sets `term_ended`. */
export const closeCauses = [...namedCauses, 'term_ended'] as const;
export type CloseCause = (typeof closeCauses)[number];

/** Labels of causes whose own name is not a complete label. */
const spelled: Readonly<Record<string, string>> = {
  timing: 'The timing is not right',
  no_decision: 'Not ready to decide',
};

/** Returns the label of a cause. */
export const causeText = (cause: string): string => spelled[cause] ?? capitalized(cause.replaceAll('_', ' '));

/** Why something ended: a cause of the list, and a reason as free text. Only the cause `other` requires a reason. */
export interface Ending {
  readonly cause: CloseCause;
  readonly reason: string;
}

/** Why an account or a contract ends, as a person enters it. A client that sends no cause gives only free text. */
export const endingArgs = {
  cause: z.enum(namedCauses).default('other'),
  reason: z.string().trim().max(200).optional(),
};

/** Returns the cause and reason; undefined if both are empty. */
export function endingOf({
  cause,
  reason,
}: {
  readonly cause: NamedCause;
  readonly reason?: string | undefined;
}): Ending | undefined {
  if (reason) return { cause, reason };
  return cause === 'other' ? undefined : { cause, reason: causeText(cause) };
}

/** Maps free text to the cause whose label it equals; any other text gets the cause `other`. */
export const endingFromText = (reason: string): Ending => ({
  cause:
    namedCauses.find((cause) => causeText(cause).toLowerCase() === reason.trim().toLowerCase()) ?? 'other',
  reason,
});

/**
 * Joins cause and reason into one text. If the reason repeats the label of the cause, or only one of them is present,
 * the text contains it once.
 */
export function endingText({
  cause,
  reason,
}: {
  readonly cause: string | null;
  readonly reason: string | null;
}): string {
  const known = cause && cause !== 'other' ? causeText(cause) : '';
  if (!known || !reason || reason.toLowerCase() === known.toLowerCase()) return reason || known;
  return `${known}: ${reason}`;
}

/**
 * Returns the cause and reason for closing an account whose last contract was canceled this way, or reached the end
 * of its term.
 */
export const closedAs = ({
  cancelCause,
  cancelReason,
}: {
  readonly cancelCause: CloseCause | null;
  readonly cancelReason: string | null;
}): { readonly closeCause: CloseCause; readonly closeReason: string } =>
  cancelReason === null
    ? { closeCause: 'term_ended', closeReason: causeText('term_ended') }
    : { closeCause: cancelCause ?? 'other', closeReason: cancelReason };
