/** Characters that make a spreadsheet interpret a cell as a formula (ASVS 1.2.10), including full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** A formula could also begin after a separator at which some spreadsheets split. */
const AFTER_SEPARATOR = /([;\t])(?=[=+\-@])/g;

function disarm(value: string): string {
  const guarded = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return guarded.replace(AFTER_SEPARATOR, "$1'");
}

/** Formats one cell of a CSV file (RFC 4180) so that spreadsheets never interpret it as a formula. */
export function csvCell(value: string): string {
  const safe = disarm(value);
  return safe !== value || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats one line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
