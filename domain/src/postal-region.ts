/**
 * First three digits of ZIP codes: the last prefix of each range, in order, with its state (United States Postal
 * Service, Publication 65). Prefixes without a state here are military, territories, or unused.
 */
const zipRanges: readonly (readonly [last: number, state: string])[] = (
  '4 -|5 NY|7 PR|8 -|9 PR|27 MA|29 RI|38 NH|49 ME|54 VT|55 MA|59 VT|69 CT|89 NJ|99 -|149 NY|196 PA|199 DE|200 DC|201 VA|205 DC|219 MD|246 VA|268 WV|' +
  '269 -|289 NC|299 SC|319 GA|339 FL|340 -|349 FL|369 AL|385 TN|397 MS|399 GA|427 KY|429 -|459 OH|479 IN|499 MI|528 IA|529 -|549 WI|567 MN|568 -|' +
  '569 DC|577 SD|579 -|588 ND|589 -|599 MT|629 IL|658 MO|659 -|679 KS|693 NE|699 -|714 LA|715 -|729 AR|732 OK|733 TX|749 OK|799 TX|816 CO|819 -|' +
  '831 WY|838 ID|839 -|847 UT|849 -|865 AZ|869 -|884 NM|885 TX|888 -|898 NV|899 -|961 CA|966 -|968 HI|969 -|979 OR|994 WA|999 AK'
)
  .split('|')
  .map((range) => {
    const [last = '', state = ''] = range.split(' ');
    return [Number(last), state] as const;
  });

/** First letters of Canadian postal codes; X covers two territories. */
const provinces: Readonly<Record<string, string>> = {
  ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON' },
  ...{ P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' },
};

/**
 * Returns the state or province of a postal code, judging by its first characters. Undefined for a code that is too
 * short or too long, or if the characters do not determine it. A few codes cross a state border, so the result is a
 * suggestion, never a check.
 */
export function regionOfPostal(country: 'ca' | 'us', postal: string): string | undefined {
  const code = postal.toUpperCase().replaceAll(/[\s-]/g, '');
  if (country === 'ca') return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? provinces[code.charAt(0)] : undefined;
  if (!/^\d{5,9}$/.test(code)) return undefined;
  const prefix = Number(code.slice(0, 3));
  const state = zipRanges.find(([last]) => prefix <= last)?.[1];
  return state === '-' ? undefined : state;
}
