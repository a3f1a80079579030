import { describe, expect, it } from 'vitest';
import { tableCsv } from './csv.ts';

const line = (...cells: string[]) => tableCsv([cells]).slice(1).trimEnd();

describe('a table as CSV', () => {
  it.each([['=1+1'], ['+cmd'], ['-2+3'], ['@SUM(A1)'], ['\tx'], ['＝1+1']])(
    'takes the formula out of %j',
    (text) => {
      expect(line(text)).toBe(`"'${text}"`);
    },
  );

  it('leaves numbers as numbers, negative ones too', () => {
    expect(line('-12.50', '984.60', '0')).toBe('-12.50,984.60,0');
  });

  it('quotes what would break the table', () => {
    expect(line('Lee, Ann', 'say "hi"', 'two\nlines')).toBe('"Lee, Ann","say ""hi""","two\nlines"');
  });

  it('says that it is UTF-8 and ends each line as RFC 4180 asks', () => {
    expect(tableCsv([['é'], ['b']])).toBe('\uFEFFé\r\nb\r\n');
  });
});
