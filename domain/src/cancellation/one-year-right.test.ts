import { expect, test } from 'vitest';
import { oneYearText, oneYearRight } from './one-year-right.ts';

const right = {
  country: 'ca',
  state: 'ends',
  signedOn: '2027-02-01',
  handedOverOn: '2027-02-04',
  installedOn: null,
} as const;
const signed = { notice: { title: 'Your right', paragraphs: [] }, company: { licence: 'DS 1042' } };
const risk = (about: object = {}, what: object | null = {}, today = '2027-03-01') =>
  oneYearRight({ ...right, ...about }, what && { ...signed, ...what }, today);

test('with copy, statement and license there is no risk', () => {
  expect(risk()).toBeNull();
  expect(risk({}, null)).toBeNull();
});

test.each([
  [{ handedOverOn: null, state: 'not_started' }, {}, '2028-02-01', ['no handover of the copy is recorded']],
  [{}, { notice: undefined }, '2028-02-04', ['the contract had no statement of the right to cancel']],
  [{}, { company: { licence: ' ' } }, '2028-02-04', ['the contract does not show the company’s license']],
  [
    { handedOverOn: '2027-01-20' },
    { company: { licence: null } },
    '2028-02-01',
    ['the contract does not show the company’s license'],
  ],
])(
  'what is missing gives a year from the later of contract and receipt: %j %j',
  (about, what, until, because) => {
    expect(risk(about, what)).toEqual({ until, because });
  },
);

test('services that have not started 30 days after their day give it too, until something is installed', () => {
  const promised = { startsOn: '2027-03-10' };
  expect(risk({}, promised, '2027-04-09')).toBeNull();
  expect(risk({}, promised, '2027-04-10')).toEqual({
    until: '2028-02-04',
    because: ['nothing is installed 30 days after the day on which the services were to start'],
  });
  // A customer who allows a late installation has accepted the delay.
  expect(risk({ installedOn: '2027-04-12' }, promised, '2027-04-13')).toBeNull();
});

test('the year counts to its last day, and only in Canada, while the right runs', () => {
  const missing = { notice: undefined };
  expect(risk({}, missing, '2028-02-04')).not.toBeNull();
  expect(risk({}, missing, '2028-02-05')).toBeNull();
  expect(risk({ country: 'us' }, missing)).toBeNull();
  expect(risk({ state: 'exercised' }, missing)).toBeNull();
  expect(risk({ state: 'outside' }, missing)).toBeNull();
});

test('signed on a leap day, the year ends with February', () => {
  expect(risk({ signedOn: '2028-02-29', handedOverOn: null }, {}, '2028-03-01')?.until).toBe('2029-02-28');
});

test('the risk is one sentence', () => {
  expect(oneYearText({ until: '2028-02-01', because: ['one is missing', 'another is'] })).toBe(
    'Risk: the law lets the customer cancel for a year, until February 1, 2028 at least, because one is missing and another is.',
  );
});
