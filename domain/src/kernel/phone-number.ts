/** Digits of a North American number without its country code. */
const NATIONAL_DIGITS = 10;
const MIN_ABROAD_DIGITS = 8;
const MAX_DIGITS = 15;

/**
 * Returns what is wrong with a phone number that cannot be dialed; null for a valid one. A valid number has ten
 * digits in North America, with or without a leading 1, or after a + the number of digits that another country uses
 * (E.164). An extension after an `x` is ignored.
 */
export function phoneProblem(phone: string): string | null {
  const number = phone.replace(/\s*(?:ext?\.?|x).*$/i, '');
  const digits = number.replace(/\D/g, '');
  const isWhole = number.includes('+');
  if (isWhole && !digits.startsWith('1'))
    return digits.length < MIN_ABROAD_DIGITS || digits.length > MAX_DIGITS
      ? `After a + a phone number has ${MIN_ABROAD_DIGITS} to ${MAX_DIGITS} digits.`
      : null;
  const missing = NATIONAL_DIGITS - digits.replace(isWhole ? /^1/ : /^1(?=\d{10}$)/, '').length;
  if (missing === 0) return null;
  if (missing < 0) return 'A phone number has ten digits.';
  return missing === 1 ? '1 digit is missing.' : `${missing} digits are missing.`;
}
