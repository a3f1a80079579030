import { useMemo } from 'react';
import { companies } from '@sable/domain/company';
import { useActor, useRow } from '../../live/hooks.ts';
import { useToday } from '../../shared/use-company.ts';
import type { FormatEnv } from './format-value.ts';
import { useTitles } from './use-titles.ts';

/** How values are written for this person: the browser's locale, the company's currency and day, titles of other records. */
export function useFormatEnv(): FormatEnv {
  const titleOf = useTitles();
  const { row } = useRow(companies, useActor().companyId);
  const currency = row?.currency ?? 'USD';
  const today = useToday();
  return useMemo(() => ({ currency, today, titleOf }), [currency, today, titleOf]);
}
