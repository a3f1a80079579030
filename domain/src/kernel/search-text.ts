import type { AnyEntity, AnyRow, SearchEntry } from './entity.ts';

/** One condition on a text: at least one of its parts stands in it. A part that begins with a space matches at the start of a word. */
export type SearchClause = readonly string[];

const MAX_WORDS = 8;
/** Shorter words match only at the start of a word, or they would match everything. */
const MIN_SUBSTRING = 3;
/** Digits of a North American number without its country code. */
const NATIONAL_DIGITS = 10;
const LOCAL_DIGITS = 7;

/** Lower case, without accents and apostrophes; what separates words becomes one space. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@._+&/#-]+/gu, ' ')
    .trim();

/** The digits of a phone number, from each place where a person begins to type it: whole, national, local, and its last four. */
function phoneWords(phone: string): string[] {
  const digits = phone.replace(/(x|ext).*$/i, '').replace(/\D/g, '');
  const starts = [digits.length, NATIONAL_DIGITS, LOCAL_DIGITS, 4].filter(
    (length) => length <= digits.length,
  );
  return [...new Set(starts.map((length) => digits.slice(-length)))];
}

/** The folded text that a record is found by, with a space at each end, so that every word has one before it. */
export function searchText({ text, phones = [] }: SearchEntry): string {
  const numbers = phones.flatMap((phone) => (phone ? phoneWords(phone) : []));
  return ` ${[fold(text), ...numbers].join(' ')} `;
}

/** The folded text of the fields whose filters ask what they contain (`searchHolds`); null for an entity without such a field. */
export function filterText(entity: AnyEntity, row: AnyRow): string | null {
  const fields = entity.searchHolds ?? [];
  if (fields.length === 0) return null;
  return ` ${fields.map((field) => fold(String(row[field] ?? ''))).join(' ')} `;
}

const isDigits = (word: string): boolean => /^\+?\d[\d./-]*$/.test(word);
/** Finds the extension of a phone number; its number may be the next word. */
const EXTENSION = /^(x|ext|extension)\.?(\d*)$/;

/** The ways to find a number: after a space, or after a hyphen as in a product number; with and without the country code. */
function numberParts(typed: string): string[] {
  const all = typed.replace(/\D/g, '');
  const digits = all.slice(-NATIONAL_DIGITS - 1);
  const hasCountryCode = digits.startsWith('1') && (typed.startsWith('+') || digits.length > LOCAL_DIGITS);
  const forms = digits.length > NATIONAL_DIGITS ? [digits.slice(-NATIONAL_DIGITS)] : [digits];
  if (hasCountryCode && digits.length > 1 && digits.length <= NATIONAL_DIGITS) forms.push(digits.slice(1));
  // No phone number here is as long: a bar code, or a serial number.
  if (all.length > digits.length) forms.push(all);
  return forms.flatMap((form) => [` ${form}`, `-${form}`]);
}

function wordParts(word: string): string[] {
  const plain = word.length < MIN_SUBSTRING ? ` ${word}` : word;
  return isDigits(word) ? [...numberParts(word), ...(/\D/.test(word) ? [plain] : [])] : [plain];
}

/** The words of a typed text in groups: adjacent numbers stay together, because they may be one phone number. */
function groupWords(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const [at, word] of words.entries()) {
    const last = groups.at(-1);
    const afterNumber = last !== undefined && isDigits(last[0] ?? '');
    const isPhone = afterNumber && last.join('').replace(/\D/g, '').length >= LOCAL_DIGITS;
    const isOfExtension = EXTENSION.exec(words[at - 1] ?? '')?.[2] === '' && /^\d+$/.test(word);
    if (isPhone && (EXTENSION.test(word) || isOfExtension)) continue;
    // A hyphen between spaces stands between the parts of a number.
    if (afterNumber && /^-+$/.test(word)) continue;
    if (afterNumber && isDigits(word)) last.push(word);
    else groups.push([word]);
  }
  return groups;
}

/**
 * What a typed text asks of a {@link searchText}: every clause must hold. Words come in any order; a phone number is found in every
 * format in which people type it, whole or in part. The server compiles the clauses to SQL, the live layer evaluates them.
 */
export function searchClauses(typed: string): SearchClause[] {
  // A number that was copied from a link.
  const words = fold(typed.replace(/\btel:/gi, ''))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  return groupWords(words).flatMap((group) => {
    const whole = group.length > 1 ? numberParts(group.join('')) : [];
    return group.map((word) => [...whole, ...wordParts(word)]);
  });
}

/**
 * What a {@link filterText} holds whenever one of the texts that it was made of contains the typed one. Null for one without three letters or digits in
 * a row, which no search index can find.
 */
export function containsClause(typed: string): SearchClause | null {
  const folded = fold(typed);
  return /[\p{L}\p{N}]{3}/u.test(folded) ? [folded] : null;
}

/** Whether a text that was made by {@link searchText} satisfies every clause. */
export const matchesSearch = (text: string, clauses: readonly SearchClause[]): boolean =>
  clauses.every((clause) => clause.some((part) => text.includes(part)));

/** How well a title matches a typed text: 0 when it begins with it, 1 when it holds every word, 2 otherwise. */
export function titleRanker(typed: string): (title: string) => number {
  const beginning = ` ${fold(typed)}`;
  const clauses = searchClauses(typed);
  return (title) => {
    const folded = ` ${fold(title)} `;
    if (folded.startsWith(beginning)) return 0;
    return matchesSearch(folded, clauses) ? 1 : 2;
  };
}

/** The words of a text that may hold a typing error: letters only, and long enough to recognize. */
export const fuzzyWord = (clause: SearchClause): string | null => {
  const [part = ''] = clause;
  return clause.length === 1 && /^\p{L}{4,}$/u.test(part) ? part : null;
};

/** A word with each two neighbors among its letters in each other's place. Trigrams do not see the likeness: a swap changes four of them. */
export const swappedWords = (word: string): string[] => {
  const letters = [...word];
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
  return [...new Set(swapped)].filter((each) => each !== word);
};

const MAX_WORD_LENGTH = 40;

/** The words of a {@link searchText} that a misspelled word may stand for. */
export const knownWords = (text: string): string[] =>
  [...new Set(text.match(/\p{L}{4,}/gu) ?? [])].filter((word) => word.length <= MAX_WORD_LENGTH);

/** Whether two records that were found are one person: the same name, email address, or phone number. */
export function isSamePerson(
  a: { readonly title: string; readonly text: string },
  b: { readonly title: string; readonly text: string },
): boolean {
  if (fold(a.title) === fold(b.title)) return true;
  const contacts = (text: string) => text.split(' ').filter((word) => /@|^\d{10,}$/.test(word));
  const known = new Set(contacts(a.text));
  return contacts(b.text).some((word) => known.has(word));
}

/** Whether a typed text finds a row, by the search rows of its entity; an empty text finds every row. */
export function rowSearch(entity: AnyEntity, typed = ''): (row: AnyRow) => boolean {
  const clauses = searchClauses(typed);
  if (clauses.length === 0) return () => true;
  return (row) => {
    const entry = entity.search?.(row);
    return !!entry && matchesSearch(searchText(entry), clauses);
  };
}
