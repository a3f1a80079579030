const FRAME_DIGITS = 15;
const BASE = 15;

function digitValue(digit: string): number {
  return digit === '0' ? 10 : Number.parseInt(digit, 16);
}

/**
 * Returns the check digit of a Contact ID frame (SIA DC-05): account 4, type 2, qualifier 1, event 3, partition 2,
 * zone 3. A zero counts as ten, and all sixteen values add up to a multiple of 15. Throws RangeError if the frame
 * does not have 15 digits.
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

/** Descriptions of event codes (SIA DC-05). Other codes are described by their group. */
const events: Readonly<Record<string, string>> = {
  '100': 'Medical',
  '101': 'Personal emergency',
  '110': 'Fire',
  '111': 'Smoke',
  '114': 'Heat',
  '115': 'Pull station',
  '120': 'Panic',
  '121': 'Duress',
  '122': 'Silent panic',
  '130': 'Burglary',
  '131': 'Perimeter',
  '132': 'Interior',
  '134': 'Entry or exit',
  '137': 'Tamper',
  '144': 'Sensor tamper',
  '151': 'Gas',
  '154': 'Water',
  '158': 'High temperature',
  '159': 'Low temperature',
  '162': 'Carbon monoxide',
  '301': 'AC loss',
  '302': 'Low battery',
  '350': 'Communication trouble',
  '354': 'Failed to communicate',
  '373': 'Fire trouble',
  '374': 'Exit error',
  '380': 'Sensor trouble',
  '381': 'Wireless supervision',
  '383': 'Sensor tamper',
  '384': 'Wireless sensor low battery',
  '400': 'Opening or closing',
  '401': 'Opening or closing by a user',
  '406': 'Cancel',
  '407': 'Remote arming',
  '408': 'Quick arming',
  '441': 'Armed stay',
  '451': 'Early opening or closing',
  '452': 'Late opening or closing',
  '454': 'Failed to close',
  '570': 'Bypass',
  '602': 'Periodic test',
  '607': 'Walk test',
  '627': 'Program entry',
};
const groups: Readonly<Record<string, string>> = {
  '1': 'Alarm',
  '2': 'Supervisory signal',
  '3': 'Trouble',
  '4': 'Opening, closing or access',
  '5': 'Bypass',
  '6': 'Test',
};
const qualifiers: Readonly<Record<string, Signal['qualifier']>> = {
  '1': 'new',
  '3': 'restored',
  '6': 'present',
};

/** A signal in a receiver's log. */
export interface Signal {
  readonly account: string;
  readonly qualifier: 'new' | 'restored' | 'present';
  /** The three-digit event code and its description. */
  readonly event: { readonly code: string; readonly text: string };
  readonly partition: number;
  /** Three digits: a zone, or a user for opening and closing events. */
  readonly zone: string;
  /**
   * The check digit of the frame. `isIntact` is whether the frame ends with it; null if the frame has no check digit.
   */
  readonly checkDigit: string;
  readonly isIntact: boolean | null;
}

/** Parses a Contact ID frame of 15 digits, or 16 with its check digit, with any spacing; null for anything else. */
export function readSignal(typed: string): Signal | null {
  const digits = typed.replace(/[\s-]/g, '').toUpperCase();
  const parts = /^([\dB-F]{4})(?:18|98)([136])(\d{3})(\d{2})(\d{3})([\dA-F])?$/.exec(digits);
  if (!parts) return null;
  const [, account = '', sign = '', code = '', partition = '', zone = '', check] = parts;
  const qualifier = qualifiers[sign];
  const text = events[code] ?? groups[code.charAt(0)];
  if (!qualifier || !text) return null;
  const checkDigit = contactIdCheckDigit(digits.slice(0, FRAME_DIGITS));
  return {
    account,
    qualifier,
    event: { code, text },
    partition: Number(partition),
    zone,
    checkDigit,
    isIntact: check === undefined ? null : check === checkDigit,
  };
}
