/** A PDF value, as far as the check of a seal needs it. */
export type PdfValue =
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly object: number }
  | { readonly kind: 'text'; readonly text: string }
  /** A hexadecimal string with its position in the file: from its `<` to just after its `>`. */
  | { readonly kind: 'hex'; readonly hex: string; readonly start: number; readonly end: number };

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** The file is not a PDF of one revision with a classic cross-reference table. */
export class MalformedPdf extends Error {}

const MAX_DEPTH = 32;
const SPACE = ' \n\r\t\f\0';
const DELIMITERS = '()<>[]{}/%';

/** Reads values from a position in the file onward. Every step moves forward, so that no file can make it loop. */
export class PdfReader {
  readonly #file: string;
  at: number;

  /** @param file the bytes as Latin-1, so that a position in the text is a position in the file. */
  constructor(file: string, at: number) {
    this.#file = file;
    this.at = at;
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new MalformedPdf('nested too deeply');
    this.#skipSpace();
    const next = this.#file[this.at];
    if (next === '<') return this.#file[this.at + 1] === '<' ? this.#dictionary(depth) : this.#hex();
    if (next === '[') return this.#array(depth);
    if (next === '(') return this.#text();
    const word = this.word();
    if (word.startsWith('/')) return { kind: 'name', name: word.slice(1) };
    if (!/^[+-]?\d{1,10}(\.\d{1,10})?$/.test(word)) return { kind: 'name', name: word };
    const reference = /^\s+\d{1,5}\s+R(?![^\s()<>[\]/%])/.exec(this.#file.slice(this.at, this.at + 16));
    if (!reference) return { kind: 'number', value: Number(word) };
    this.at += reference[0].length;
    return { kind: 'reference', object: Number(word) };
  }

  /** Reads the next token: a name with its slash, a number, or a keyword. */
  word(): string {
    this.#skipSpace();
    const start = this.at;
    if (this.#file[this.at] === '/') this.at++;
    while (this.at < this.#file.length && !(SPACE + DELIMITERS).includes(this.#file.charAt(this.at)))
      this.at++;
    if (this.at === start) throw new MalformedPdf('a word is missing');
    return this.#file.slice(start, this.at);
  }

  expect(word: string): void {
    if (this.word() !== word) throw new MalformedPdf(`${word} is missing`);
  }

  /** Reads a non-negative integer. */
  integer(): number {
    const word = this.word();
    if (!/^\d{1,10}$/.test(word)) throw new MalformedPdf('a number is missing');
    return Number(word);
  }

  #skipSpace(): void {
    while (this.at < this.#file.length && SPACE.includes(this.#file.charAt(this.at))) this.at++;
  }

  #dictionary(depth: number): PdfValue {
    const entries = new Map<string, PdfValue>();
    this.at += 2;
    for (;;) {
      this.#skipSpace();
      if (this.#file.startsWith('>>', this.at)) break;
      const key = this.word();
      if (!key.startsWith('/') || entries.has(key.slice(1))) throw new MalformedPdf('a key is not right');
      entries.set(key.slice(1), this.value(depth + 1));
    }
    this.at += 2;
    return { kind: 'dictionary', entries };
  }

  #array(depth: number): PdfValue {
    const items: PdfValue[] = [];
    this.at++;
    for (;;) {
      this.#skipSpace();
      if (this.#file[this.at] === ']') break;
      items.push(this.value(depth + 1));
    }
    this.at++;
    return { kind: 'array', items };
  }

  #hex(): PdfValue {
    const start = this.at;
    const close = this.#file.indexOf('>', start);
    if (close < 0) throw new MalformedPdf('a string does not end');
    this.at = close + 1;
    return { kind: 'hex', hex: this.#file.slice(start + 1, close), start, end: this.at };
  }

  #text(): PdfValue {
    const start = ++this.at;
    for (let open = 1; open > 0; this.at++) {
      const next = this.#file[this.at];
      if (next === undefined) throw new MalformedPdf('a string does not end');
      if (next === '\\') this.at++;
      else if (next === '(') open++;
      else if (next === ')') open--;
    }
    return { kind: 'text', text: this.#file.slice(start, this.at - 1) };
  }
}
