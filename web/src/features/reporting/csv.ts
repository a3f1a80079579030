import { csvLine } from '@sable/domain/csv';

/**
 * Formats a table as CSV (RFC 4180) in which spreadsheets execute nothing. The byte order mark makes Excel read it as
 * UTF-8.
 */
export const tableCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map(csvLine).join('')}`;
