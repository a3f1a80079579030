import { placeOfRule } from './rule-words.ts';
import { rulesOfPlace } from './right-to-cancel.ts';
import type { SigningCap } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

/** What the law of a place asks of a sale at home beside the right to cancel (decisions 9.12). */
export interface SaleLimits {
  /** The state or province by name. */
  readonly place: string;
  /** Nobody signs electronically: the contract is on paper, in French, in two copies. */
  readonly paperOnly: boolean;
  /** Nobody may sell at a home that did not ask for the visit. */
  readonly blocksUnsolicited: boolean;
  /** The most money that may be taken at signing; null where the law says nothing. */
  readonly cap: SigningCap | null;
  /** Nothing may be paid before the right to cancel has ended. */
  readonly paysNothing: boolean;
}

const NOTHING: SigningCap = { cents: 0, ppm: 0 };

/** The limits of a sale to an account that is signed on a day; null for a business, and where the law has none. */
export function limitsOfSale(
  {
    type,
    site,
  }: {
    readonly type: 'residential' | 'commercial';
    readonly site?: { readonly country: 'us' | 'ca'; readonly region: string } | null | undefined;
  },
  day: string,
): SaleLimits | null {
  if (type !== 'residential' || !site) return null;
  const rules = rulesOfPlace({ ...site, signedOn: day }, shippedRules);
  const paysNothing = rules.some(({ noPaymentBeforeEnd }) => noPaymentBeforeEnd);
  const [cap = null] = rules.flatMap(({ signingCap }) => signingCap ?? []);
  const limits = {
    place: placeOfRule({ place: `${site.country}-${site.region.toLowerCase()}` }),
    paperOnly: rules.some(({ paperOnly }) => paperOnly),
    blocksUnsolicited: rules.some(({ unsolicitedBlockedFrom: from }) => from !== undefined && from <= day),
    cap: paysNothing ? NOTHING : cap,
    paysNothing,
  };
  return limits.paperOnly || limits.blocksUnsolicited || limits.cap ? limits : null;
}
