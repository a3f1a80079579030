const DAY_MS = 86_400_000;

/**
 * Returns today's calendar date at the journeys' companies, shifted by whole days. They are in New York, like their
 * customers in Ohio, so it may differ from the UTC date.
 */
export function officeDay(days = 0): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}
