import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createPdfRenderer } from './render-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';
import { e1Content, sampleLine } from './testing/sample-content.ts';
import { pdfTexts } from './texts/pdf-texts.ts';

const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());

const texts = pdfTexts.en;
const headings = [texts.oneTime, texts.recurring, texts.terms, texts.acceptance, texts.wholeTerm].map(
  (heading) => heading.toLowerCase(),
);
/** Whether a line is the head of a table: the names of its columns. */
const isHead = (line: string): boolean => line.toLowerCase().endsWith(texts.columns.amount.toLowerCase());
/** Whether a line is a room heading, with or without its subtotal. */
const isRoom = (line: string): boolean => /^Room \d+( Subtotal .*)?$/.test(line);

const random = fc.record({
  rooms: fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 9 }),
  described: fc.integer({ min: 1, max: 5 }),
  /** Number of sentences in the description of a room's first line. */
  first: fc.integer({ min: 0, max: 30 }),
  monthly: fc.integer({ min: 0, max: 25 }),
  paragraphs: fc.integer({ min: 0, max: 30 }),
});

const runs = Number(process.env['SABLE_RANDOM'] ?? 15);

test('no heading and no head of a table is the last text of a page, whatever the estimate holds', async () => {
  let manyPages = 0;
  await fc.assert(
    fc.asyncProperty(random, async ({ rooms, described, first, monthly, paragraphs }) => {
      let number = 0;
      const line = (rest: object) => sampleLine(++number, rest);
      const content = e1Content({
        terms: Array.from(
          { length: paragraphs },
          (_, n) => `Paragraph ${n}. ${'It says something. '.repeat(6)}`,
        ).join('\n'),
        lines: [
          ...rooms.flatMap((size, room) => [
            line({ kind: 'section', name: `Room ${room}` }),
            ...Array.from({ length: size }, (_, n) =>
              line({
                name: `Sensor ${n}`,
                unitPrice: 3900,
                ...(n % described === 0 && { description: 'Behind the door. '.repeat(n + first) }),
              }),
            ),
          ]),
          ...Array.from({ length: monthly }, () =>
            line({
              kind: 'monitoring',
              name: 'Monitoring',
              bucket: 'monthly',
              frequency: 'monthly',
              unitPrice: 100,
            }),
          ),
        ],
      });
      const { pages } = readPdf(await renderer.renderEstimate({ content, hash: 'a'.repeat(64) }));
      if (pages.length > 2) manyPages++;
      for (const page of pages) {
        const lines = page.split('\n');
        const foot = lines.findIndex((each) => each.includes(' · page '));
        const text = lines.slice(0, foot).filter((each) => each !== content.company.name);
        const last = text.at(-1) ?? '';
        expect(headings).not.toContain(last.toLowerCase());
        expect([isRoom(last), isHead(last)], last).toEqual([false, false]);
      }
    }),
    {
      numRuns: runs,
      endOnFailure: true,
      examples: [
        [{ rooms: [3, 0], described: 4, first: 0, monthly: 3, paragraphs: 8 }],
        [{ rooms: [2, 5, 0, 4], described: 1, first: 0, monthly: 1, paragraphs: 1 }],
      ],
    },
  );
  expect(manyPages).toBeGreaterThan(0);
});
