import { addDays } from '@sable/domain/calendar-date';
import { localDate } from '@sable/domain/local-date';

/** The calendar day on which companies of tests are today, moved by whole days. They are in New York, as their customers in Ohio: it may be another day than in UTC. */
export const companyDay = (days = 0): string =>
  addDays(localDate(new Date().toISOString(), 'America/New_York'), days);

/** The same at a home in Austin, Texas, where the day begins an hour after the company's. */
export const austinDay = (): string => localDate(new Date().toISOString(), 'America/Chicago');
