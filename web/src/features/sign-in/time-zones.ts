export type Country = 'us' | 'ca';

interface Zone {
  readonly value: string;
  readonly label: string;
}

const zones: Record<Country, readonly Zone[]> = {
  us: [
    { value: 'America/New_York', label: 'Eastern – New York' },
    { value: 'America/Detroit', label: 'Eastern – Detroit' },
    { value: 'America/Indiana/Indianapolis', label: 'Eastern – Indianapolis' },
    { value: 'America/Chicago', label: 'Central – Chicago' },
    { value: 'America/Denver', label: 'Mountain – Denver' },
    { value: 'America/Boise', label: 'Mountain – Boise' },
    { value: 'America/Phoenix', label: 'Mountain, no daylight saving time – Phoenix' },
    { value: 'America/Los_Angeles', label: 'Pacific – Los Angeles' },
    { value: 'America/Anchorage', label: 'Alaska – Anchorage' },
    { value: 'Pacific/Honolulu', label: 'Hawaii – Honolulu' },
    { value: 'America/Puerto_Rico', label: 'Atlantic – San Juan' },
  ],
  ca: [
    { value: 'America/St_Johns', label: 'Newfoundland – St. John’s' },
    { value: 'America/Halifax', label: 'Atlantic – Halifax' },
    { value: 'America/Toronto', label: 'Eastern – Toronto, Montréal' },
    { value: 'America/Winnipeg', label: 'Central – Winnipeg' },
    { value: 'America/Regina', label: 'Central, no daylight saving time – Regina' },
    { value: 'America/Edmonton', label: 'Mountain – Edmonton, Calgary' },
    { value: 'America/Vancouver', label: 'Pacific – Vancouver' },
    { value: 'America/Whitehorse', label: 'Yukon – Whitehorse' },
  ],
};

/** Returns the browser's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns Canada if the browser is in one of its time zones; else the United States. */
export const guessCountry = (zone = ownTimeZone()): Country =>
  zones.ca.some(({ value }) => value === zone) ? 'ca' : 'us';

/** Returns the time zones of a country, plus the chosen one if it is elsewhere. */
export const timeZonesOf = (country: Country, chosen: string): readonly Zone[] => {
  const own = zones[country];
  if (own.some(({ value }) => value === chosen)) return own;
  return [{ value: chosen, label: chosen.replaceAll('_', ' ') }, ...own];
};

/** Returns a zone for a country: the given one if it is in that country; else the one where most people live. */
export const timeZoneFor = (country: Country, zone: string): string => {
  if (zones[country].some(({ value }) => value === zone)) return zone;
  return country === 'ca' ? 'America/Toronto' : 'America/New_York';
};

/** Returns the currency of a company's prices, which depends on its country. */
export const currencyOf = (country: Country): string =>
  country === 'ca' ? 'Canadian dollars (CAD)' : 'US dollars (USD)';
