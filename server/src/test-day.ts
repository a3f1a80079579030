import { addDays } from '@sable/domain/calendar-date';
import { localDate } from '@sable/domain/local-date';

/**
 * Returns today's date for the companies of tests, shifted by whole days. They are in New York time, like their
 * customers in Ohio, so the date may differ from UTC.
 */
export const companyDay = (days = 0): string =>
  addDays(localDate(new Date().toISOString(), 'America/New_York'), days);

/** Returns the same for a home in Austin, Texas, where the day begins an hour later than for the company. */
export const austinDay = (): string => localDate(new Date().toISOString(), 'America/Chicago');
