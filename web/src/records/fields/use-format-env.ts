import { localeOf } from '@sable/domain/language';
import { useMemo } from 'react';
import { useActor } from '../../live/hooks.ts';
import { ownZone, useCompany, useTimeZone, useToday } from '../../shared/use-company.ts';
import type { FormatEnv } from './format-value.ts';
import { useTitles } from './use-titles.ts';

/**
 * Returns the formats for this person: the company's locale, currency, day, and clock, and titles of other records.
 */
export function useFormatEnv(): FormatEnv {
  const titleOf = useTitles();
  const currency = useCompany().row?.currency ?? 'USD';
  const timeZone = useTimeZone();
  const today = useToday();
  const me = useActor().id;
  return useMemo(
    () => ({
      locale: localeOf('en', currency),
      currency,
      timeZone,
      readerZone: ownZone(),
      me,
      today,
      titleOf,
    }),
    [currency, timeZone, me, today, titleOf],
  );
}
