import { z } from 'zod';
import { capitalized } from './capitalized.ts';
import { declineReasons } from './estimate/lifecycle.ts';

/** Why a lead was lost: the reasons for which estimates are declined (trade specification 2.6 and 3). */
export const lostCauses = declineReasons;

/** Why a customer left. */
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

/** What a person names as the cause. */
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

/** A term that ended is named by the product alone. */
export const closeCauses = [...namedCauses, 'term_ended'] as const;
export type CloseCause = (typeof closeCauses)[number];

/** Causes that their own name does not say in whole, as lists spell them. */
const spelled: Readonly<Record<string, string>> = {
  timing: 'The timing is not right',
  no_decision: 'Not ready to decide',
};

/** A cause in words. */
export const causeWords = (cause: string): string =>
  spelled[cause] ?? capitalized(cause.replaceAll('_', ' '));

/** Why something ended, of a list and in words: a cause of the list needs no words, `other` does. */
export interface Ending {
  readonly cause: CloseCause;
  readonly reason: string;
}

/** Why an account or a contract ends, as a person says it. A client that names no cause says all of it in words. */
export const endingArgs = {
  cause: z.enum(namedCauses).default('other'),
  reason: z.string().trim().max(200).optional(),
};

/** What was said; undefined where it says nothing. */
export function endingOf({
  cause,
  reason,
}: {
  readonly cause: NamedCause;
  readonly reason?: string | undefined;
}): Ending | undefined {
  if (reason) return { cause, reason };
  return cause === 'other' ? undefined : { cause, reason: causeWords(cause) };
}

/** Words from elsewhere that are exactly a cause of the list name it; all others stay words. */
export const endingFromWords = (reason: string): Ending => ({
  cause:
    namedCauses.find((cause) => causeWords(cause).toLowerCase() === reason.trim().toLowerCase()) ?? 'other',
  reason,
});

/** Cause and words as one text; words that only repeat the cause, or stand alone, are written once. */
export function endingText({
  cause,
  reason,
}: {
  readonly cause: string | null;
  readonly reason: string | null;
}): string {
  const known = cause && cause !== 'other' ? causeWords(cause) : '';
  if (!known || !reason || reason.toLowerCase() === known.toLowerCase()) return reason || known;
  return `${known}: ${reason}`;
}

/** Why an account is closed whose last contract was canceled so, or came to the end of its term. */
export const closedAs = ({
  cancelCause,
  cancelReason,
}: {
  readonly cancelCause: CloseCause | null;
  readonly cancelReason: string | null;
}): { readonly closeCause: CloseCause; readonly closeReason: string } =>
  cancelReason === null
    ? { closeCause: 'term_ended', closeReason: causeWords('term_ended') }
    : { closeCause: cancelCause ?? 'other', closeReason: cancelReason };
