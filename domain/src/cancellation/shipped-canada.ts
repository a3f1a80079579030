import type { CancellationRule } from './rule.ts';
import type { ShippedRow } from './shipped-united-states.ts';

type ShippedInCanada = ShippedRow & { readonly moves?: 'none' | 'holidays' | 'weekends' };

const inCanada = ({ moves = 'none', ...rule }: ShippedInCanada): CancellationRule => ({
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

const rows: readonly ShippedInCanada[] = [
  {
    id: 'ca-ab',
    version: 3,
    law: 'Consumer Protection Act s. 27; AR 191/99',
    moves: 'holidays',
    covers: 'Direct sales above $25',
    papers: {
      noticeOf: 'ab',
      points: 12,
      statementHeading: 'buyers_right',
      noticeHeading: 'buyers_right',
      frontPage: true,
    },
  },
  {
    id: 'ca-bc',
    version: 3,
    law: 'BPCPA s. 19 to 21; Bill 4 (2025)',
    covers: 'Direct sales above $50',
    unsolicitedBlockedFrom: '2026-08-01',
    financingBlockedFrom: '2026-08-01',
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
    version: 3,
    law: 'NLR 56/12',
    papers: {
      noticeOf: 'nl',
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
    version: 3,
    law: 'P-40.1 s. 58 to 60, 269; r. 3, s. 50.2; Charter of the French language s. 55',
    moves: 'weekends',
    covers: 'Itinerant merchants',
    paperOnly: true,
    noPaymentBeforeEnd: true,
    papers: { noticeOf: 'qc' },
  },
  {
    id: 'ca-sk',
    version: 3,
    law: 'D-28, Reg 2',
    covers: 'Direct sales, in writing from $100; not by who is licensed under The Electrical Licensing Act',
    papers: {
      filedForm: true,
      noticeOf: 'ab',
      points: 12,
      statementHeading: 'buyers_right',
      noticeHeading: 'buyers_right',
      frontPage: true,
    },
  },
  {
    id: 'ca-sk-renovation',
    place: 'ca-sk',
    law: 'D-28, Reg 2',
    covers: 'Home renovation; whether an alarm installation belongs to it is open',
    signingCap: { cents: null, ppm: 150_000 },
    reading: 'open',
  },
  { id: 'ca-yt', law: 'Not established', reading: 'open' },
];

/** The rules of the provinces and territories of Canada that ship with Sable. */
export const shippedInCanada: readonly CancellationRule[] = rows.map(inCanada);
