import { expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { noticeOfCancellation } from './notice.ts';
import { rightStatement } from './right-statement.ts';

const DAY = '2026-11-20';
const company = { name: 'Northgate', legalName: null, address: null };

const home = (place: string) => {
  const [country, region = ''] = place.split('-');
  return {
    type: 'residential' as const,
    site: { country: country === 'ca' ? ('ca' as const) : ('us' as const), region: region.toUpperCase() },
  };
};

/** What the papers of a sale to a home look like: type, headings, first page, languages. */
function papersOf(place: string, language: Language) {
  const account = home(place);
  const statement = rightStatement({ account, lines: [] }, language, DAY);
  const notice = noticeOfCancellation({ company, account, lines: [] }, language, DAY);
  return {
    points: [statement?.points, notice?.points ?? 10],
    frontPage: statement?.frontPage ?? false,
    heading: statement?.said[0]?.heading ?? null,
    title: notice?.title,
    languages: statement?.said.map((said) => said.language),
    noticeAlso: notice?.also?.map((also) => also.language) ?? [],
  };
}

const plain = { points: [10, 10], frontPage: false, heading: null, noticeAlso: [] };
const federal = { ...plain, title: 'Notice of Cancellation', languages: ['en'] };
const provincial = { ...plain, title: 'Your right to cancel', languages: ['en'] };
const BUYERS = 'Buyer’s Right to Cancel';
const CONSUMERS = 'Consumer’s Right to Cancel';

test.each([
  ['us-tx', federal],
  ['us-fl', { ...federal, heading: BUYERS }],
  ['us-va', { ...federal, heading: BUYERS }],
  ['us-ma', { ...federal, frontPage: true }],
  ['us-or', { ...federal, title: 'Notice of Buyer’s Right to Cancel · Notice of Cancellation' }],
  ['us-pa', federal],
  ['us-wi', { ...federal, points: [12, 12], title: 'Customer’s Right to Cancel · Notice of Cancellation' }],
  ['ca-on', provincial],
  ['ca-ab', { ...provincial, points: [12, 12], frontPage: true, heading: BUYERS, title: BUYERS }],
  ['ca-sk', { ...provincial, points: [12, 12], frontPage: true, heading: BUYERS, title: BUYERS }],
  ['ca-nl', { ...provincial, points: [12, 12], frontPage: true, heading: CONSUMERS, title: CONSUMERS }],
  ['ca-nb', { ...provincial, frontPage: true, languages: ['en', 'fr'], noticeAlso: ['fr'] }],
])('the papers of %s in English', (place, papers) => {
  expect(papersOf(place, 'en')).toEqual(papers);
});

test.each([
  ['us-tx', 'es', ['es']],
  ['us-pa', 'es', ['es', 'en']],
  ['us-wi', 'es', ['es', 'en']],
  ['ca-nb', 'fr', ['fr', 'en']],
  ['ca-nb', 'es', ['es', 'en', 'fr']],
] as const)('a sale of %s in %s tells the right in %j', (place, language, told) => {
  const papers = papersOf(place, language);
  expect(papers.languages).toEqual(told);
  expect(papers.noticeAlso).toEqual(told.slice(1));
});

test.each([
  ['us-tx', 'the third business day after the date of this transaction.'],
  ['us-ak', 'the fifth business day'],
  ['us-ca', 'the fifth business day'],
  ['us-nd', 'the fifteenth business day'],
  [
    'us-ut',
    'the third business day after the date of this transaction or of the receipt of the product, whichever is later.',
  ],
  ['ca-on', 'until 10 days after you receive a copy of it.'],
])('the statement of %s names the days of the place', (place, words) => {
  const [said] = rightStatement({ account: home(place), lines: [] }, 'en', DAY)?.said ?? [];
  expect(said?.text).toContain(words);
});

test('an emergency button gives the statement its seven days', () => {
  const lines = [{ pers: true as const, optional: false, quantityMilli: 1000 }];
  expect(rightStatement({ account: home('us-ny'), lines }, 'en', DAY)?.said[0]?.text).toContain(
    'the seventh business day',
  );
});

test('the federal words are those of the rule', () => {
  expect(rightStatement({ account: home('us-tx'), lines: [] }, 'en', DAY)?.said).toEqual([
    {
      language: 'en',
      text: 'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
    },
  ]);
});

test('a business is told nothing', () => {
  const account = { ...home('us-tx'), type: 'commercial' as const };
  expect(rightStatement({ account, lines: [] }, 'en', DAY)).toBeNull();
});
