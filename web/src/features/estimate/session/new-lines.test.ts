import { describe, expect, it } from 'vitest';
import { gridRows, INSERTED } from '../grid/grid-rows.ts';
import { choiceByLetter, linesAsTable, placeOfBlank, typedLine } from './new-lines.ts';
import { lineRow } from './test-rows.ts';

describe('typing into an empty row', () => {
  it('makes an item of the bucket, a section by # and a note by >', () => {
    expect(typedLine('Panel', 'one-time')).toEqual({ kind: 'equipment', name: 'Panel' });
    expect(typedLine('Panel', 'monthly')).toEqual({ kind: 'monitoring', name: 'Panel' });
    expect(typedLine('# Garage', 'one-time')).toEqual({ kind: 'section', name: 'Garage' });
    expect(typedLine('> By the owner', 'one-time')).toEqual({ kind: 'text', name: 'By the owner' });
    expect(typedLine('#12 screws', 'one-time')).toMatchObject({ kind: 'equipment' });
    expect(typedLine('  ', 'one-time')).toBeNull();
  });

  it('goes behind the last line of its bucket, or where it was inserted', () => {
    const lines = [lineRow('a'), lineRow('b'), lineRow('m', { kind: 'monitoring', bucket: 'monthly' })];
    const insertion = { after: 'a', bucket: 'one-time' } as const;
    const rows = gridRows(lines, { view: { cost: false, compact: false }, editable: true, insertion });
    expect(placeOfBlank(rows, 'new:one-time', null)).toBe('b');
    expect(placeOfBlank(rows, 'new:monthly', null)).toBe('m');
    expect(placeOfBlank(rows, INSERTED, insertion)).toBe('a');
    expect(
      placeOfBlank(
        gridRows([], { view: { cost: false, compact: false }, editable: true, insertion: null }),
        'new:one-time',
        null,
      ),
    ).toBeNull();
  });
});

describe('choosing by a letter', () => {
  it('finds kinds and billing periods', () => {
    expect(choiceByLetter('kind', 'L', 'equipment')).toBe('labor');
    expect(choiceByLetter('kind', 'l', 'labor')).toBe('lease');
    expect(choiceByLetter('kind', 'x', 'labor')).toBeUndefined();
    expect(choiceByLetter('frequency', 'y', 'monthly')).toBe('annual');
  });
});

describe('copying lines', () => {
  it('quotes what a spreadsheet would tear apart', () => {
    expect(linesAsTable([lineRow('a', { name: 'Two\nlines' })], (line) => [line.name, '1'])).toBe(
      '"Two\nlines"\t1',
    );
  });
});
