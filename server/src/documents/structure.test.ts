import { Transformer } from '@napi-rs/image';
import { afterAll, expect, test } from 'vitest';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { createPdfRenderer } from './render-pdf.ts';
import { readStructure, unmarked, type StructureNode } from './testing/read-structure.ts';
import { e1Content, longContent } from './testing/sample-content.ts';

const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());

const hash = 'a'.repeat(64);
const render = (input: EstimatePdfInput) => renderer.renderEstimate(input);

/** Returns every element of a structure, from the outside in. */
const all = (node: StructureNode): StructureNode[] => [node, ...node.children.flatMap(all)];

test('the file says that it is tagged, in which language, and shows its title', async () => {
  const file = (await render({ content: e1Content(), hash })).toString('latin1');
  expect(file).toMatch(/\/Marked true/);
  expect(file).toMatch(/\/Lang \(en\)/);
  expect(file).toMatch(/\/DisplayDocTitle true/);
});

const flat = (node: StructureNode): string[] => all(node).map(({ role }) => role);

test('what is drawn is marked once, and tables, headings, and paragraphs are what they are', async () => {
  const pdf = await render({ content: longContent(62), hash });
  expect(unmarked(pdf)).toEqual([]);
  const root = assertDefined(readStructure(pdf), 'the file has a structure');
  expect(root.role).toBe('Document');
  expect(
    flat(root)
      .filter((role) => /^H\d$/.test(role))
      .slice(0, 2),
  ).toEqual(['H1', 'H2']);
  const tables = root.children.filter(({ role }) => role === 'Table');
  expect(all(root).filter(({ role }) => role === 'TR').length).toBe(
    tables.reduce((rows, table) => rows + table.children.filter(({ role }) => role === 'TR').length, 0),
  );
  // 59 lines and 3 section headings under one table head, which is tagged once though it repeats on each page.
  const [lines] = tables;
  expect(lines?.children).toHaveLength(63);
  expect(lines?.children[0]?.children.map(({ role }) => role)).toEqual(['TH', 'TH', 'TH', 'TH']);
  expect(lines?.children[1]?.children.map(({ role }) => role)).toEqual(['TH']);
  expect(lines?.children[2]?.children.map(({ role }) => role)).toEqual(['TH', 'TD', 'TD', 'TD']);
});

test('a paragraph that goes on over a page is one, and pictures say what they show', async () => {
  const logo = await Transformer.fromRgbaPixels(Buffer.alloc(60 * 20 * 4, 0x88), 60, 20).png();
  const terms = ['First.', 'It says something that goes on. '.repeat(300)].join('\n');
  const pdf = await render({ content: e1Content({ terms }), hash, logo, draft: true });
  expect(unmarked(pdf)).toEqual([]);
  const root = assertDefined(readStructure(pdf), 'the file has a structure');
  expect(
    all(root)
      .filter(({ role }) => role === 'P')
      .some(({ pieces }) => pieces > 1),
  ).toBe(true);
  expect(all(root).find(({ role }) => role === 'Figure')?.alt).toBe('Harbor Light Security');
});
