import type { ImportField } from './import-field.ts';
import { foldHeader, importFields, type ImportKind } from './import-fields.ts';
import { matchChoice } from './import-choices.ts';
import { readDay, readEmail, readMoney, readPhone, readPostal, readRegion } from './import-values.ts';

/** The cells of a file, with the header row separate. */
export interface ImportTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The field name that each column maps to, or null for an ignored column. */
export type ImportColumns = readonly (string | null)[];

/** Number of values of a column that are examined. */
const SAMPLE = 50;

/** Returns the first non-empty values of a column. */
export function samplesOf({ rows }: ImportTable, column: number, most = SAMPLE): string[] {
  const found: string[] = [];
  for (const row of rows) {
    const cell = row[column]?.trim();
    if (cell) found.push(cell);
    if (found.length === most) break;
  }
  return found;
}

/** Whether most values of a column look like the field. */
const looksLike: Readonly<Record<string, (cell: string) => boolean>> = {
  email: (cell) => readEmail(cell).ok,
  phone: (cell) => readPhone(cell).ok && /\D/.test(cell),
  region: (cell) => readRegion(cell, 'us').ok,
  postal: (cell) => readPostal(cell, 'us').ok || readPostal(cell, 'ca').ok,
  startsOn: (cell) => readDay(cell, 'month-first').ok || readDay(cell, 'day-first').ok,
  price: (cell) => readMoney(cell, 'us', 'USD').ok && /[.$]/.test(cell),
  line1: (cell) => /^\d+\s+\S+\s+\S/.test(cell),
};

const guessable: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: ['email', 'phone', 'line1', 'region', 'postal', 'startsOn', 'price'],
  contracts: ['email', 'phone', 'line1', 'region', 'postal', 'startsOn', 'price'],
  products: ['price'],
  packages: [],
};

function mostly(samples: readonly string[], test: (cell: string) => boolean): boolean {
  return samples.length > 0 && samples.filter(test).length * 5 >= samples.length * 4;
}

/** Whether the values clearly contradict the header: a "Phone" column with amounts does not contain phone numbers. */
function contradicts(
  kind: ImportKind,
  { name, kind: value }: ImportField,
  samples: readonly string[],
): boolean {
  if (samples.length === 0) return false;
  if (value === 'email') return samples.every((cell) => !cell.includes('@'));
  if (value === 'money') return samples.every((cell) => !/\d/.test(cell));
  if (value === 'date') return samples.every((cell) => !/\d/.test(cell));
  if (value === 'choice')
    return (
      samples.every((cell) => cell.length > 24) && samples.every((cell) => !matchChoice(kind, name, cell))
    );
  return false;
}

/** Guesses the field of each column, by its header or else by its values. Each field is used once. */
export function guessColumns(kind: ImportKind, table: ImportTable): ImportColumns {
  const taken = new Set<string>();
  const columns: (string | null)[] = table.headers.map(() => null);
  const take = (at: number, name: string) => {
    columns[at] = name;
    taken.add(name);
  };
  const samples = table.headers.map((_header, at) => samplesOf(table, at));
  for (const field of importFields(kind))
    for (const [at, header] of table.headers.entries()) {
      if (columns[at] !== null || taken.has(field.name) || !field.headers.test(foldHeader(header))) continue;
      if (!contradicts(kind, field, samples[at] ?? [])) take(at, field.name);
    }
  for (const name of guessable[kind])
    for (const [at] of table.headers.entries()) {
      if (columns[at] !== null || taken.has(name)) continue;
      if (mostly(samples[at] ?? [], looksLike[name] ?? (() => false))) take(at, name);
    }
  // Full names make separate first and last names unnecessary.
  return columns.map((name) =>
    taken.has('name') && (name === 'firstName' || name === 'lastName') ? null : name,
  );
}

/** Counts the distinct words of a choice column; the most frequent first. */
export function countWords({ rows }: ImportTable, column: number): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const word = row[column]?.trim() ?? '';
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count);
}

/** Splits a table into headers and rows. Pads rows to the same width, and drops empty ones. */
export function importTable(cells: readonly (readonly string[])[]): ImportTable {
  const [first = [], ...rest] = cells;
  const width = Math.max(first.length, ...rest.map((row) => row.length));
  const wide = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? '');
  return {
    headers: wide(first).map((header, at) => header.trim() || `Column ${at + 1}`),
    rows: rest.filter((row) => row.some((cell) => cell.trim() !== '')).map(wide),
  };
}
