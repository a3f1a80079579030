import type { CancellationRule } from './rule.ts';

type Given = Pick<CancellationRule, 'id' | 'law'> & Partial<CancellationRule>;

const business = (days: number, countsSaturday = true): CancellationRule['period'] => ({
  unit: 'business',
  days,
  countsSaturday,
});
const THREE_WITHOUT_SATURDAY = business(3, false);

const inUnitedStates = (rule: Given): CancellationRule => ({
  version: 1,
  place: rule.id.slice(0, 5),
  covers: 'Sales at home',
  seniors: false,
  pers: null,
  period: business(3),
  starts: 'agreement',
  refundDays: 10,
  stopsWork: false,
  effectiveFrom: null,
  effectiveTo: null,
  reading: 'read',
  ...rule,
});

/** States where three business days are believed to hold and no text was read: Saturday is skipped until counsel has. */
const unread = 'al az co de dc id in ia ky la mn ms mt ne nm nc sc sd tn vt wa wv wy'.split(' ');

const unitedStates: readonly Given[] = [
  { id: 'us', place: 'us', law: '16 CFR 429', covers: 'Sales at home of $25 or more' },
  { id: 'us-ak', law: 'AS 45.02.350', period: business(5), covers: 'Door-to-door sales of $10 or more' },
  { id: 'us-ar', law: 'Ark. Code 4-89-108' },
  {
    id: 'us-ca-65',
    law: 'Cal. Civ. Code 1689.6, 1689.7',
    period: business(5),
    seniors: true,
    covers: 'Buyers or owners of 65 or older',
    effectiveFrom: '2021-01-01',
  },
  {
    id: 'us-ca-pers',
    law: 'Cal. Civ. Code 1689.7(a)(2)',
    period: business(7),
    pers: 'alone',
    covers: 'Personal emergency response without an alarm system of two or more protective devices',
  },
  { id: 'us-ct', law: 'Conn. Gen. Stat. 42-134a', period: THREE_WITHOUT_SATURDAY },
  {
    id: 'us-fl',
    version: 2,
    law: 'Fla. Stat. 501.021 to 501.041',
    papers: { statementHeading: 'buyers_right' },
  },
  { id: 'us-ga', law: 'Ga. Code 10-1-6' },
  { id: 'us-hi', law: 'HRS 481C-1', period: THREE_WITHOUT_SATURDAY },
  { id: 'us-il', law: '815 ILCS 505/2B', period: THREE_WITHOUT_SATURDAY },
  { id: 'us-ks', law: 'K.S.A. 50-640' },
  { id: 'us-ma', version: 2, law: 'M.G.L. ch. 93 s. 48', papers: { frontPage: true } },
  {
    id: 'us-md',
    law: 'Md. Comm. Law 14-302.1',
    period: business(5),
    covers: 'Home improvement; whether burglar alarms belong to it is open',
    reading: 'open',
  },
  {
    id: 'us-md-65',
    law: 'Md. Comm. Law 14-302.1',
    period: business(7),
    seniors: true,
    covers: 'Home improvement, buyers of 65 or older; whether burglar alarms belong to it is open',
    reading: 'open',
  },
  { id: 'us-me', law: '32 M.R.S. 4664' },
  { id: 'us-mi', law: 'MCL 445.112', period: THREE_WITHOUT_SATURDAY, reading: 'open' },
  { id: 'us-mo', law: 'RSMo 407.705', period: THREE_WITHOUT_SATURDAY },
  { id: 'us-nd', law: 'N.D.C.C. 51-18-02' },
  {
    id: 'us-nd-65',
    law: 'N.D.C.C. 51-18-02',
    period: business(15),
    seniors: true,
    covers: 'Buyers of 65 or older, sales above $50',
  },
  { id: 'us-nh', law: 'RSA 361-B:2' },
  { id: 'us-nj', law: 'N.J.S.A. 17:16C-61.6' },
  { id: 'us-nv', law: 'NRS 598.240' },
  { id: 'us-ny', law: 'N.Y. Pers. Prop. Law 426 to 428' },
  {
    id: 'us-ny-pers',
    law: 'N.Y. Pers. Prop. Law 427',
    period: business(7),
    pers: 'any',
    covers: 'Personal emergency response',
  },
  { id: 'us-oh', law: 'ORC 1345.22', stopsWork: true, covers: 'Sales at home; no service before the end' },
  { id: 'us-ok', law: '14A O.S. 2-503' },
  {
    id: 'us-or',
    version: 2,
    law: 'ORS 83.710 to 83.750',
    papers: { noticeHeading: 'notice_of_right' },
  },
  { id: 'us-pa', version: 2, law: '73 P.S. 201-7', papers: { alwaysIn: ['en'] } },
  { id: 'us-ri', law: 'R.I. Gen. Laws 6-28-2 to 6-28-4' },
  { id: 'us-tx', law: 'Tex. Bus. & Com. Code 601.052 to 601.054' },
  {
    id: 'us-ut',
    law: 'Utah Code 13-11-4, R152-11-9',
    starts: 'installation',
    covers: 'Sales at home; from the purchase or the delivery, whichever is later',
  },
  {
    id: 'us-va',
    version: 2,
    law: 'Va. Code 59.1-21.2, 59.1-21.4',
    papers: { statementHeading: 'buyers_right' },
  },
  {
    id: 'us-wi',
    version: 2,
    law: 'Wis. Stat. 423.202, 423.203',
    period: THREE_WITHOUT_SATURDAY,
    papers: { points: 12, noticeHeading: 'customers_right', alwaysIn: ['en'] },
    reading: 'open',
  },
  ...unread.map((state): Given => ({
    id: `us-${state}`,
    law: 'State law not read yet',
    period: THREE_WITHOUT_SATURDAY,
    reading: 'known',
  })),
];

