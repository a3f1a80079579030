import { matchNone } from '@sable/domain/kernel/predicate';
import { dueAtSite } from '@sable/domain/estimate/tax-choice';
import type { TaxAsked } from '@sable/domain/estimate/tax-taken-off';
import { taxProfiles } from '@sable/domain/tax-profile';
import { useEditor } from '../session/editor-context.tsx';

/**
 * Returns what the taxes of the draft are checked against; undefined until the profiles of the site are loaded. A
 * product that is no longer sold counts by the kind of its line here.
 */
export function useTaxAsked(): TaxAsked | undefined {
  const { actor, account, profiles, exemptions, catalog, today } = useEditor();
  if (!account || !profiles) return undefined;
  return {
    classes: new Map(catalog.map(({ id, taxClass }) => [id, taxClass])),
    due: dueAtSite(account.site, profiles, today, exemptions),
    choosesFreely: taxProfiles.permission(actor).update !== matchNone,
  };
}
