import { expect, test } from 'vitest';
import { choiceOf, tableLines } from './estimate-tables.ts';
import { sampleId, sampleLine } from './testing/sample-content.ts';

const namesOf = (lines: ReturnType<typeof tableLines>) => lines.map((line) => line.name);
const section = (n: number, name: string) => sampleLine(n, { kind: 'section', name });
const text = (n: number, name: string) => sampleLine(n, { kind: 'text', name });
const equipment = (n: number, name: string) => sampleLine(n, { name });
const monitoring = (n: number, name: string) =>
  sampleLine(n, { kind: 'monitoring', bucket: 'monthly', frequency: 'monthly', name });

const lines = [
  text(1, 'Introduction'),
  equipment(2, 'Panel'),
  section(3, 'Video'),
  text(4, 'Cameras are weatherproof'),
  equipment(5, 'Camera'),
  text(6, 'Recording is kept 30 days'),
  monitoring(7, 'Video service'),
  section(8, 'Monitoring'),
  monitoring(9, 'Burglary'),
  text(10, 'Cancel at any time'),
  section(11, 'Closing words'),
];

test('the one-time table keeps order, with each text at the line it introduces', () => {
  expect(namesOf(tableLines(lines, 'one-time'))).toEqual([
    'Introduction',
    'Panel',
    'Video',
    'Cameras are weatherproof',
    'Camera',
  ]);
});

test('a heading stands with the first line of its section, without one with the last of the document', () => {
  expect(namesOf(tableLines(lines, 'monthly'))).toEqual([
    'Recording is kept 30 days',
    'Video service',
    'Monitoring',
    'Burglary',
    'Cancel at any time',
    'Closing words',
  ]);
});

test('no line is lost, and none stands twice', () => {
  const shown = [...tableLines(lines, 'one-time'), ...tableLines(lines, 'monthly')];
  expect(new Set(shown)).toEqual(new Set(lines));
  expect(shown).toHaveLength(lines.length);
});

test('the last text of a section stays in its table, whatever follows', () => {
  const some = [
    equipment(1, 'Panel'),
    text(2, 'Two years of warranty'),
    section(3, 'Care'),
    monitoring(4, 'App'),
  ];
  expect(namesOf(tableLines(some, 'one-time'))).toEqual(['Panel', 'Two years of warranty']);
  expect(namesOf(tableLines(some, 'monthly'))).toEqual(['Care', 'App']);
});

test('a customer’s choice outweighs the one that was sent', () => {
  const line = sampleLine(1, { optional: true, selected: true });
  expect(choiceOf(line, {})).toBe('chosen');
  expect(choiceOf(line, { [sampleId(1)]: false })).toBe('left-out');
  expect(choiceOf(sampleLine(2), { [sampleId(2)]: false })).toBe('fixed');
});
