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

/** Cells of a column that are looked at for the order of its days. */
const DAY_SAMPLES = 5000;

/** A file on its way in: what was read, what was guessed of it, and what a person changed. */
export interface ImportDraft {
  readonly fileName: string;
  readonly table: ImportTable;
  readonly columns: ImportColumns;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The order of days that a person chose, by field. */
  readonly dayOrders: Readonly<Record<string, DayOrder>>;
  /** Numbers of the rows that are imported although they look like another customer. */
  readonly create: ReadonlySet<number>;
  /** Numbers of the rows whose contracts come onto the customer that they look like. */
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

/** Lets a column hold a field. The column that held it is left out. */
export const withColumn = (draft: ImportDraft, at: number, field: string | null): ImportDraft => ({
  ...draft,
  columns: draft.columns.map((known, index) => (index === at ? field : known === field ? null : known)),
});

export const withWord = (draft: ImportDraft, field: string, word: string, value: string): ImportDraft => ({
  ...draft,
  words: { ...draft.words, [field]: { ...draft.words[field], [word]: value } },
});

/** Writes a cell. @param number the row's place in the file, from 1. */
export function withCell(draft: ImportDraft, number: number, field: string, value: string): ImportDraft {
  const at = draft.columns.indexOf(field);
  // A field that no column holds gets one of its own.
  const headers = at < 0 ? [...draft.table.headers, field] : draft.table.headers;
  const columns = at < 0 ? [...draft.columns, field] : draft.columns;
  const place = at < 0 ? headers.length - 1 : at;
  const rows = draft.table.rows.map((row, index) => {
    const wide = at < 0 ? [...row, ''] : row;
    return index === number - 1 ? wide.with(place, value) : wide;
  });
  return { ...draft, columns, table: { headers, rows } };
}

/** What a person says of rows that look like another: they are left out, imported all the same, or their contracts come onto the customer who is here. */
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

/** The columns of days with the order in which they are read: as chosen, as their values prove, else the country's. */
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

/** A heading of amounts that names another currency than the company's; undefined where none does. */
export const otherCurrencyIn = (draft: ImportDraft, kind: ImportKind, own: Currency): string | undefined =>
  draft.table.headers.find((header, at) => {
    const field = importFields(kind).find(({ name }) => name === draft.columns[at]);
    return field?.kind === 'money' && namesOtherCurrency(header, own);
  });
