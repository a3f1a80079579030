const DAY_MS = 86_400_000;

/** The calendar day on which the companies of the journeys are today, moved by whole days. They are in New York, as their customers in Ohio: it may be another day than in UTC. */
export function officeDay(days = 0): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}
