import { companies } from '@sable/domain/company';
import { localDate } from '@sable/domain/local-date';
import { type RowIn } from '@sable/domain/queries';
import { useEffect, useState } from 'react';
import { useActor, useRow } from '../live/hooks.ts';
import { formatsFor, type Formats } from './formats.ts';

export type CompanyRow = RowIn<'companies'>;

/** Returns the company that the person works for, live. */
export const useCompany = () => useRow(companies, useActor().companyId);

/** Returns this browser's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the company's time zone, in which every screen shows and reads times; until the company is loaded, this
 * browser's.
 */
export const useTimeZone = (): string => useCompany().row?.timeZone ?? ownZone();

/** Returns the company's formats of amounts, days, and times; until the company is loaded, this browser's. */
export function useFormats(): Formats {
  const { row } = useCompany();
  const readerZone = ownZone();
  return formatsFor({ currency: row?.currency ?? 'USD', timeZone: row?.timeZone ?? readerZone, readerZone });
}

/** Returns the current instant, at most 30 seconds old. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the company's date and time zone; until the company is loaded, this browser's. */
export function useCompanyDay(): { readonly today: string; readonly timeZone: string } {
  const timeZone = useTimeZone();
  return { today: localDate(useNow(), timeZone), timeZone };
}

/**
 * Returns today's date 'YYYY-MM-DD' by the company's clock; it changes automatically at its midnight. Undefined until
 * the company is loaded.
 */
export function useToday(): string | undefined {
  const timeZone = useCompany().row?.timeZone;
  const now = useNow();
  return timeZone && localDate(now, timeZone);
}
