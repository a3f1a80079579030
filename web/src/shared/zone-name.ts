const made = new Map<string, Intl.DateTimeFormat>();

function namingFormat(timeZone: string | undefined, locale: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  made.set(key, format);
  return format;
}

/** `EDT`: what a zone is called at an instant. */
export const zoneName = (instant: string, timeZone: string | undefined, locale?: string): string =>
  namingFormat(timeZone, locale)
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Eastern Time`: a zone in words without a season. */
export function zoneInWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * What follows a time for a reader whose own clock shows another: the name of the zone it is shown in. Nothing where both clocks agree, and
 * nothing where the reader's zone is not known.
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
