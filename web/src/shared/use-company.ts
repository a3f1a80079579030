import { companies } from '@sable/domain/company';
import { localDate } from '@sable/domain/local-date';
import { type RowIn } from '@sable/domain/queries';
import { useEffect, useState } from 'react';
import { useActor, useRow } from '../live/hooks.ts';
import { formatsFor, type Formats } from './formats.ts';

export type CompanyRow = RowIn<'companies'>;

/** The company that the person works for, live. */
export const useCompany = () => useRow(companies, useActor().companyId);

/** The zone of this browser's clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the company's clock, by which every screen shows and takes a time; until the company is here, this browser's. */
export const useTimeZone = (): string => useCompany().row?.timeZone ?? ownZone();

/** How this company writes amounts, days and times. Until the company is here, as this browser does. */
export function useFormats(): Formats {
  const { row } = useCompany();
  const readerZone = ownZone();
  return formatsFor({ currency: row?.currency ?? 'USD', timeZone: row?.timeZone ?? readerZone, readerZone });
}

/** This instant, half a minute old at most. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The company's day and zone; until the company is here, this browser's. */
export function useCompanyDay(): { readonly today: string; readonly timeZone: string } {
  const timeZone = useTimeZone();
  return { today: localDate(useNow(), timeZone), timeZone };
}

/** Today 'YYYY-MM-DD' by the company's clock; changes automatically at its midnight. Undefined until the company is loaded. */
export function useToday(): string | undefined {
  const timeZone = useCompany().row?.timeZone;
  const now = useNow();
  return timeZone && localDate(now, timeZone);
}
