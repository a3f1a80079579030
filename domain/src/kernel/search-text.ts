import type { AnyEntity, AnyRow, SearchEntry } from './entity.ts';

/**
 * One condition on a text: it must contain at least one of the parts. A part that begins with a space matches at the
 * start of a word.
 */
export type SearchClause = readonly string[];

const MAX_WORDS = 8;
/** Shorter words match only at the start of a word; otherwise they would match almost everything. */
const MIN_SUBSTRING = 3;
/** Digits of a North American number without its country code. */
const NATIONAL_DIGITS = 10;
const LOCAL_DIGITS = 7;

/** Converts to lower case without accents and apostrophes; word separators become one space. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@._+&/#-]+/gu, ' ')
    .trim();

/**
 * Returns the digits of a phone number from each point where people start typing it: whole, national, local, and the
 * last four digits.
 */
function phoneWords(phone: string): string[] {
  const digits = phone.replace(/(x|ext).*$/i, '').replace(/\D/g, '');
  const starts = [digits.length, NATIONAL_DIGITS, LOCAL_DIGITS, 4].filter(
    (length) => length <= digits.length,
  );
  return [...new Set(starts.map((length) => digits.slice(-length)))];
}

/**
 * Returns the folded text that a record is found by, with a space at each end, so that a space precedes every word.
 */
export function searchText({ text, phones = [] }: SearchEntry): string {
  const numbers = phones.flatMap((phone) => (phone ? phoneWords(phone) : []));
  return ` ${[fold(text), ...numbers].join(' ')} `;
}

/**
 * Returns the folded text of the fields with “contains” filters (`searchHolds`); null for an entity without such
 * fields.
 */
export function filterText(entity: AnyEntity, row: AnyRow): string | null {
  const fields = entity.searchHolds ?? [];
  if (fields.length === 0) return null;
  return ` ${fields.map((field) => fold(String(row[field] ?? ''))).join(' ')} `;
}

const isDigits = (word: string): boolean => /^\+?\d[\d./-]*$/.test(word);
/** Matches the extension of a phone number; its digits may be the next word. */
const EXTENSION = /^(x|ext|extension)\.?(\d*)$/;

/**
 * Returns the search parts for a number: after a space, or after a hyphen as in a product number; with and without
 * the country code.
 */
function numberParts(typed: string): string[] {
  const all = typed.replace(/\D/g, '');
  const digits = all.slice(-NATIONAL_DIGITS - 1);
  const hasCountryCode = digits.startsWith('1') && (typed.startsWith('+') || digits.length > LOCAL_DIGITS);
  const forms = digits.length > NATIONAL_DIGITS ? [digits.slice(-NATIONAL_DIGITS)] : [digits];
  if (hasCountryCode && digits.length > 1 && digits.length <= NATIONAL_DIGITS) forms.push(digits.slice(1));
  // Too long for a phone number: a bar code or a serial number.
  if (all.length > digits.length) forms.push(all);
  return forms.flatMap((form) => [` ${form}`, `-${form}`]);
}

function wordParts(word: string): string[] {
  const plain = word.length < MIN_SUBSTRING ? ` ${word}` : word;
  return isDigits(word) ? [...numberParts(word), ...(/\D/.test(word) ? [plain] : [])] : [plain];
}

/** Groups the words of a typed text: adjacent numbers stay together, because they may be one phone number. */
function groupWords(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const [at, word] of words.entries()) {
    const last = groups.at(-1);
    const afterNumber = last !== undefined && isDigits(last[0] ?? '');
    const isPhone = afterNumber && last.join('').replace(/\D/g, '').length >= LOCAL_DIGITS;
    const isOfExtension = EXTENSION.exec(words[at - 1] ?? '')?.[2] === '' && /^\d+$/.test(word);
    if (isPhone && (EXTENSION.test(word) || isOfExtension)) continue;
    // A hyphen between spaces separates the parts of a number.
    if (afterNumber && /^-+$/.test(word)) continue;
    if (afterNumber && isDigits(word)) last.push(word);
    else groups.push([word]);
  }
  return groups;
}

/**
 * Returns the clauses that a {@link searchText} must all satisfy to match a typed text. Words match in any order; a
 * phone number matches in every format that people type, whole or in part. The server compiles the clauses to SQL;
 * the live layer evaluates them.
 */
export function searchClauses(typed: string): SearchClause[] {
  // Removes the prefix of a number copied from a link.
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
 * Returns a clause that matches every {@link filterText} with a source text that contains the typed one. Null for a
 * text without three letters or digits in a row, which no search index can find.
 */
export function containsClause(typed: string): SearchClause | null {
  const folded = fold(typed);
  return /[\p{L}\p{N}]{3}/u.test(folded) ? [folded] : null;
}

/** Whether a text from {@link searchText} satisfies every clause. */
export const matchesSearch = (text: string, clauses: readonly SearchClause[]): boolean =>
  clauses.every((clause) => clause.some((part) => text.includes(part)));

/**
 * Returns a function that ranks a title against a typed text: 0 if it begins with the text, 1 if it contains every
 * word, 2 otherwise.
 */
export function titleRanker(typed: string): (title: string) => number {
  const beginning = ` ${fold(typed)}`;
  const clauses = searchClauses(typed);
  return (title) => {
    const folded = ` ${fold(title)} `;
    if (folded.startsWith(beginning)) return 0;
    return matchesSearch(folded, clauses) ? 1 : 2;
  };
}

/** Returns a word of a text that may contain a typo: letters only, and long enough to recognize. */
export const fuzzyWord = (clause: SearchClause): string | null => {
  const [part = ''] = clause;
  return clause.length === 1 && /^\p{L}{4,}$/u.test(part) ? part : null;
};

/**
 * Returns the variants of a word with two neighboring letters swapped. Trigrams miss this similarity, because a swap
 * changes four of them.
 */
export const swappedWords = (word: string): string[] => {
  const letters = [...word];
  const swapped = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
  return [...new Set(swapped)].filter((each) => each !== word);
};

const MAX_WORD_LENGTH = 40;

/** Returns the words of a {@link searchText} that a misspelled word may match. */
export const knownWords = (text: string): string[] =>
  [...new Set(text.match(/\p{L}{4,}/gu) ?? [])].filter((word) => word.length <= MAX_WORD_LENGTH);

/** Whether two search results are the same person: the same name, email address, or phone number. */
export function isSamePerson(
  a: { readonly title: string; readonly text: string },
  b: { readonly title: string; readonly text: string },
): boolean {
  if (fold(a.title) === fold(b.title)) return true;
  const contacts = (text: string) => text.split(' ').filter((word) => /@|^\d{10,}$/.test(word));
  const known = new Set(contacts(a.text));
  return contacts(b.text).some((word) => known.has(word));
}

/**
 * Returns a function that checks whether a typed text finds a row, by the search rows of its entity. An empty text
 * finds every row.
 */
export function rowSearch(entity: AnyEntity, typed = ''): (row: AnyRow) => boolean {
  const clauses = searchClauses(typed);
  if (clauses.length === 0) return () => true;
  return (row) => {
    const entry = entity.search?.(row);
    return !!entry && matchesSearch(searchText(entry), clauses);
  };
}
