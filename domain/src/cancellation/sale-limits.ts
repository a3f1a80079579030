import { placeOfRule } from './rule-text.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import type { SoldTo } from './rule-in-force.ts';
import { MAX_CENTS } from '../kernel/fields.ts';
import type { CancellationRule } from './rule.ts';

/** The maximum payment at signing: the lesser of an amount and a share of the one-time price. */
export interface SigningCap {
  readonly cents: number;
  readonly ppm: number;
}

/** What the law of a place requires of a sale at home in addition to the right to cancel (decisions 9.12). */
export interface SaleLimits {
  /** The name of the state or province. */
  readonly place: string;
  /** Whether electronic signatures are ruled out: the contract is on paper, in French, in two copies. */
  readonly paperOnly: boolean;
  /** Whether nobody may sell at a home that did not request the visit. */
  readonly blocksUnsolicited: boolean;
  /** Whether no credit may be offered, so that the estimate shows no financing. */
  readonly blocksFinancing: boolean;
  /** The maximum payment at signing; null if the law sets none. */
  readonly cap: SigningCap | null;
  /** Whether no payment may be taken before the right to cancel has ended. */
  readonly paysNothing: boolean;
  /** Whether nobody may be sent to collect a payment before the right to cancel has ended. */
  readonly noCollection: boolean;
}

/** Returns the strictest of the caps of several rules. */
function strictestCap(rules: readonly CancellationRule[]): SigningCap | null {
  const caps = rules.flatMap(({ signingCap }) => signingCap ?? []);
  return caps.length === 0
    ? null
    : {
        cents: Math.min(...caps.map(({ cents }) => cents ?? MAX_CENTS)),
        ppm: Math.min(...caps.map(({ ppm }) => ppm)),
      };
}

const NOTHING: SigningCap = { cents: 0, ppm: 0 };

/**
 * Returns the limits of a sale to an account that is signed on a day; null for a business, and if the law sets none.
 *
 * @param table the company's rules of the right to cancel
 */
export function limitsOfSale(
  { type, site }: SoldTo,
  day: string,
  table: readonly CancellationRule[],
): SaleLimits | null {
  if (type !== 'residential' || !site) return null;
  const rules = rulesOfPlace({ ...site, signedOn: day }, table);
  const paysNothing = rules.some(({ noPaymentBeforeEnd }) => noPaymentBeforeEnd);
  const since = (from: string | null | undefined) => !!from && from <= day;
  const limits = {
    place: placeOfRule({ place: `${site.country}-${site.region.toLowerCase()}` }),
    paperOnly: rules.some(({ paperOnly }) => paperOnly),
    blocksUnsolicited: rules.some(({ unsolicitedBlockedFrom }) => since(unsolicitedBlockedFrom)),
    blocksFinancing: rules.some(({ financingBlockedFrom }) => since(financingBlockedFrom)),
    cap: paysNothing ? NOTHING : strictestCap(rules),
    paysNothing,
    noCollection: rules.some(({ noCollection }) => noCollection),
  };
  const { paperOnly, blocksUnsolicited, blocksFinancing, cap, noCollection } = limits;
  return paperOnly || blocksUnsolicited || blocksFinancing || cap || noCollection ? limits : null;
}
