import { addDays, addMonths, formatLongDay } from '../calendar-date.ts';
import type { EstimateContent } from '../estimate/content.ts';
import { listed } from '../words/listed.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import { isRunning } from './right-clock.ts';

/** What was signed, as its version keeps it. */
type Signed = Pick<EstimateContent, 'notice' | 'startsOn'> & {
  readonly company: Pick<EstimateContent['company'], 'licence'>;
};

type Right = Pick<CancellationRightRow, 'country' | 'state' | 'signedOn' | 'handedOverOn' | 'installedOn'>;

/** Days after which services that have not started are late. */
const LATE_DAYS = 30;

/** A right of one year in addition to the usual one, and its cause. */
export interface OneYearRight {
  /** The last day: the same date a year after the later of contract and receipt. */
  readonly until: string;
  /** Parts of a sentence. */
  readonly because: readonly string[];
}

/**
 * Whether a customer in Canada may still cancel within a year, because a paper that the law asks for is missing, or the services are late. It is a risk for the company to know, and no deadline: a
 * shorter one never hides it. Null where nothing is missing, elsewhere, and after the year.
 *
 * @param signed null while it is not known.
 */
export function oneYearRight(right: Right, signed: Signed | null, today: string): OneYearRight | null {
  const { country, signedOn, handedOverOn, installedOn } = right;
  if (country !== 'ca' || !isRunning(right)) return null;
  const because = [
    handedOverOn === null && 'no hand-over of the copy is recorded',
    signed && !signed.notice && 'the contract had no statement of the right to cancel',
    signed && !signed.company.licence?.trim() && 'the contract names no license of the company',
    // Whoever lets it be installed late has accepted it.
    installedOn === null &&
      signed?.startsOn !== undefined &&
      addDays(signed.startsOn, LATE_DAYS) < today &&
      `nothing is installed ${LATE_DAYS} days after the day on which the services were to start`,
  ].filter((part) => typeof part === 'string');
  const until = addMonths(handedOverOn !== null && handedOverOn > signedOn ? handedOverOn : signedOn, 12);
  return because.length === 0 || until < today ? null : { until, because };
}

/** The risk in one sentence. */
export const oneYearInWords = ({ until, because }: OneYearRight): string =>
  `Risk: the law lets the customer cancel for a year, until ${formatLongDay(until)} at least, because ${listed(because, 'and')}.`;
