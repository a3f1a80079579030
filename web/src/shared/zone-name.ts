const made = new Map<string, Intl.DateTimeFormat>();

function namingFormat(timeZone: string | undefined, locale: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  made.set(key, format);
  return format;
}

/** Returns a zone's abbreviation at an instant: `EDT`. */
export const zoneName = (instant: string, timeZone: string | undefined, locale?: string): string =>
  namingFormat(timeZone, locale)
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Returns a zone in words without daylight saving: `Eastern Time`. */
export function zoneText(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * Returns the zone name to show after a time if the reader's own clock differs. Empty if both clocks agree or the
 * reader's zone is unknown.
 */
export function zoneMark(
  instant: string,
  timeZone: string | undefined,
  readerZone: string | undefined,
  locale?: string,
): string {
  if (!timeZone || !readerZone || timeZone === readerZone) return '';
  const name = zoneName(instant, timeZone, locale);
  return name === zoneName(instant, readerZone, locale) ? '' : ` ${name}`;
}
