import { addDays } from '@sable/domain/calendar-date';
import { ZipFile } from './unzip.ts';

type Cells = string[][];

const parse = (text: string | undefined): Document =>
  new DOMParser().parseFromString(text ?? '<none/>', 'application/xml');

const elements = (node: Document | Element, name: string): Element[] => [...node.getElementsByTagName(name)];

/** Formats that Excel itself knows as days (ECMA-376, 18.8.30). */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format's letters, without the texts and colors that it may hold. */
const isDayCode = (code: string): boolean => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Which styles show a number as a day. */
function dayStyles(styles: Document): ReadonlySet<number> {
  const own = new Map(
    elements(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [formats] = elements(styles, 'cellXfs');
  const days = new Set<number>();
  for (const [at, style] of (formats ? elements(formats, 'xf') : []).entries()) {
    const id = Number(style.getAttribute('numFmtId'));
    const code = own.get(id);
    if (code === undefined ? isDayFormat(id) : isDayCode(code)) days.add(at);
  }
  return days;
}

/** Day 0 of a workbook's numbers; those of old Macs begin in 1904. */
const firstDay = (workbook: Document): string => {
  const [properties] = elements(workbook, 'workbookPr');
  const since1904 = ['1', 'true'].includes(properties?.getAttribute('date1904') ?? '');
  return since1904 ? '1904-01-01' : '1899-12-30';
};

/** A number as a person writes it: binary fractions such as 59.990000000000002 are not meant. */
const numberText = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toFixed(6))) : text;
};

/** The column of a cell such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Workbook {
  readonly shared: readonly string[];
  readonly days: ReadonlySet<number>;
  readonly zero: string;
}

const joined = (node: Element): string =>
  elements(node, 't')
    // What stands in `rPh` is how a word is pronounced.
    .filter((part) => part.parentElement?.tagName !== 'rPh')
    .map((part) => part.textContent)
    .join('');

function cellText(cell: Element, { shared, days, zero }: Workbook): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return joined(cell);
  const [first] = elements(cell, 'v');
  const value = first?.textContent ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'e') return '';
  if (value === '' || type === 'str' || type === 'd') return value;
  const number = Number(value);
  const isDay = days.has(Number(cell.getAttribute('s') ?? 0)) && number >= 1 && number < 200_000;
  return isDay ? addDays(zero, Math.floor(number)) : numberText(value);
}

/** The first sheet that is not hidden. */
async function firstSheet(zip: ZipFile, workbook: Document): Promise<Document> {
  const sheet = elements(workbook, 'sheet').find((each) => !each.getAttribute('state')?.includes('idden'));
  const id = sheet?.getAttribute('r:id');
  const links = parse(await zip.text('xl/_rels/workbook.xml.rels'));
  const target = elements(links, 'Relationship').find((link) => link.getAttribute('Id') === id);
  const path = target?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return parse(await zip.text(path.startsWith('/') ? path.slice(1) : `xl/${path}`));
}

/**
 * Reads the first sheet of an Excel workbook (ECMA-376) as text: days as `2023-03-01`, numbers with a point. Empty rows go. Throws for a file that is no workbook.
 */
export async function readXlsx(bytes: ArrayBuffer): Promise<Cells> {
  const zip = new ZipFile(bytes);
  const book = await zip.text('xl/workbook.xml');
  if (book === undefined) throw new Error('not a workbook');
  const workbook = parse(book);
  const known: Workbook = {
    shared: elements(parse(await zip.text('xl/sharedStrings.xml')), 'si').map(joined),
    days: dayStyles(parse(await zip.text('xl/styles.xml'))),
    zero: firstDay(workbook),
  };
  const rows = elements(await firstSheet(zip, workbook), 'row').map((row) => {
    const cells: string[] = [];
    for (const cell of elements(row, 'c')) {
      const at = columnOf(cell.getAttribute('r') ?? '');
      cells[at >= 0 ? at : cells.length] = cellText(cell, known).trim();
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
