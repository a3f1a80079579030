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

/** Returns the layout of the papers of a sale to a home: type size, headings, first page, languages. */
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
] as const)('a sale of %s in %s states the right in %j', (place, language, expected) => {
  const papers = papersOf(place, language);
  expect(papers.languages).toEqual(expected);
  expect(papers.noticeAlso).toEqual(expected.slice(1));
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
])('the statement of %s names the days of the place', (place, phrase) => {
  const [said] = rightStatement({ account: home(place), lines: [] }, 'en', DAY)?.said ?? [];
  expect(said?.text).toContain(phrase);
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

test('a business gets no statement', () => {
  const account = { ...home('us-tx'), type: 'commercial' as const };
  expect(rightStatement({ account, lines: [] }, 'en', DAY)).toBeNull();
});

/** Returns the complete texts of the papers of a sale to a home, next to the signature and in the notice. */
function textsOf(place: string, language: Language = 'en', day = DAY) {
  const account = home(place);
  const seller = { ...company, email: 'sales@northgate.example', phone: '+19375550100' };
  const notice = noticeOfCancellation({ company: seller, account, lines: [] }, language, day);
  return {
    said: rightStatement({ account, lines: [] }, language, day)?.said ?? [],
    notice: notice?.paragraphs.join('\n') ?? '',
  };
}

test('in California an email cancels since 2026, and money goes back within ten days (Civ. Code 1689.7)', () => {
  const { notice } = textsOf('us-ca');
  expect(notice).toContain('within TEN DAYS following receipt');
  expect(notice).toMatch(/mail, email, or deliver a signed .+, sales@northgate\.example, NOT LATER THAN/);
  expect(notice).toContain('For help with finding or filling out this notice, call (937) 555-0100.');
  expect(textsOf('us-ca', 'en', '2025-12-31').notice).not.toMatch(/email|TEN DAYS/);
  expect(textsOf('us-tx').notice).not.toMatch(/email|TEN DAYS/);
});

test('without an email address of the seller there is a line to write it on', () => {
  const notice = noticeOfCancellation({ company, account: home('us-ca'), lines: [] }, 'en', DAY);
  expect(notice?.paragraphs.join(' ')).toMatch(/mail, email, or deliver .+ at _{24}, _{24}, NOT LATER/);
});

test('North Dakota has its five items next to the signature, the fourth with the days of an older buyer', () => {
  const { said, notice } = textsOf('us-nd');
  expect(said).toMatchObject([
    { text: expect.stringMatching(/^You, the buyer, may cancel .+ fifteenth business day/) },
    {
      heading: 'Notice to Buyer',
      text: expect.stringMatching(
        /^\(1\) Do not sign .+ \(2\) .+ \(3\) .+ \(4\) You, the buyer, may cancel .+ fifteenth business day .+ \(5\) The seller cannot enter/,
      ),
    },
  ]);
  expect(notice).toContain('mail, email, or deliver');
});

test('Rhode Island has its five items next to the signature', () => {
  expect(textsOf('us-ri').said[1]).toMatchObject({
    heading: 'Notice to Buyer',
    text: expect.stringMatching(
      /\(5\) You may cancel this agreement if .+ third calendar day .+ mail deliveries/,
    ),
  });
});

test('Connecticut names the deadline as a date, and takes email, fax and mail', () => {
  const { notice } = textsOf('us-ct');
  expect(notice).toMatch(/^Seller: Northgate, _{24}, sales@northgate\.example, \(937\) 555-0100/);
  expect(notice).toContain('Your deadline is MIDNIGHT ON {{last day}} to cancel.');
  expect(notice).toContain('by email, fax, or mail');
  expect(notice).toContain('within 20 days of the date of your Notice of Cancellation');
  expect(notice).toContain('I HEREBY CANCEL THIS TRANSACTION.');
});

test('New Jersey adds the notice of its receipt, and the federal one goes on', () => {
  const { notice } = textsOf('us-nj');
  expect(notice).toContain('NOT LATER THAN MIDNIGHT OF {{last day}}.');
  expect(notice).toMatch(
    /NOTICE TO RETAIL BUYER: YOU MAY RESCIND .+ 5 P\.M\. .+ You may also cancel .+ midnight/,
  );
});

test.each(['us-ca', 'us-nd', 'us-ri', 'us-ct', 'us-nj'])('%s says the same in all languages', (place) => {
  const [en, fr, es] = (['en', 'fr', 'es'] as const).map((language) => textsOf(place, language));
  for (const other of [fr, es]) {
    expect(other?.said.length).toBe(en?.said.length);
    expect(other?.notice.split('\n').length).toBe(en?.notice.split('\n').length);
    expect(other?.notice).not.toBe(en?.notice);
    expect(other?.notice).toContain('{{last day}}');
  }
});

test.each([
  ['ca-ab', 'from the day you enter the contract until 10 days after you receive a copy of this contract.'],
  ['ca-sk', 'from the day you enter the contract until 10 days after you receive a copy of this contract.'],
  ['ca-nl', 'from the day you enter into the contract until 10 days after you receive the contract.'],
])('%s has its statement in the words that its regulation prescribes', (place, phrase) => {
  const { notice } = textsOf(place);
  expect(notice).toContain(`You may cancel this contract ${phrase} You do not need a reason to cancel.`);
  expect(notice).toContain('you may cancel this contract within one year of the contract date.');
  expect(notice).toContain('Address for notice: Northgate');
  expect(notice).toContain('(937) 555-0100, sales@northgate.example');
  expect(notice).toContain('{{last day}}');
  for (const language of ['fr', 'es'] as const)
    expect(textsOf(place, language).notice.split('\n')).toHaveLength(notice.split('\n').length);
});

test('Québec has the statement and the form of its regulation, s. 50.2, in French first, and nothing else', () => {
  const { notice } = textsOf('ca-qc', 'fr');
  expect(notice).toMatch(
    /^\(Loi sur la protection du consommateur, article 58\)\nVous pouvez résoudre ce contrat/,
  );
  expect(notice).toContain('je résous le contrat no');
  expect(notice).not.toContain('{{last day}}');
  expect(textsOf('ca-qc').notice).toContain('You may cancel this contract for any reason within 10 days');
  // A province without prescribed wording gets what the laws have in common.
  expect(textsOf('ca-on').notice).toContain('You need no reason.');
});

test('Maryland has the acknowledgment of oral notice next to the signature, with the days of both groups', () => {
  const { said } = textsOf('us-md');
  expect(said).toMatchObject([
    { text: expect.stringContaining('the seventh business day') },
    {
      heading: 'Acknowledgment of oral notice',
      text: expect.stringMatching(/within 5 business days .+ at least 65 years old, within 7 business days/),
    },
  ]);
});