type GivenInCanada = Given & { readonly moves?: 'none' | 'holidays' | 'weekends' };

const inCanada = ({ moves = 'none', ...rule }: GivenInCanada): CancellationRule => ({
  version: 1,
  place: rule.id,
  covers: 'Direct sales',
  seniors: false,
  pers: null,
  period: { unit: 'calendar', days: 10, moves },
  starts: 'agreement',
  refundDays: 15,
  stopsWork: false,
  effectiveFrom: null,
  effectiveTo: null,
  reading: 'read',
  ...rule,
});

const canada: readonly GivenInCanada[] = [
  {
    id: 'ca-ab',
    version: 2,
    law: 'Consumer Protection Act s. 27',
    moves: 'holidays',
    covers: 'Direct sales above $25',
    papers: {
      points: 12,
      statementHeading: 'buyers_right',
      noticeHeading: 'buyers_right',
      frontPage: true,
    },
  },
  {
    id: 'ca-bc',
    version: 2,
    law: 'BPCPA s. 19 to 21; Bill 4 (2025)',
    covers: 'Direct sales above $50',
    unsolicitedBlockedFrom: '2026-08-01',
    signingCap: { cents: 100_00, ppm: 100_000 },
  },
  { id: 'ca-mb', law: 'Consumer Protection Act Part VII' },
  {
    id: 'ca-nb',
    version: 2,
    law: 'Direct Sellers Act',
    covers: 'Direct sales above $100',
    papers: { frontPage: true, alwaysIn: ['en', 'fr'] },
  },
  {
    id: 'ca-nl',
    version: 2,
    law: 'NLR 56/12',
    papers: {
      points: 12,
      statementHeading: 'consumers_right',
      noticeHeading: 'consumers_right',
      frontPage: true,
    },
  },
  { id: 'ca-ns', law: 'R.S.N.S. c. 129', reading: 'known' },
  { id: 'ca-nt', law: 'Consumer Protection Act s. 75 to 78.1', reading: 'known' },
  { id: 'ca-nu', law: 'Consumer Protection Act', reading: 'known' },
  { id: 'ca-on', law: 'CPA 2002 s. 41 to 43', covers: 'Direct agreements above $50' },
  { id: 'ca-pe', law: 'Direct Sellers Act', covers: 'Direct sales of $100 or more' },
  {
    id: 'ca-qc',
    version: 2,
    law: 'P-40.1 s. 58 to 60, 269; Charter of the French language s. 55',
    moves: 'weekends',
    covers: 'Itinerant merchants',
    paperOnly: true,
    noPaymentBeforeEnd: true,
  },
  {
    id: 'ca-sk',
    version: 2,
    law: 'D-28, Reg 2',
    papers: {
      points: 12,
      statementHeading: 'buyers_right',
      noticeHeading: 'buyers_right',
      frontPage: true,
    },
  },
  { id: 'ca-yt', law: 'Not established', reading: 'open' },
];

/** The rules that come with the product. */
export const shippedRules: readonly CancellationRule[] = [
  ...unitedStates.map(inUnitedStates),
  ...canada.map(inCanada),
];
