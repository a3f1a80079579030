import { matchChoice } from './import-choices.ts';
import { importFields, type ImportKind } from './import-fields.ts';
import type { ImportColumns } from './import-guess.ts';
import type { ImportPlan } from './import-plan.ts';
import { mergeContracts } from './merge-contracts.ts';
import { mergeCustomers } from './merge-customers.ts';
import { readContractRow, type SoughtAccount } from './read-contract-row.ts';
import { readCustomer } from './read-customer.ts';
import { mergePackages, readPackageRow } from './read-package.ts';
import { readProduct } from './read-product.ts';
import type { Country, Currency, DayOrder, Read } from './import-values.ts';

/** Everything that decides how a file is read. */
export interface ImportSettings {
  readonly kind: ImportKind;
  readonly columns: ImportColumns;
  readonly country: Country;
  readonly currency: Currency;
  /** The company's day. */
  readonly today: string;
  /** How each column of days is written, by field. */
  readonly dayOrders: Readonly<Record<string, DayOrder>>;
  /** The SKUs of the file that are in the price book; only packages ask for them. */
  readonly skus?: ReadonlySet<string>;
  /** What a person said that words of the file mean: by field, then by word. An empty value leaves the cell out. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Why a row cannot be imported yet, and in which cell. */
export interface RowProblem {
  /** The field whose cell is at fault. */
  readonly field: string;
  readonly reason: string;
  /** What was probably meant: written into the cell, it mends it. */
  readonly suggestion?: string;
  /** The cell holds a word that nobody has said the meaning of: it is matched once for all rows. */
  readonly unknownWord?: true;
}

/** A row as it will be imported, or what is wrong with it. */
export interface ReadRow {
  /** The place in the file, from 1, headers apart. */
  readonly number: number;
  readonly title: string;
  readonly externalKey: string | null;
  /** What rows of one customer have in common; null where nothing tells. Only customers have it. */
  readonly together?: string | null;
  readonly plan: ImportPlan | null;
  /** Contracts whose account is still to be found; the plan follows from it. */
  readonly seeks?: SoughtAccount;
  readonly problems: readonly RowProblem[];
  /** What a person should know, though the row can be imported. */
  readonly remark: string | null;
}

/** Reads the cells of one row by their fields and collects what cannot be read. */
export class RowReader {
  readonly problems: RowProblem[] = [];
  readonly settings: ImportSettings;
  readonly #cells: ReadonlyMap<string, string>;

  constructor(row: readonly string[], settings: ImportSettings) {
    this.settings = settings;
    this.#cells = new Map(
      settings.columns.flatMap((field, at) => (field ? [[field, row[at]?.trim() ?? ''] as const] : [])),
    );
  }

  text(field: string, most: number): string | null {
    const cell = this.#cells.get(field) ?? '';
    if (cell.length > most) this.refuse(field, `At most ${most} characters.`);
    return cell || null;
  }

  /** A value through its reader; null for an empty cell, and for one that cannot be read. */
  read<T>(field: string, reader: (cell: string) => Read<T>): T | null {
    const cell = this.#cells.get(field) ?? '';
    if (!cell) return null;
    const read = reader(cell);
    if (read.ok) return read.value;
    this.refuse(field, read.reason, read.suggestion);
    return null;
  }

  /** The value of a choice: what a person said of the word, else what it is known to mean. */
  choice(field: string): string | null {
    const { kind, words } = this.settings;
    const cell = this.#cells.get(field) ?? '';
    if (!cell) return null;
    const said = words[field]?.[cell];
    if (said !== undefined) return said || null;
    const known = matchChoice(kind, field, cell);
    if (known !== undefined) return known;
    this.#note({ field, reason: 'Say under Values what this word means.', unknownWord: true });
    return null;
  }

  /** Notes once what is wrong with a cell: some are read for several fields. */
  refuse(field: string, reason: string, suggestion?: string): void {
    this.#note({ field, reason, ...(suggestion !== undefined && { suggestion }) });
  }

  #note(problem: RowProblem): void {
    const isKnown = ({ field, reason }: RowProblem) => field === problem.field && reason === problem.reason;
    if (!this.problems.some(isKnown)) this.problems.push(problem);
  }
}

const readers = {
  customers: readCustomer,
  contracts: readContractRow,
  products: readProduct,
  packages: readPackageRow,
} as const;

/** Reads the rows of a file. Those of one package become one, and those of one customer or contract, with a row for each service. */
export function readRows(rows: readonly (readonly string[])[], settings: ImportSettings): readonly ReadRow[] {
  const read = rows.map((row, at) => readRow(row, at + 1, settings));
  if (settings.kind === 'packages') return mergePackages(read);
  if (settings.kind === 'contracts') return mergeContracts(read);
  return settings.kind === 'customers' ? mergeCustomers(read) : read;
}

/** Reads one row of a file. @param number its place in the file, from 1. */
export function readRow(row: readonly string[], number: number, settings: ImportSettings): ReadRow {
  const reader = new RowReader(row, settings);
  const read = readers[settings.kind](reader);
  const { problems } = reader;
  return { number, ...read, plan: problems.length > 0 ? null : read.plan, problems };
}

/** The label of a field, as screens name it. */
export const fieldLabel = (kind: ImportKind, field: string): string =>
  importFields(kind).find(({ name }) => name === field)?.label ?? field;
