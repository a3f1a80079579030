import { describe, expect, it } from 'vitest';
import { formatsFor } from '../../shared/formats.ts';
import { plainLines, shownValue, type ReportTable } from './report-table.ts';

const formats = formatsFor({ currency: 'USD', timeZone: 'America/New_York' });
const table: ReportTable = {
  columns: [
    { id: 'rep', label: 'Rep', kind: 'text' },
    { id: 'count', label: 'Accounts', kind: 'count' },
    { id: 'rmr', label: 'RMR', kind: 'money' },
    { id: 'win', label: 'Win rate', kind: 'percent' },
  ],
  rows: [{ key: 'a', values: ['Lee, Ann', 1234, 1040_84, 350_000] }],
  foot: ['All', 1234, 1040_84, undefined],
  bars: 'rmr',
};

describe('a report', () => {
  it('is written for people with its currency and two decimals of a percent', () => {
    expect(
      table.columns.map(({ kind }, index) => shownValue(kind, table.rows[0]?.values[index], formats)),
    ).toEqual(['Lee, Ann', '1,234', '$1,040.84', '35.00%']);
    expect(shownValue('percent', undefined, formats)).toBe('—');
    expect(shownValue('money', -290, formats)).toBe('−$2.90');
  });

  it('is written for a spreadsheet in plain digits, with the unit in the head', () => {
    expect(plainLines(table)).toEqual([
      ['Rep', 'Accounts', 'RMR', 'Win rate (%)'],
      ['Lee, Ann', '1234', '1040.84', '35'],
      ['All', '1234', '1040.84', ''],
    ]);
    const below = { key: 'b', values: ['Lee, Ann', 1, -290, -50_000] };
    expect(plainLines({ ...table, rows: [below] })[1]).toEqual(['Lee, Ann', '1', '-2.90', '-5']);
  });
});
