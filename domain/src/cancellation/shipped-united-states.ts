import type { CancellationRule } from './rule.ts';

/** The fields that a shipped row sets itself; the others have the values of its country. */
export type ShippedRow = Pick<CancellationRule, 'id' | 'law'> & Partial<CancellationRule>;

const business = (days: number, countsSaturday = true): CancellationRule['period'] => ({
  unit: 'business',
  days,
  countsSaturday,
});
const THREE_WITHOUT_SATURDAY = business(3, false);

const inUnitedStates = (rule: ShippedRow): CancellationRule => ({
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

/**
 * States that are believed to give three business days, but whose text was not read. Until counsel has read it,
 * Saturday does not count as a business day.
 */
const unread = 'al az co de dc id in ia ky la mn ms mt ne nm nc sc sd tn vt wa wv wy'.split(' ');

const rows: readonly ShippedRow[] = [
  {
    id: 'us',
    version: 2,
    place: 'us',
    law: '16 CFR 429.1',
    covers: 'Sales at home of $25 or more',
    noteDays: 5,
    papers: { spokenLanguage: true },
  },
  { id: 'us-ak', law: 'AS 45.02.350', period: business(5), covers: 'Door-to-door sales of $10 or more' },
  { id: 'us-ar', law: 'Ark. Code 4-89-108' },
  {
    id: 'us-ca',
    version: 2,
    law: 'Cal. Civ. Code 1632, 1689.6, 1689.7 (AB 1327, ch. 348/2025); Bus. & Prof. Code 7599.54',
    effectiveFrom: '2026-01-01',
    papers: { byEmail: true, tenDays: true, workDates: true },
  },
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
  {
    id: 'us-ct',
    version: 2,
    law: 'Conn. Gen. Stat. 42-134a, 42-135a',
    period: THREE_WITHOUT_SATURDAY,
    papers: { byEmail: true, noticeOf: 'ct' },
  },
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
    version: 2,
    papers: { buyerNotice: 'md' },
    law: 'Md. Comm. Law 14-302.1',
    period: business(5),
    covers: 'Home improvement; whether burglar alarms belong to it is open',
    reading: 'open',
  },
  {
    id: 'us-md-65',
    version: 2,
    papers: { buyerNotice: 'md' },
    law: 'Md. Comm. Law 14-302.1',
    period: business(7),
    seniors: true,
    covers: 'Home improvement, buyers of 65 or older; whether burglar alarms belong to it is open',
    reading: 'open',
  },
  { id: 'us-me', law: '32 M.R.S. 4664' },
  {
    id: 'us-mi',
    version: 2,
    law: 'MCL 445.112',
    period: THREE_WITHOUT_SATURDAY,
    noCollection: true,
    reading: 'open',
  },
  { id: 'us-mo', law: 'RSMo 407.705', period: THREE_WITHOUT_SATURDAY },
  {
    id: 'us-nd',
    version: 2,
    law: 'N.D.C.C. 51-18-02, 51-18-04',
    papers: { byEmail: true, buyerNotice: 'nd' },
  },
  {
    id: 'us-nd-65',
    law: 'N.D.C.C. 51-18-02',
    period: business(15),
    seniors: true,
    covers: 'Buyers of 65 or older, sales above $50',
  },
  { id: 'us-nh', law: 'RSA 361-B:2' },
  { id: 'us-nj', version: 2, law: 'N.J.S.A. 17:16C-61.6', papers: { noticeOf: 'nj' } },
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
  { id: 'us-ri', version: 2, law: 'R.I. Gen. Laws 6-28-2 to 6-28-4', papers: { buyerNotice: 'ri' } },
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
  ...unread.map((state): ShippedRow => ({
    id: `us-${state}`,
    law: 'State law not read yet',
    period: THREE_WITHOUT_SATURDAY,
    reading: 'known',
  })),
];

/** The rules of the United States and of its states that ship with Sable. */
export const shippedInUnitedStates: readonly CancellationRule[] = rows.map(inUnitedStates);
