import {
  guessColumns,
  samplesOf,
  type ImportColumns,
  type ImportTable,
} from '@sable/domain/import/import-guess';
import { importFields, type ImportKind } from '@sable/domain/import/import-fields';
import {
  guessDayOrder,
  namesOtherCurrency,
  type Country,
  type Currency,
  type DayOrder,
} from '@sable/domain/import/import-values';

/** Number of a column's cells that are sampled for the date order. */
const DAY_SAMPLES = 5000;

/** An import in preparation: the parsed file, the guesses about it, and the user's changes. */
export interface ImportDraft {
  readonly fileName: string;
  readonly table: ImportTable;
  readonly columns: ImportColumns;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The date orders that the user chose, by field. */
  readonly dayOrders: Readonly<Record<string, DayOrder>>;
  /** Row numbers to import although they look like another customer. */
  readonly create: ReadonlySet<number>;
  /** Row numbers whose contracts are added to the customer that they look like. */
  readonly onto: ReadonlySet<number>;
}

export const draftOf = (kind: ImportKind, fileName: string, table: ImportTable): ImportDraft => ({
  fileName,
  table,
  columns: guessColumns(kind, table),
  words: {},
  dayOrders: {},
  create: new Set(),
  onto: new Set(),
});

/** Assigns a field to a column. The column that had this field becomes unassigned. */
export const withColumn = (draft: ImportDraft, at: number, field: string | null): ImportDraft => ({
  ...draft,
  columns: draft.columns.map((known, index) => (index === at ? field : known === field ? null : known)),
});

export const withWord = (draft: ImportDraft, field: string, word: string, value: string): ImportDraft => ({
  ...draft,
  words: { ...draft.words, [field]: { ...draft.words[field], [word]: value } },
});

/**
 * Sets a cell.
 * @param number the row's position in the file, from 1.
 */
export function withCell(draft: ImportDraft, number: number, field: string, value: string): ImportDraft {
  const at = draft.columns.indexOf(field);
  // A field without a column gets a new one.
  const headers = at < 0 ? [...draft.table.headers, field] : draft.table.headers;
  const columns = at < 0 ? [...draft.columns, field] : draft.columns;
  const place = at < 0 ? headers.length - 1 : at;
  const rows = draft.table.rows.map((row, index) => {
    const wide = at < 0 ? [...row, ''] : row;
    return index === number - 1 ? wide.with(place, value) : wide;
  });
  return { ...draft, columns, table: { headers, rows } };
}

/**
 * A user's decision about a row that looks like another one: skip it, import it anyway, or add its contract to the
 * existing customer.
 */
export type Decision = 'skip' | 'create' | 'onto';

export const withDecision = (
  draft: ImportDraft,
  numbers: readonly number[],
  decision: Decision,
): ImportDraft => {
  const gone = new Set(numbers);
  const others = (known: ReadonlySet<number>) => [...known].filter((number) => !gone.has(number));
  return {
    ...draft,
    create: new Set([...others(draft.create), ...(decision === 'create' ? numbers : [])]),
    onto: new Set([...others(draft.onto), ...(decision === 'onto' ? numbers : [])]),
  };
};

/**
 * Returns the date columns with the order in which they are parsed: as chosen, as their values prove, else the
 * country's.
 */
export function dayColumns(draft: ImportDraft, kind: ImportKind, country: Country) {
  return importFields(kind).flatMap(({ name, kind: value }) => {
    const at = draft.columns.indexOf(name);
    if (value !== 'date' || at < 0) return [];
    const cells = samplesOf(draft.table, at, DAY_SAMPLES);
    const guess = guessDayOrder(cells, country);
    const chosen = draft.dayOrders[name];
    return [{ field: name, at, cells, order: chosen ?? guess.order, proved: guess.proved && !chosen }];
  });
}

/**
 * Returns the heading of an amount column that names a currency other than the company's; undefined if there is none.
 */
export const otherCurrencyIn = (draft: ImportDraft, kind: ImportKind, own: Currency): string | undefined =>
  draft.table.headers.find((header, at) => {
    const field = importFields(kind).find(({ name }) => name === draft.columns[at]);
    return field?.kind === 'money' && namesOtherCurrency(header, own);
  });
