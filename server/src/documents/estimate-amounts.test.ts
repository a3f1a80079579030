import { expect, test } from 'vitest';
import { agreementAmounts, headlineAmounts, monthlyAmounts, oneTimeAmounts } from './estimate-amounts.ts';
import { pdfFormat } from './pdf-format.ts';
import { e1Content, sampleLine } from './testing/sample-content.ts';

const content = e1Content();
const format = pdfFormat(content);
const pairs = (rows: ReturnType<typeof oneTimeAmounts>) => rows.map(({ label, value }) => [label, value]);

test('the one-time sum of E1 runs from the items to the balance', () => {
  expect(pairs(oneTimeAmounts(content, content.totals, format))).toEqual([
    ['Items', '$1,138.50'],
    ['Discounts on items', '−$44.50'],
    ['Discount (10%)', '−$109.40'],
    ['Subtotal', '$984.60'],
    ['Tax on $681.75', '$56.24'],
    ['State (6.25%)', '$42.61'],
    ['Local (2%)', '$13.63'],
    ['Total', '$1,040.84'],
    ['Deposit (30%)', '$312.25'],
    ['Balance after deposit', '$728.59'],
  ]);
});

test('the monthly sum of E1 shows what recurs before and with tax', () => {
  expect(pairs(monthlyAmounts(content, content.totals, format))).toEqual([
    ['Subtotal per month', '$54.94'],
    ['Tax per month on $49.94', '$4.12'],
    ['State (6.25%)', '$3.12'],
    ['Local (2%)', '$1.00'],
    ['Total per month', '$59.06'],
  ]);
});

test('a single tax is one line, with what it is taken of', () => {
  const tax = { ...content.tax, components: [{ name: 'HST', ratePpm: 130_000 }] };
  const one = e1Content({ tax, deposit: null });
  expect(pairs(oneTimeAmounts(one, one.totals, format)).slice(-2)).toEqual([
    ['HST (13%) on $681.75', '$88.63'],
    ['Total', '$1,073.23'],
  ]);
});

test('the term brings the value of the contract', () => {
  expect(pairs(agreementAmounts(content, content.totals, format))).toEqual([
    ['Term', '36 months'],
    ['Contract value before tax', '$2,962.44'],
    ['Contract value with tax', '$3,167.00'],
    ['Due at signing', '$371.31'],
  ]);
  const openEnded = e1Content({ termMonths: 0 });
  expect(agreementAmounts(openEnded, openEnded.totals, format)).toEqual([]);
});

test('what is not sold is not in the headline', () => {
  const panel = e1Content({ lines: [sampleLine(1, { unitPrice: 10_000 })], deposit: null });
  expect(headlineAmounts(panel, panel.totals, format)).toEqual([
    { label: 'One-time total', value: '$97.43', note: 'Tax included' },
    { label: 'Due at signing', value: '$0.00', note: 'Nothing is due yet' },
  ]);
});

test('Canadian dollars are written as in Canada', () => {
  expect(pdfFormat({ currency: 'CAD', account: { ...content.account, site: null } }).money(123_456)).toBe(
    '$1,234.56',
  );
});

test('what is billed by the year is printed by the year, next to what is billed by the month', () => {
  const lines = [
    sampleLine(1, { kind: 'monitoring', bucket: 'monthly', frequency: 'monthly', unitPrice: 49_94 }),
    sampleLine(2, { kind: 'service_plan', bucket: 'monthly', frequency: 'annual', unitPrice: 360_00 }),
  ];
  const billed = e1Content({ billing: 'as_billed', lines });
  const headline = (language: 'en' | 'fr' | 'es') =>
    headlineAmounts(billed, billed.totals, pdfFormat(content, language)).map(({ label }) => label);
  expect(headlineAmounts(billed, billed.totals, format)).toMatchObject([
    { label: 'Per month', value: '$54.06' },
    { label: 'Per year', value: '$389.70' },
    { label: 'Due at signing', value: '$54.06' },
  ]);
  expect(
    pairs(monthlyAmounts(billed, billed.totals, format)).filter(([label]) => label?.startsWith('Total')),
  ).toEqual([
    ['Total per month', '$54.06'],
    ['Total per year', '$389.70'],
  ]);
  expect([headline('fr')[1], headline('es')[1]]).toEqual(['Par an', 'Al año']);
});
