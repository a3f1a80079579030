import { addDays, addMonths, formatLongDay } from '../calendar-date.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { listed } from '../texts/listed.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import { isRunning } from './right-clock.ts';

/** The signed document, as its version stores it. */
type Signed = Pick<EstimateContent, 'notice' | 'startsOn'> & {
  readonly company: Pick<EstimateContent['company'], 'licence'>;
};

type Right = Pick<CancellationRightRow, 'country' | 'state' | 'signedOn' | 'handedOverOn' | 'installedOn'>;

/** Number of days after which services that have not started count as late. */
const LATE_DAYS = 30;

/** A one-year right in addition to the usual one, and its causes. */
export interface OneYearRight {
  /** The last day: one year after the contract or the receipt of the copy, whichever is later. */
  readonly until: string;
  /** Clauses of one sentence. */
  readonly because: readonly string[];
}

/**
 * Returns whether and why a customer in Canada may still cancel within a year, because a legally required paper is
 * missing or the services are late. This is a risk to show to the company, not a deadline, and it never hides a
 * shorter one. Null if nothing is missing, outside Canada, and after the year.
 *
 * @param signed null if it is unknown.
 */
export function oneYearRight(right: Right, signed: Signed | null, today: string): OneYearRight | null {
  const { country, signedOn, handedOverOn, installedOn } = right;
  if (country !== 'ca' || !isRunning(right)) return null;
  const because = [
    handedOverOn === null && 'no handover of the copy is recorded',
    signed && !signed.notice && 'the contract had no statement of the right to cancel',
    signed && !signed.company.licence?.trim() && 'the contract does not show the company’s license',
    // A customer who allows a late installation has accepted the delay.
    installedOn === null &&
      signed?.startsOn !== undefined &&
      addDays(signed.startsOn, LATE_DAYS) < today &&
      `nothing is installed ${LATE_DAYS} days after the day on which the services were to start`,
  ].filter((part) => typeof part === 'string');
  const until = addMonths(handedOverOn !== null && handedOverOn > signedOn ? handedOverOn : signedOn, 12);
  return because.length === 0 || until < today ? null : { until, because };
}

/** Describes the risk in one sentence. */
export const oneYearText = ({ until, because }: OneYearRight): string =>
  `Risk: the law lets the customer cancel for a year, until ${formatLongDay(until)} at least, because ${listed(because, 'and')}.`;
