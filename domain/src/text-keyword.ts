/** Words by which a person ends the texts to their number, and the French ones of Canada. */
const stopWords = new Set(
  'arret cancel end opt-out optout quit remove revoke stop stopall td unsubscribe'.split(' '),
);
const startWords = new Set(['start', 'unstop']);

/** What an incoming text asks for by its only word, whatever its capitals, accents and full stops. */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[\s"'.!]+|[\s"'.!]+$/g, '');
  if (stopWords.has(word)) return 'stop';
  return startWords.has(word) ? 'start' : null;
}

/** Fewer digits say nothing about whose number it is. */
const TELLING_DIGITS = 7;

/** A phone number as its digits with the country, the same for each way of writing it. Empty without digits. */
export function numberKey(typed: string): string {
  const digits = typed.replace(/x.*$/i, '').replace(/\D/g, '');
  return digits.length === 10 ? `1${digits}` : digits;
}

/** {@link numberKey} of a number that tells whose it is; empty for one that is too short. */
export function phoneKey(phone: string | null): string {
  const digits = numberKey(phone ?? '');
  return digits.length >= TELLING_DIGITS ? digits : '';
}
