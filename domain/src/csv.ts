/** Characters that make a spreadsheet read a cell as a formula (ASVS 1.2.10), wide forms included. */
const FORMULA_START = /^[=+\-@\t\r\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** A formula would also begin after a separator at which some spreadsheets split. */
const AFTER_SEPARATOR = /([;\t])(?=[=+\-@])/g;

function disarm(value: string): string {
  const guarded = FORMULA_START.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return guarded.replace(AFTER_SEPARATOR, "$1'");
}

/** One cell of a CSV file (RFC 4180), never a formula for the spreadsheet that opens it. */
export function csvCell(value: string): string {
  const safe = disarm(value);
  return safe !== value || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
