/** Keywords with which a person opts out of texts to their number, including the French ones of Canada. */
const stopWords = new Set(
  'arret cancel end opt-out optout quit remove revoke stop stopall td unsubscribe'.split(' '),
);
const startWords = new Set(['start', 'unstop']);

/** Returns the request of an incoming one-word text, ignoring case, accents, and periods. */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[\s"'.!]+|[\s"'.!]+$/g, '');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

/** A number with fewer digits does not identify its owner. */
const TELLING_DIGITS = 7;

/** Normalizes a phone number to its digits with the country code. Empty if there are no digits. */
export function numberKey(typed: string): string {
  const digits = typed.replace(/x.*$/i, '').replace(/\D/g, '');
  return digits.length === 10 ? `1${digits}` : digits;
}

/** Returns the {@link numberKey} of a number that is long enough to identify its owner; empty for a shorter one. */
export function phoneKey(phone: string | null): string {
  const digits = numberKey(phone ?? '');
  return digits.length >= TELLING_DIGITS ? digits : '';
}
