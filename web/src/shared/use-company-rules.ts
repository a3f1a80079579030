import { rulesWith, type CompanyRules } from '@sable/domain/cancellation/rule-correction';
import { query, type RowIn } from '@sable/domain/queries';
import { useMemo } from 'react';
import { useLive } from '../live/hooks.ts';

export type CorrectionRow = RowIn<'rule-corrections'>;

/**
 * Returns the rule tables that apply to the company, live, with its corrections, oldest first. The corrections are
 * undefined until they are loaded.
 */
export function useCompanyRules(): CompanyRules & {
  readonly corrections: readonly CorrectionRow[] | undefined;
} {
  const { rows } = useLive(query('rule-corrections', { orderBy: 'createdAt', limit: 500 }));
  return useMemo(() => ({ ...rulesWith(rows ?? []), corrections: rows }), [rows]);
}
