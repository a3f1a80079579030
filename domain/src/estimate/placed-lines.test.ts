import { expect, test } from 'vitest';
import { placedLines } from './placed-lines.ts';

type Line = Parameters<typeof placedLines>[0][number] & { readonly name: string };

const sampleLine = (line: Partial<Line>): Line => ({
  name: '',
  kind: 'equipment',
  bucket: 'one-time',
  ...line,
});

const section = sampleLine({ name: 'Back yard', kind: 'section' });
const text = sampleLine({ name: 'Note', kind: 'text' });
const camera = sampleLine({ name: 'Camera' });
const watch = sampleLine({ name: 'Monitoring', kind: 'monitoring', bucket: 'monthly' });
const later = sampleLine({ name: 'Later', kind: 'section' });

const where = (...lines: Parameters<typeof placedLines>[0]) => placedLines(lines).map(([, bucket]) => bucket);

test('a heading stands once, with the first line of its section that carries money', () => {
  expect(where(section, camera, watch)).toEqual(['one-time', 'one-time', 'monthly']);
  expect(where(camera, section, watch)).toEqual(['one-time', 'monthly', 'monthly']);
});

test('a text stands with the line it introduces, the last of a section with the line before', () => {
  expect(where(camera, text, watch)).toEqual(['one-time', 'monthly', 'monthly']);
  expect(where(section, camera, text, later, watch)).toEqual([
    'one-time',
    'one-time',
    'one-time',
    'monthly',
    'monthly',
  ]);
});

test('a section without money goes with what follows it, at the end with what is before', () => {
  expect(where(camera, section, text, later, watch)).toEqual([
    'one-time',
    'monthly',
    'monthly',
    'monthly',
    'monthly',
  ]);
  expect(where(camera, watch, section)).toEqual(['one-time', 'monthly', 'monthly']);
  expect(where(section, text)).toEqual(['one-time', 'one-time']);
});
