import { csvLine } from '@sable/domain/csv';

/** A table as CSV (RFC 4180) that no spreadsheet runs anything of; the mark at its head tells Excel that it is UTF-8. */
export const tableCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map(csvLine).join('')}`;
