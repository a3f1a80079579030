import { useMemo } from 'react';
import { ownZone, useCompany, useTimeZone, useToday } from '../../shared/use-company.ts';
import type { FormatEnv } from './format-value.ts';
import { useTitles } from './use-titles.ts';

/** How values are written for this person: the browser's locale, the company's currency, day and clock, titles of other records. */
export function useFormatEnv(): FormatEnv {
  const titleOf = useTitles();
  const currency = useCompany().row?.currency ?? 'USD';
  const timeZone = useTimeZone();
  const today = useToday();
  return useMemo(
    () => ({ currency, timeZone, readerZone: ownZone(), today, titleOf }),
    [currency, timeZone, today, titleOf],
  );
}
