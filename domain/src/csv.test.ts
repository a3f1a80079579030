import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.50', '-12.50'],
  ['=1+1', '"\'=1+1"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\uFF1D1+1', '"\'\uFF1D1+1"'],
  ['-1+cmd', '"\'-1+cmd"'],
  ['note;=1+1', '"note;\'=1+1"'],
  ['a; b', 'a; b'],
])('a cell %j is written %j', (value, written) => expect(csvCell(value)).toBe(written));

test.each([...'=+-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20'])('a cell that begins with %j is no formula', (start) =>
  expect(csvCell(`${start}cmd|"A1`)).toBe(`"'${start}cmd|""A1"`),
);

test('a line ends as spreadsheets expect', () => expect(csvLine(['a', 'b,c'])).toBe('a,"b,c"\r\n'));
