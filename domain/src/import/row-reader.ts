import { matchChoice } from './import-choices.ts';
import type { ImportKind } from './import-fields.ts';
import type { ImportColumns } from './import-guess.ts';
import type { Country, Currency, DayOrder, Read } from './import-values.ts';
import type { RowProblem } from './read-row.ts';

/** All settings for reading a file. */
export interface ImportSettings {
  readonly kind: ImportKind;
  readonly columns: ImportColumns;
  readonly country: Country;
  readonly currency: Currency;
  /** Today's date in the company's time zone. */
  readonly today: string;
  /** The date order of each date column, by field. */
  readonly dayOrders: Readonly<Record<string, DayOrder>>;
  /** The SKUs of the file that are in the price book; only used for packages. */
  readonly skus?: ReadonlySet<string>;
  /**
   * The meanings that a person chose for words of the file: by field, then by word. An empty value ignores the cell.
   */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads the cells of one row by field, and collects the problems. */
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
    if (cell.length > most) this.refuse(field, `Use at most ${most} characters.`);
    return cell || null;
  }

  /** Parses a value; null for an empty cell, and for one that cannot be parsed. */
  read<T>(field: string, reader: (cell: string) => Read<T>): T | null {
    const cell = this.#cells.get(field) ?? '';
    if (!cell) return null;
    const read = reader(cell);
    if (read.ok) return read.value;
    this.refuse(field, read.reason, read.suggestion);
    return null;
  }

  /** Returns the value of a choice: the meaning that a person chose for the word, or else the built-in one. */
  choice(field: string): string | null {
    const { kind, words } = this.settings;
    const cell = this.#cells.get(field) ?? '';
    if (!cell) return null;
    const said = words[field]?.[cell];
    if (said !== undefined) return said || null;
    const known = matchChoice(kind, field, cell);
    if (known !== undefined) return known;
    this.#note({ field, reason: 'Match this value under Values.', unknownWord: true });
    return null;
  }

  /** Adds a problem of a cell, once, because some cells are read for several fields. */
  refuse(field: string, reason: string, suggestion?: string): void {
    this.#note({ field, reason, ...(suggestion !== undefined && { suggestion }) });
  }

  #note(problem: RowProblem): void {
    const isKnown = ({ field, reason }: RowProblem) => field === problem.field && reason === problem.reason;
    if (!this.problems.some(isKnown)) this.problems.push(problem);
  }
}
