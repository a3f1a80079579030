import { noticeDates, noticeOfCancellation } from '@sable/domain/cancellation/notice';
import { rightStatement } from '@sable/domain/cancellation/right-statement';
import { languages, type Language } from '@sable/domain/language';
import { estimateContentSchema } from '@sable/domain/estimate/content';
import { afterAll, expect, test } from 'vitest';
import type { EstimatePdfInput, PdfSignature } from './estimate-pdf-input.ts';
import { createPdfRenderer } from './render-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';
import { e1Content } from './testing/sample-content.ts';
import { pdfTexts } from './texts/pdf-texts.ts';

const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());
const read = async (input: EstimatePdfInput) => readPdf(await renderer.renderEstimate(input));

const clause = (at: number, initialed: boolean) => ({
  id: `c${at}`,
  heading: `Clause number ${at}`,
  text: `The words of clause ${at}. ${'They go on for a while. '.repeat(at * 3)}`,
  initialed,
});
const home = {
  type: 'residential' as const,
  site: { line1: '12 Oak Street', city: 'Austin', region: 'TX', postal: '73301', country: 'us' as const },
};
const notice = noticeOfCancellation(
  { company: { name: 'Northgate', legalName: null, address: null }, account: home, lines: [] },
  'en',
  '2025-03-14',
);

const packet = (clauses = 12): EstimatePdfInput => ({
  hash: 'a'.repeat(64),
  content: {
    ...e1Content(),
    signers: [
      { name: 'Eleanor Whitfield', role: 'buyer' },
      { name: 'Tom Whitfield', role: 'buyer' },
    ],
    agreement: {
      name: 'Subscriber agreement',
      version: 4,
      clauses: Array.from({ length: clauses }, (_, at) => clause(at + 1, at < 3)),
      riders: [{ id: 'r1', heading: 'Texas notice', text: 'Complaints go to the state.' }],
    },
    ...(notice && { notice: { title: notice.title, paragraphs: [...notice.paragraphs] } }),
  },
});

const signature = (signerName: string, text: string): PdfSignature => ({
  signerName,
  role: 'buyer',
  initials: { text, clauses: ['c1', 'c2', 'c3'] },
  signature: { kind: 'typed', text: signerName },
  signedAt: '2025-03-14T20:00:00.000Z',
  signedOn: '2025-03-14',
  consentText: 'I agree to sign electronically.',
  selection: {},
  optionId: null,
  totals: e1Content().totals,
  ipAddress: null,
  forwardedFor: null,
  userAgent: null,
  linkRecipient: signerName,
});

test('the packet holds the agreement, what the state asks for, the equipment, and two notices', async () => {
  const { text } = await read(packet());
  for (const part of [
    'Subscriber agreement',
    'Edition 4',
    'Clause number 12',
    'Texas notice',
    'Schedule of equipment',
  ])
    expect(text).toContain(part);
  expect(text.match(/Notice of Cancellation/g)?.length).toBeGreaterThanOrEqual(2);
  expect(text).toContain('Copy 2 of 2');
  // On paper, each buyer has a place for initials at each of the three clauses.
  expect(text.match(/Initials of (Eleanor|Tom) Whitfield: _+/g)).toHaveLength(6);
});

test('the schedule of equipment counts in the language of the document', async () => {
  const { content } = packet();
  const [first, ...others] = content.lines;
  const lines = first ? [{ ...first, kind: 'equipment' as const, quantityMilli: 7250 }, ...others] : [];
  const { text } = await read({ ...packet(), content: { ...content, language: 'fr', lines } });
  expect(text.match(/7[,.]25/g)).toEqual(['7,25', '7,25']);
});

test('the signed packet has six initials and the dates of both notices', async () => {
  const dates = noticeDates({ account: home, lines: [] }, '2025-03-14', 'USD');
  expect(dates.en.lastDay).toContain('March 18, 2025');
  const { text } = await read({
    ...packet(),
    signatures: [signature('Eleanor Whitfield', 'EW'), signature('Tom Whitfield', 'TW')],
    noticeDates: dates,
  });
  expect(text.match(/Initials of Eleanor Whitfield: EW/g)).toHaveLength(3);
  expect(text.match(/Initials of Tom Whitfield: TW/g)).toHaveLength(3);
  expect(text.match(/MIDNIGHT OF .*March 18, 2025/g)).toHaveLength(2);
  expect(text).not.toContain('{{');
});

