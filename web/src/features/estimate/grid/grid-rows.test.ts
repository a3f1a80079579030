import { describe, expect, it } from 'vitest';
import { blankId, gridRows, INSERTED, placeBefore, placeOfBlank, rowAfter, stepTarget } from './grid-rows.ts';
import { lineRow } from '../session/test-rows.ts';

const options = { view: { cost: false, compact: false } as const, editable: true, insertion: null };
const monthly = { kind: 'monitoring', bucket: 'monthly' } as const;

describe('the rows of the grid', () => {
  it('stand in their bucket, each closed by an empty row', () => {
    const rows = gridRows([lineRow('m', monthly), lineRow('a')], options);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'new:one-time', 'm', 'new:monthly']);
  });

  it('have no empty rows where nothing can be changed', () => {
    expect(gridRows([lineRow('a')], { ...options, editable: false }).map(({ id }) => id)).toEqual(['a']);
  });

  it('put a heading with the line that follows it, and a last note with the line before it', () => {
    const section = lineRow('s', { kind: 'section' });
    const note = lineRow('n', { kind: 'text' });
    const rows = gridRows([lineRow('a'), section, lineRow('m', monthly), note], options);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'new:one-time', 's', 'm', 'n', 'new:monthly']);
  });

  it('leave the last note of a section in its bucket, whatever follows', () => {
    const note = lineRow('n', { kind: 'text' });
    const section = lineRow('s', { kind: 'section' });
    const rows = gridRows([lineRow('a'), note, section, lineRow('m', monthly)], options);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'n', 'new:one-time', 's', 'm', 'new:monthly']);
  });

  it('hold the inserted row after the line it was asked for', () => {
    const rows = gridRows([lineRow('a'), lineRow('b')], {
      ...options,
      insertion: { after: 'a', bucket: 'one-time' },
    });
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(['a', 'new:inserted', 'b']);
  });
});

describe('moving rows', () => {
  const lines = [lineRow('a'), lineRow('m', monthly), lineRow('b'), lineRow('c')];
  const rows = gridRows(lines, options);

  it('goes right before the target in the order of all lines', () => {
    expect(placeBefore(lines, rows, ['c'], 'b')).toBe('m');
    expect(placeBefore(lines, rows, ['c'], 'a')).toBeNull();
  });

  it('goes after the last line of a bucket when dropped on its empty row', () => {
    expect(placeBefore(lines, rows, ['a'], 'new:one-time')).toBe('c');
    expect(placeBefore(lines, rows, ['m'], 'new:monthly')).toBe('c');
  });

  it('steps over one neighbour and stops at the ends of the bucket', () => {
    expect(stepTarget(rows, ['b'], -1)).toBe('a');
    expect(stepTarget(rows, ['a'], 1)).toBe('c');
    expect(stepTarget(rows, ['a'], -1)).toBeNull();
    expect(stepTarget(rows, ['c'], 1)).toBeNull();
    expect(stepTarget(rows, ['a', 'b'], 1)).toBe('new:one-time');
  });
});

const rowsOf = (...ids: string[]) =>
  gridRows([...ids.map((id) => lineRow(id)), lineRow('watch', { kind: 'monitoring', bucket: 'monthly' })], {
    view: options.view,
    editable: true,
    insertion: null,
  });

describe('the row that gets the cursor after a deletion', () => {
  it('the cursor goes to the next line, however many go', () => {
    expect(rowAfter(rowsOf('a', 'b', 'c'), ['a'])).toBe('b');
    expect(rowAfter(rowsOf('a', 'b', 'c'), ['a', 'b'])).toBe('c');
  });

  it('the cursor goes to the line before where the last of a bucket goes', () => {
    expect(rowAfter(rowsOf('a', 'b'), ['b'])).toBe('a');
  });

  it('the cursor goes to the empty row of a bucket without lines', () => {
    expect(rowAfter(rowsOf('a'), ['a'])).toBe(blankId('one-time'));
  });

  it('nothing is left without an empty row', () => {
    const rows = gridRows([lineRow('a')], { ...options, editable: false });
    expect(rowAfter(rows, ['a'])).toBeNull();
  });
});

describe('a line typed into an empty row', () => {
  it('goes after the last line of its bucket, or where it was inserted', () => {
    const lines = [lineRow('a'), lineRow('b'), lineRow('m', { kind: 'monitoring', bucket: 'monthly' })];
    const insertion = { after: 'a', bucket: 'one-time' } as const;
    const rows = gridRows(lines, {
      view: { cost: false, compact: false } as const,
      editable: true,
      insertion,
    });
    expect(placeOfBlank(rows, 'new:one-time', null)).toBe('b');
    expect(placeOfBlank(rows, 'new:monthly', null)).toBe('m');
    expect(placeOfBlank(rows, INSERTED, insertion)).toBe('a');
    expect(
      placeOfBlank(
        gridRows([], { view: { cost: false, compact: false } as const, editable: true, insertion: null }),
        'new:one-time',
        null,
      ),
    ).toBeNull();
  });
});
