import { importTable, type ImportTable } from '@sable/domain/import/import-guess';
import { parseTable } from '../../shared/parse-table.ts';

/** The contents of a file, or why it could not be read. */
export type ReadFile =
  | { readonly ok: true; readonly fileName: string; readonly table: ImportTable }
  | { readonly ok: false; readonly reason: string };

/** The largest file that is read in the browser, in bytes. */
const MAX_BYTES = 20_000_000;

function fromCells(fileName: string, cells: readonly (readonly string[])[]): ReadFile {
  const table = importTable(cells);
  if (table.rows.length === 0)
    return {
      ok: false,
      reason: `${fileName} has no rows. Nothing was imported. The first row contains headings, the others a record each.`,
    };
  return { ok: true, fileName, table };
}

/** Parses a pasted table, or a file's text. */
export const readText = (fileName: string, text: string): ReadFile => fromCells(fileName, parseTable(text));

/** Decodes a text file: as UTF-8, else as the legacy Windows code page that spreadsheets still write. */
const decode = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const unreadable = (fileName: string): ReadFile => ({
  ok: false,
  reason: `${fileName} could not be read. Nothing was imported. Save it as CSV or as an Excel workbook (.xlsx) and choose that.`,
});

/** Formats a number as a person would write it, without binary fractions such as 59.990000000000002. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toFixed(6))) : text;
}

/** Formats a cell as text. A date has no time, because the workbook stores it without a time zone. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** Reads the first sheet of an Excel workbook that has rows. The library is loaded with the first workbook. */
async function readWorkbook(file: File): Promise<ReadFile> {
  try {
    const { default: readSheets } = await import('read-excel-file/universal');
    const sheets = await readSheets(await file.arrayBuffer(), { parseNumber: numberText });
    const tables = sheets.map(({ data }) =>
      data.map((row) => row.map(cellText)).filter((row) => row.some(Boolean)),
    );
    return fromCells(file.name, tables.find((rows) => rows.length > 0) ?? []);
  } catch {
    return unreadable(file.name);
  }
}

/** Reads a CSV or Excel file. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MAX_BYTES)
    return {
      ok: false,
      reason: `${file.name} is larger than 20 MB. Nothing was imported. Split it into smaller files.`,
    };
  if (/\.xlsx$/i.test(file.name)) return readWorkbook(file);
  const text = decode(await file.arrayBuffer());
  // A binary file, such as an old workbook or a picture.
  return text.includes('\0') ? unreadable(file.name) : readText(file.name, text);
}