/** Returns the packet of a sale to a home in a state or province. */
function packetIn(country: 'us' | 'ca', region: string, language: Language = 'en'): EstimatePdfInput {
  const account = { ...home, site: { ...home.site, country, region } };
  const company = { name: 'Northgate', legalName: null, address: null };
  const offer = { account, lines: [] };
  const { content, hash } = packet();
  return {
    hash,
    content: estimateContentSchema.parse({
      ...content,
      ...(language !== 'en' && { language }),
      notice: noticeOfCancellation({ company, ...offer }, language, '2025-03-14'),
      rightStatement: rightStatement(offer, language, '2025-03-14'),
    }),
  };
}
const flat = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');
const STATEMENT = 'You, the buyer, may cancel this transaction at any time prior to midnight of the third';

test('the right to cancel stands in bold next to the place for the signature, unsigned and signed', async () => {
  const input = packetIn('us', 'TX');
  const signatures = [signature('Eleanor Whitfield', 'EW'), signature('Tom Whitfield', 'TW')];
  const pdf = await renderer.renderEstimate(input);
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+Inter\S*Bold/);
  const page = readPdf(pdf)
    .pages.map(flat)
    .find((text) => text.includes(STATEMENT));
  expect(page).toMatch(/See the attached notice of cancellation form .* Signature /);

  const signed = await read({ ...input, signatures });
  // Once next to each buyer.
  expect(flat(signed.text).split(STATEMENT)).toHaveLength(3);
});

test('a province that wants it on the first page has it there too, under its heading', async () => {
  const { pages } = await read(packetIn('ca', 'AB'));
  const phrase = 'You may cancel this contract from the day you enter into it until 10 days after';
  expect(flat(pages[0])).toContain(`Buyer’s Right to Cancel ${phrase}`);
  // There and next to the signature; both copies of the notice use the words that the regulation prescribes.
  expect(flat(pages.join(' ')).split(phrase)).toHaveLength(2 + 1);
  const prescribed = 'You may cancel this contract from the day you enter the contract until 10 days after';
  expect(flat(pages.join(' ')).split(prescribed)).toHaveLength(2 + 1);
});

test('a state that wants English in addition to the language of the sale has statement and notice in both', async () => {
  const dates = noticeDates({ account: home, lines: [] }, '2025-03-14', 'USD');
  const { text } = await read({
    ...packetIn('us', 'PA', 'es'),
    signatures: [signature('Eleanor Whitfield', 'EW')],
    noticeDates: dates,
  });
  const said = flat(text);
  expect(said).toContain('Usted, el comprador, puede cancelar esta transacción');
  expect(said).toContain(STATEMENT);
  expect(said).toMatch(/MEDIANOCHE DEL .*18 de marzo de 2025/);
  expect(said.match(/MIDNIGHT OF .{0,12}March 18, 2025/g)).toHaveLength(2);
});

test.each([20, 37, 55, 71])(
  'of %i clauses none leaves its heading alone at the foot of a page',
  async (clauses) => {
    const { pages } = await read(packet(clauses));
    for (const page of pages) {
      const lines = page
        .split('\n')
        .filter((line) => line.trim() && !/page \d+ of \d+|^Harbor Light/.test(line));
      expect(lines.at(-1)).not.toMatch(/^Clause number \d+$/);
    }
  },
);

test.each(languages)('the texts of the packet in %s are there', (language) => {
  const texts = pdfTexts[language];
  for (const word of [texts.equipment, texts.riders, texts.edition(1), texts.copyOf(1, 2)])
    expect(word).toBeTruthy();
  const written = noticeOfCancellation(
    { company: { name: 'Northgate', legalName: 'Northgate LLC', address: null }, account: home, lines: [] },
    language,
    '2025-03-14',
  );
  expect(written?.paragraphs.join(' ')).toContain('Northgate LLC');
});
