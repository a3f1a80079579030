import { Worker } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import type { EstimatePdfInput, PdfSignature } from './estimate-pdf-input.ts';
import { createPdfRenderer, startPdfWorker } from './render-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';
import { pdfTexts } from './texts/pdf-texts.ts';
import { e1Content, longContent, pricedTotals, sampleId, sampleLine } from './testing/sample-content.ts';

const hash = '9f2c4e7ab8d01635c7f9e2a4b6d8f01234567890abcdef1234567890abcdef12';
const quiet = { warn: () => undefined };
const renderer = createPdfRenderer({ log: quiet });
afterAll(() => renderer.close());

const e1: EstimatePdfInput = { content: e1Content(), hash };
const read = async (input: EstimatePdfInput) => readPdf(await renderer.renderEstimate(input));

/** Creates a renderer with a fake first thread; later threads are real. */
function rendererAfter(first: () => Worker, log = quiet) {
  let started = 0;
  const own = createPdfRenderer({ log, startWorker: () => (started++ === 0 ? first() : startPdfWorker()) });
  onTestFinished(() => own.close());
  return own;
}

test('the PDF of E1 carries its numbers to the cent', async () => {
  const { text } = await read(e1);
  for (const line of [
    'Keypad 1 $89.00 −50% $44.50',
    'Labor h 2.5 $95.00 $237.50',
    'Subtotal $984.60',
    'State (6.25%) $42.61',
    'Local (2%) $13.63',
    'Tax on $681.75 $56.24',
    'Total $1,040.84',
    'Deposit (30%) $312.25',
    'Balance after deposit $728.59',
    'Subtotal per month $54.94',
    'Total per month $59.06',
    'Contract value before tax $2,962.44',
    'Contract value with tax $3,167.00',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toContain('$371.31');
});

test('it says who offers what to whom', async () => {
  const { text } = await read(e1);
  for (const expected of [
    'Harbor Light Security LLC',
    '400 Water Street, Suite 210, Dayton, OH 45402',
    'License OH 53-89-1422',
    'Version 2 · March 10, 2025',
    'Eleanor Whitfield',
    '1180 Ridgeway Road',
    'Marcus Bell',
    'Thank you for showing us around',
    'Prices hold for 30 days.',
    hash,
  ]) {
    expect(text).toContain(expected);
  }
});

test('it says what the signature does to the present agreement', async () => {
  const contractEffect = {
    kind: 'replacement',
    contractId: sampleId(1),
    reference: 'C-7',
    endsOn: '2028-03-03',
    termMonths: 36,
  } as const;
  const { text } = await read({ ...e1, content: { ...e1Content(), contractEffect } });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'This replaces your agreement C-7, which ends when this is signed instead of on March 3, 2028.',
  );
});

test.each([
  ['en', 'Renewal and early end', 'renew for 12 months at a time', 'at most $500.00'],
  ['fr', 'Renouvellement et fin anticipée', 'pour 12 mois à la fois', 'au plus 500'],
  ['es', 'Renovación y fin anticipado', 'por 12 meses cada vez', 'como máximo'],
] as const)('it says in %s how the services renew and what an early end costs', async (language, ...said) => {
  const agreementTerms = {
    terminationPpm: 750_000,
    terminationCap: 500_00,
    renewal: 'months',
    renewalMonths: 12,
    noticeDays: 60,
  } as const;
  const { language: _english, ...content } = e1Content();
  const { text } = await read({
    content: { ...content, ...(language !== 'en' && { language }), agreementTerms },
    hash,
  });
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const phrase of said) expect(flat).toContain(phrase);
  expect((await read(e1)).text).not.toContain('Renewal and early end');
});

test.each([
  ['en', 'Warranty', 'parts are under warranty for 24 months and labor for 12 months'],
  ['fr', 'Garantie', 'les pièces sont garanties 24 mois et la main-d’œuvre 12 mois'],
  ['es', 'Garantía', 'las piezas tienen una garantía de 24 meses'],
] as const)('it says in %s how long parts and labor are under warranty', async (language, ...said) => {
  const { language: _english, ...content } = e1Content();
  const warranty = { partsMonths: 24, laborMonths: 12 };
  const { text } = await read({
    content: { ...content, ...(language !== 'en' && { language }), warranty },
    hash,
  });
  const flat = text.replaceAll(/\s+/g, ' ');
  for (const phrase of said) expect(flat).toContain(phrase);
  expect((await read(e1)).text).not.toContain('under warranty');
});

