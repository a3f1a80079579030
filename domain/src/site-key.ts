interface Written {
  readonly line1: string;
  readonly line2?: string | undefined;
  readonly postal: string;
}

const short: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * Returns a normalized street and ZIP or postal code, to find two accounts of the same house: `12 Oak Street` and `12
 * oak st.` are equal. Empty without a street or a code, because a partial address identifies no house.
 */
export function siteKey(site: Written | null | undefined): string {
  const street = words(`${site?.line1 ?? ''} ${site?.line2 ?? ''}`).map((word) => short[word] ?? word);
  const code = words(site?.postal ?? '')
    .join('')
    .replace(/^(\d{5})\d{4}$/, '$1');
  return street.length > 0 && code ? `${street.join('')} ${code}`.slice(0, 160) : '';
}
