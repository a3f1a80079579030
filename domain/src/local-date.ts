const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The calendar day 'YYYY-MM-DD' of an instant in an IANA time zone. Throws RangeError for an unknown zone. */
export function localDate(instant: string, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const hours = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day, 0 to 23, of an instant in an IANA time zone. Throws RangeError for an unknown zone. */
export function localHour(instant: string, timeZone: string): number {
  const format =
    hours.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  hours.set(timeZone, format);
  return Number(format.format(new Date(instant)));
}

/** Whether a name is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
