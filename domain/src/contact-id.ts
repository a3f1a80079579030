const FRAME_DIGITS = 15;
const BASE = 15;

function digitValue(digit: string): number {
  return digit === '0' ? 10 : Number.parseInt(digit, 16);
}

/**
 * Check digit of a Contact ID frame (SIA DC-05): account 4, type 2, qualifier 1, event 3, partition 2, zone 3.
 * A zero counts ten and all sixteen values sum to a multiple of 15. RangeError when the frame is not 15 digits.
 */
export function contactIdCheckDigit(frame: string): string {
  const digits = frame.replace(/\s/g, '').toUpperCase();
  if (digits.length !== FRAME_DIGITS || !/^[0-9A-F]+$/.test(digits)) {
    throw new RangeError(`Not a Contact ID frame of ${FRAME_DIGITS} digits: ${frame}`);
  }
  const sum = [...digits].reduce((total, digit) => total + digitValue(digit), 0);
  const check = BASE - (sum % BASE);
  return check === 10 ? '0' : check.toString(16).toUpperCase();
}
