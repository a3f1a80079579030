import type { RowOf } from '@sable/domain/kernel/entity';
import type { taxProfiles } from '@sable/domain/tax-profile';
import { useLive } from '../live/hooks.ts';
import { setupSteps, type SetupStep } from './checklist.ts';
import { useCompany } from './use-company.ts';

type Some = { readonly id: string };
const someOf = (collection: string, limit = 1) => ({ collection, limit });

/** The setup checklist, ticking itself as records appear. Undefined until all of it is known. */
export function useSetup(wanted: boolean): readonly SetupStep[] | undefined {
  const { row: company } = useCompany();
  const tax = useLive<RowOf<typeof taxProfiles>>(wanted ? someOf('tax-profiles', 20) : null).rows;
  const products = useLive<Some>(wanted ? someOf('products') : null).rows;
  const people = useLive<Some>(wanted ? someOf('users', 2) : null).rows;
  const accounts = useLive<Some>(wanted ? someOf('accounts') : null).rows;
  const estimates = useLive<Some>(wanted ? someOf('estimates') : null).rows;
  if (!company || !tax || !products || !people || !accounts || !estimates) return undefined;
  return setupSteps({
    company,
    taxProfiles: tax.map(({ components }) => components.length),
    hasProduct: products.length > 0,
    people: people.length,
    hasAccount: accounts.length > 0,
    hasEstimate: estimates.length > 0,
  });
}
