import { query } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';
import { setupSteps, type SetupStep } from './checklist.ts';
import { useCompany } from './use-company.ts';

/** Returns the setup checklist, which checks off steps as records appear. Undefined until all of it is loaded. */
export function useSetup(wanted: boolean): readonly SetupStep[] | undefined {
  const { row: company } = useCompany();
  const tax = useLive(wanted ? query('tax-profiles', { limit: 1 }) : null).rows;
  const products = useLive(wanted ? query('products', { limit: 1 }) : null).rows;
  const people = useLive(wanted ? query('users', { limit: 2 }) : null).rows;
  const mails = useLive(
    wanted
      ? query('email-messages', { where: { status: ['sent', 'delivered', 'opened', 'captured'] }, limit: 1 })
      : null,
  ).rows;
  const accounts = useLive(wanted ? query('accounts', { limit: 1 }) : null).rows;
  const estimates = useLive(wanted ? query('estimates', { limit: 1 }) : null).rows;
  if (!company || !tax || !products || !people || !mails || !accounts || !estimates) return undefined;
  return setupSteps({
    company,
    hasTaxProfile: tax.length > 0,
    hasMailed: mails.length > 0,
    hasProduct: products.length > 0,
    people: people.length,
    hasAccount: accounts.length > 0,
    hasEstimate: estimates.length > 0,
  });
}