test.each([
  ['en', 'Bill to'],
  ['fr', 'Facturer à'],
  ['es', 'Facturar a'],
] as const)('it says in %s where the bills go, where that is not the site', async (language, label) => {
  const { language: _english, ...content } = e1Content();
  const town = { city: 'Dayton', region: 'OH', postal: '45402', county: '' };
  const billTo = { line1: '9 Ledger Lane', line2: '', ...town, country: 'us', type: 'commercial' } as const;
  const { text } = await read({
    content: { ...content, ...(language !== 'en' && { language }), billTo },
    hash,
  });
  expect(text.toLowerCase()).toContain(label.toLowerCase());
  expect(text).toContain('9 Ledger Lane');
  expect((await read(e1)).text.toLowerCase()).not.toContain('bill to');
});

test.each([
  ['en', 'Allowance: a sum set aside.'],
  ['fr', 'Allocation : une somme réservée.'],
  ['es', 'Asignación: una suma reservada.'],
] as const)('it says in %s that a line is an allowance', async (language, said) => {
  const { language: _english, ...content } = e1Content();
  const allowance = sampleLine(910, { name: 'Fixtures', kind: 'allowance', unitPrice: 300_00 });
  const { text } = await read({
    content: {
      ...content,
      ...(language !== 'en' && { language }),
      lines: [...content.lines, allowance],
    },
    hash,
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
});

test('it shows the company’s logo, drawn from the bytes that it is given', async () => {
  const logo = await Transformer.fromRgbaPixels(Buffer.alloc(60 * 20 * 4, 0x88), 60, 20).png();
  const image = '/Subtype /Image';
  const [plain, shown, again] = await Promise.all(
    [null, logo, logo].map((bytes) => renderer.renderEstimate({ ...e1, logo: bytes })),
  );
  expect(plain?.includes(image)).toBe(false);
  expect(shown?.includes(image)).toBe(true);
  expect(shown && again?.equals(shown)).toBe(true);
});

test('every page names the version, its fingerprint and itself', async () => {
  const { pages } = await read(e1);
  pages.forEach((page, index) => {
    expect(page).toContain(
      `EST-1042 · version 2 · SHA-256 9f2c4e7ab8d01635… · page ${index + 1} of ${pages.length}`,
    );
  });
});

test('the same input gives the same bytes, whatever was rendered before and in a new thread too', async () => {
  const other = createPdfRenderer({ log: quiet });
  onTestFinished(() => other.close());
  const quoted = { content: e1Content({ title: 'Système d’alarme «É»' }), hash };
  const [, first, again, elsewhere] = await Promise.all([
    renderer.renderEstimate(e1),
    renderer.renderEstimate(quoted),
    renderer.renderEstimate(quoted),
    other.renderEstimate(quoted),
  ]);
  expect(readPdf(first).text).toContain('Système d’alarme «É»');
  expect(again.equals(first)).toBe(true);
  expect(elsewhere.equals(first)).toBe(true);
});

test('300 lines run over pages, each line once and the head on every page of the table', async () => {
  const { pages, text } = await read({ content: longContent(300), hash });
  const shown = [...text.matchAll(/^(?:Sensor|Floor) (\d+)/gm)];
  expect(shown).toHaveLength(300);
  const withLines = pages.filter((page) => /^Sensor/m.test(page));
  expect(withLines.length).toBeGreaterThan(8);
  expect(withLines.filter((page) => page.includes('QTY UNIT PRICE AMOUNT'))).toHaveLength(withLines.length);
  expect(withLines.filter((page) => /^One-time$/m.test(page))).toHaveLength(withLines.length);
});

test('text of any kind is printed, or marked where no font has it', async () => {
  const content = e1Content({
    title: 'Système d’alarme 警報',
    lines: ['Zażółć gęślą', 'Привет', 'Συναγερμός', 'Báo động', '👨‍👩‍👧 مرحبا \uD800', 'x'.repeat(200)].map(
      (name, n) => sampleLine(n + 1, { name, description: `${name}\n`.repeat(20), unitPrice: 100 }),
    ),
  });
  const { text } = await read({ content, hash });
  for (const expected of ['Système d’alarme 警報', 'Zażółć gęślą', 'Привет', 'Συναγερμός', 'Báo động'])
    expect(text).toContain(expected);
  // Right-to-left text is read here in its visual order, piece by piece.
  expect(text.replaceAll('\n', '')).toContain(Array.from('مرحبا').reverse().join(''));
  expect(text).toContain('A “?” may stand for a character that cannot be printed here');
});

test('headings and texts stand in order, options say whether they count', async () => {
  const content = e1Content({
    lines: [
      sampleLine(1, { kind: 'section', name: 'Perimeter' }),
      sampleLine(2, { kind: 'text', name: 'Wired where possible' }),
      sampleLine(3, { name: 'Contact', unitPrice: 3900 }),
      sampleLine(4, { name: 'Siren', unitPrice: 14_900, optional: true, selected: false }),
      sampleLine(5, { name: 'Glass break', unitPrice: 6900, optional: true, selected: true }),
    ],
  });
  const { text } = await read({ content, hash });
  expect(text).toMatch(
    /Perimeter Subtotal \$108\.00\nWired where possible\nContact 1 \$39\.00 \$39\.00\nSiren\nOptional, not included[^]*Glass break\nOptional, included/,
  );
  expect(text).toContain('+$149.00');
});

const siren = sampleLine(900, { name: 'Outdoor siren', unitPrice: 14_900, optional: true, selected: false });
const offered = e1Content({ lines: [...e1Content().lines, siren] });
const selection = { [sampleId(900)]: true };
const acceptedTotals = pricedTotals(offered, selection);
const signature: PdfSignature = {
  role: 'buyer',
  initials: null,
  signerName: 'Eleanor Whitfield',
  signature: {
    kind: 'drawn',
    strokes: [
      [40, 100, 80, 40, 120, 160, 560, 90],
      [300, 20],
    ],
  },
  signedAt: '2025-03-12T18:05:12.345Z',
  signedOn: '2025-03-12',
  consentText: 'I agree to do this business electronically.',
  selection,
  optionId: null,
  totals: acceptedTotals,
  ipAddress: '203.0.113.9',
  forwardedFor: null,
  userAgent: 'Mozilla/5.0 (iPhone)',
  linkRecipient: 'eleanor@example.com',
};
const events: EstimatePdfInput['events'] = [
  {
    createdAt: '2025-03-10T14:00:00.000Z',
    kind: 'sent',
    revision: 2,
    by: 'Marcus Bell',
    note: null,
    ipAddress: null,
    userAgent: null,
  },
  {
    createdAt: '2025-03-12T18:05:12.345Z',
    kind: 'accepted',
    revision: 2,
    by: 'Eleanor Whitfield',
    note: 'Signed by Eleanor Whitfield',
    ipAddress: '2001:db8::7348',
    userAgent: 'Mozilla/5.0 (iPhone)',
  },
];

test('a signed copy shows the accepted totals and choice, not those that were sent', async () => {
  const { text } = await read({ content: offered, hash, signatures: [signature], events });
  expect(acceptedTotals.oneTime.total).not.toBe(offered.totals.oneTime.total);
  expect(text).toContain('Total $1,186.01');
  expect(text).not.toContain('$1,040.84');
  expect(text).toContain('Optional, included');
  expect(text).toContain('Accepted March 12, 2025');
});

test.each([
  ['en', 'Signed on paper. Recorded by Marcus Bell.'],
  ['fr', 'Signée sur papier. Consignée par Marcus Bell.'],
  ['es', 'Firmada en papel. Registrada por Marcus Bell.'],
] as const)(
  'it says in %s that a signature was recorded; the evidence says so in English',
  async (language, said) => {
    const { language: _english, ...content } = e1Content();
    const recorded = {
      ...signature,
      selection: {},
      signature: { kind: 'recorded', method: 'paper', by: 'Marcus Bell' },
    } as const;
    const { pages } = await read({
      content: { ...content, ...(language !== 'en' && { language }) },
      hash,
      signatures: [recorded],
      events,
    });
    const evidence = pages.findIndex((page) => page.includes('Record of the signature'));
    expect(pages.slice(0, evidence).join('\n')).toContain(said);
    expect(pages.slice(evidence).join('\n')).toContain('Signed on paper. Recorded by Marcus Bell.');
  },
);

test('its last pages hold the evidence', async () => {
  const { pages } = await read({ content: offered, hash, signatures: [signature], events });
  const evidence = pages
    .slice(pages.findIndex((page) => page.includes('Record of the signature')))
    .join('\n');
  for (const expected of [
    hash,
    'Eleanor Whitfield',
    'Link sent to eleanor@example.com',
    'March 12, 2025 at 2:05:12 PM EDT',
    '2025-03-12T18:05:12.345Z',
    'I agree to do this business electronically.',
    'Items chosen Outdoor siren',
    'IP address 203.0.113.9',
    'Mozilla/5.0 (iPhone)',
    'Marcus Bell',
    'IP address 2001:db8::7348',
    'Signed by Eleanor Whitfield',
  ]) {
    expect(evidence).toContain(expected);
  }
});

test('the drawn signature is in the document, and another drawing makes another one', async () => {
  const drawn = (strokes: number[][]) =>
    renderer.renderEstimate({
      content: offered,
      hash,
      signatures: [{ ...signature, signature: { kind: 'drawn', strokes } }],
    });
  const [one, other] = await Promise.all([drawn([[0, 0, 100, 100]]), drawn([[0, 100, 100, 0]])]);
  expect(one.equals(other)).toBe(false);
});

test('a typed signature is printed', async () => {
  const typed = { ...signature, signature: { kind: 'typed' as const, text: 'E. Whitfield-Jones' } };
  const { text } = await read({ content: offered, hash, signatures: [typed] });
  expect(text).toContain('E. Whitfield-Jones');
  expect(text).toContain('Typed as a signature');
});

test.each(['李明', '김민준', '山田 太郎', 'محمد', 'דוד', 'สมชาย ใจดี', 'राम', '[U+20BB7]田'])(
  'the name %s is printed',
  async (name) => {
    const signerName = name.replace('[U+20BB7]', '\u{20BB7}');
    const { text } = await read({
      content: offered,
      hash,
      signatures: [{ ...signature, signerName }],
      events,
    });
    const shown = (line: string) => [line, Array.from(line).reverse().join('')];
    expect(shown(name).some((form) => text.includes(form))).toBe(true);
    expect(text).not.toContain('A “?” may stand');
  },
);

test('what cannot be rendered is refused in words, and the next one is rendered', async () => {
  const broken = renderer.renderEstimate({ ...e1, signatures: [{ ...signature, totals: {} }] });
  await expect(broken).rejects.toThrow(
    'The PDF of EST-1042 could not be made: something in it cannot be drawn. The estimate itself is unchanged. Try again.',
  );
  expect((await read(e1)).text).toContain('$1,040.84');
});

test('a thread that dies costs its own document only', async () => {
  const warn = vi.fn();
  const dying = () =>
    new Worker(`require('node:worker_threads').parentPort.on('message', () => process.exit(3))`, {
      eval: true,
    });
  const own = rendererAfter(dying, { warn });
  const [lost, next] = await Promise.allSettled([own.renderEstimate(e1), own.renderEstimate(e1)]);
  expect(lost).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('the thread that makes it ended') },
  });
  expect(next.status === 'fulfilled' && readPdf(next.value).text).toContain('$1,040.84');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a document that takes longer than a minute is given up, and the next one is rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = rendererAfter(() => new Worker('setInterval(() => undefined, 1000)', { eval: true }));
  const stuck = own.renderEstimate(e1);
  const next = own.renderEstimate(e1);
  const refused = expect(stuck).rejects.toThrow('it took longer than a minute');
  vi.advanceTimersByTime(60_000);
  await refused;
  expect(readPdf(await next).text).toContain('$1,040.84');
});

test('a closed renderer refuses what waits and what comes', async () => {
  const own = createPdfRenderer({ log: quiet });
  const waiting = own.renderEstimate(e1);
  const refused = expect(waiting).rejects.toThrow('the server is stopping');
  await own.close();
  await refused;
  await expect(own.renderEstimate(e1)).rejects.toThrow('the server is stopping');
});

test.each(['fr', 'es'] as const)(
  'in %s it is whole in that language, the evidence apart',
  async (language) => {
    const texts = pdfTexts[language];
    const content = { ...e1Content(), language };
    const { text } = await read({ content, hash });
    const said = text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase();
    for (const expected of [texts.preparedFor, texts.columns.price, texts.acceptance, texts.wholeTerm])
      expect(said).toContain(expected.toLowerCase());
    const english = [
      'Subtotal per month',
      'Prepared',
      'Due at',
      'Balance',
      'Contract value',
      'page 1 of',
      'March',
    ];
    expect(english.filter((part) => said.includes(part.toLowerCase()))).toEqual([]);
  },
);
