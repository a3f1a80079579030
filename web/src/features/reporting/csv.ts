/** Signs with which a spreadsheet would take a cell for a formula (ASVS 1.2.10), wide forms included. */
const dangerous = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const isNumber = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const guarded = dangerous.test(value) && !isNumber.test(value) ? `'${value}` : value;
  return guarded !== value || /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** A table as CSV (RFC 4180) that no spreadsheet runs anything of; the mark at its head tells Excel that it is UTF-8. */
export const tableCsv = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
