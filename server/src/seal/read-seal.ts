import { MalformedPdf, PdfReader, type PdfDictionary, type PdfValue } from './pdf-reader.ts';

/** The seal of a PDF as stated in its signature dictionary. */
export interface StatedSeal {
  /** The bytes of the file before and after the signature: everything that the seal covers. */
  readonly covered: readonly [Buffer, Buffer];
  /** The content of the signature field: hexadecimal digits padded with zeros. */
  readonly contents: string;
  readonly company: string;
  readonly statement: string;
  readonly sealedAt: Date;
}

const END = /startxref\n(\d{1,10})\n%%EOF\n?$/;

/**
 * Reads the seal of a file: the document's one certification signature, whose byte range is the whole file except the
 * signature itself. Follows only the cross-reference table, because text within the document may look like a
 * signature.
 *
 * @returns null for a PDF without a seal.
 * @throws MalformedPdf if the file is not a PDF of one revision, or if the byte range differs.
 */
export function readSeal(bytes: Buffer): StatedSeal | null {
  const file = bytes.toString('latin1');
  const end = END.exec(file.slice(-40));
  if (!end) throw new MalformedPdf('the end is missing');
  const { places, trailer } = readTable(file, Number(end[1]));
  if (['Prev', 'XRefStm', 'Encrypt'].some((key) => trailer.has(key)))
    throw new MalformedPdf('more than one revision');
  const object = (value: PdfValue | undefined): PdfDictionary | null => {
    if (value?.kind === 'dictionary') return value.entries;
    const place = value?.kind === 'reference' ? places.get(value.object) : undefined;
    if (value?.kind !== 'reference' || place === undefined) return null;
    const reader = new PdfReader(file, place);
    if (reader.integer() !== value.object) throw new MalformedPdf('an object is not at its place');
    reader.integer();
    reader.expect('obj');
    const found = reader.value();
    return found.kind === 'dictionary' ? found.entries : null;
  };
  const catalog = object(trailer.get('Root'));
  if (!catalog) throw new MalformedPdf('the catalog is missing');
  const signature = object(object(catalog.get('Perms'))?.get('DocMDP'));
  return signature && stated(bytes, signature);
}

function readTable(
  file: string,
  at: number,
): { places: ReadonlyMap<number, number>; trailer: PdfDictionary } {
  const reader = new PdfReader(file, at);
  const places = new Map<number, number>();
  reader.expect('xref');
  for (let word = reader.word(); word !== 'trailer'; word = reader.word()) {
    if (!/^\d{1,7}$/.test(word)) throw new MalformedPdf('the table is not right');
    const first = Number(word);
    const count = reader.integer();
    for (let index = 0; index < count; index++) {
      const place = reader.integer();
      reader.integer();
      if (reader.word() === 'n') places.set(first + index, place);
    }
  }
  const trailer = reader.value();
  if (trailer.kind !== 'dictionary') throw new MalformedPdf('the trailer is missing');
  return { places, trailer: trailer.entries };
}

function stated(bytes: Buffer, signature: PdfDictionary): StatedSeal {
  const contents = signature.get('Contents');
  const range = signature.get('ByteRange');
  const when = signature.get('M');
  if (contents?.kind !== 'hex' || range?.kind !== 'array' || when?.kind !== 'text')
    throw new MalformedPdf('the signature is not complete');
  const { start, end, hex } = contents;
  const expected = [0, start, end, bytes.length - end];
  const isWhole =
    range.items.length === expected.length &&
    range.items.every((item, index) => item.kind === 'number' && item.value === expected[index]);
  if (!isWhole) throw new MalformedPdf('the seal does not cover the whole file');
  return {
    covered: [bytes.subarray(0, start), bytes.subarray(end)],
    contents: hex,
    company: unicode(signature.get('Name')),
    statement: unicode(signature.get('Reason')),
    sealedAt: instant(when.text),
  };
}

/** Decodes a UTF-16 text with a byte order mark. */
function unicode(value: PdfValue | undefined): string {
  if (value?.kind !== 'hex' || !/^FEFF([0-9A-F]{4})*$/i.test(value.hex))
    throw new MalformedPdf('a text is not right');
  return Buffer.from(value.hex.slice(4), 'hex').swap16().toString('utf16le');
}

function instant(text: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(date.getTime())) throw new MalformedPdf('the time is not right');
  return date;
}
