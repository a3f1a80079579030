import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF in the form this library writes (indirect objects, Flate streams, fonts of two-byte glyphs with a
 * ToUnicode table). Enough to check the text of a document, page by page, without installed programs.
 */
export interface ReadPdf {
  /** The text of each page, one line per line of the page. */
  readonly pages: readonly string[];
  readonly text: string;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const match of file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, number = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    const head = start < 0 ? body : body.slice(0, start);
    const raw = start < 0 ? '' : body.slice(start + 7, body.lastIndexOf('\nendstream'));
    const packed = raw !== '' && head.includes('/FlateDecode');
    const stream = packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    objects.set(Number(number), { head, stream });
  }
  return objects;
}

const unicodeOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns glyph number → characters, from the table that a PDF keeps for copying text. */
function glyphTable(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, from = '', , list = ''] of table.matchAll(/<([\da-f]{4})> <([\da-f]{4})> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) =>
      glyphs.set(first + index, unicodeOf(hex.replace(/\s/g, ''))),
    );
  }
  return glyphs;
}

const refIn = (head: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]);

/** Returns the streams of a page in order; a sealed document has several. */
function contentsOf(head: string, objects: ReadonlyMap<number, PdfObject>): string {
  const refs = /\/Contents (?:\[([^\]]*)\]|(\d+ 0 R))/.exec(head);
  const numbers = [...(refs?.[1] ?? refs?.[2] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) =>
    Number(number),
  );
  return numbers.map((number) => objects.get(number)?.stream ?? '').join('\n');
}

function fontsOf(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number));
      const table = font && objects.get(refIn(font.head, 'ToUnicode'));
      if (table) fonts.set(name, glyphTable(table.stream));
    }
  }
  return fonts;
}

const OPERATOR =
  /(?<save>^q$)|(?<restore>^Q$)|^(?<matrix>\S+ \S+ \S+ \S+ \S+ \S+) (?:cm|Tm)$|\/(?<font>F\d+) \S+ Tf|\[(?<shown>[^\]]*)\] TJ/gm;

/** How far a matrix moves drawn content down, and whether it flips the page. */
interface Height {
  readonly y: number;
  readonly flip: number;
}

function moved({ y, flip }: Height, matrix: string): Height {
  const [, , , d = 1, , f = 0] = matrix.split(' ').map(Number);
  return { y: y + flip * f, flip: flip * d };
}

type Fonts = ReadonlyMap<string, ReadonlyMap<number, string>>;

function shownText(shown: string, font: ReadonlyMap<number, string> | undefined): string {
  const glyphs = [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join('');
}

/**
 * Returns the text in drawing order. Pieces of one line of text have the same nesting; a different height starts a
 * new line.
 */
function pageText(stream: string, fonts: Fonts): string {
  let text = '';
  let at: Height = { y: 0, flip: 1 };
  let drawn = { y: Number.NaN, depth: 0 };
  let shallowest = 0;
  let font: ReadonlyMap<number, string> | undefined;
  const stack: Height[] = [];
  for (const { groups = {} } of stream.matchAll(OPERATOR)) {
    if (groups['save']) stack.push(at);
    else if (groups['restore']) {
      at = stack.pop() ?? at;
      shallowest = Math.min(shallowest, stack.length);
    } else if (groups['matrix']) at = moved(at, groups['matrix']);
    else if (groups['font']) font = fonts.get(groups['font']);
    else {
      const goesOn = shallowest >= drawn.depth - 1;
      const sameLine = Math.abs(at.y - drawn.y) < 0.5;
      text += goesOn && sameLine ? '' : sameLine ? ' ' : '\n';
      text += shownText(groups['shown'] ?? '', font);
      drawn = { y: at.y, depth: stack.length };
      shallowest = stack.length;
    }
  }
  return text;
}

export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = fontsOf(objects);
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => pageText(contentsOf(head, objects), fonts));
  return { pages, text: pages.join('\n') };
}
