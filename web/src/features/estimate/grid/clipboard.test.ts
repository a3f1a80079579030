import { describe, expect, it } from 'vitest';
import { lineRow } from '../session/test-rows.ts';
import { linesAsTable } from './clipboard.ts';

describe('copying lines', () => {
  it('quotes what a spreadsheet would split', () => {
    expect(linesAsTable([lineRow('a', { name: 'Two\nlines' })], (line) => [line.name, '1'])).toBe(
      '"Two\nlines"\t1',
    );
  });
});
