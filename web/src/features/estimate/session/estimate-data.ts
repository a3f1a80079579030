import { accounts } from '@sable/domain/account';
import { companies } from '@sable/domain/company';
import { estimates } from '@sable/domain/estimate/estimate';
import { linesOf } from '@sable/domain/estimate/line';
import { hasRight } from '@sable/domain/kernel/rights';
import { query, type RowIn } from '@sable/domain/queries';
import { isPricedEstimate, isPricedLine } from './rows.ts';
import { useActor, useLive, useRow } from '../../../live/hooks.ts';

export type ContactRow = RowIn<'contacts'>;
export type ProductRow = RowIn<'products'>;
export type PackageRow = RowIn<'packages'>;
export type ProfileRow = RowIn<'tax-profiles'>;
export type EventRow = RowIn<'estimate-events'>;
export type AccountRow = RowIn<'accounts'>;
export type CompanyRow = RowIn<'companies'>;

const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

/** How many products are kept in the browser for typing; a larger catalog is searched at the server. */
export const CATALOGUE_PAGE = 1000;

/** The active catalog. Choosing from it is priced in this browser at once, because its rows are here. */
export const useCatalog = (): readonly ProductRow[] | undefined =>
  useLive(query('products', { where: { status: 'active' }, orderBy: 'nameKey', limit: CATALOGUE_PAGE })).rows;

/** The packages that can be put on an estimate. */
export const usePackages = (): readonly PackageRow[] | undefined =>
  useLive(query('packages', { where: { status: 'active' }, orderBy: 'nameKey', limit: 200 })).rows;

/** The largest discount that this person's roles may give without approval, in ppm; undefined while unknown. */
export function useDiscountLimit(): number | undefined {
  const actor = useActor();
  const { rows } = useLive(query('roles', { where: { key: [...actor.roles] }, limit: 50 }));
  if (actor.roles.includes('super')) return 1_000_000;
  return rows && Math.max(0, ...rows.map((role) => role.maxDiscountPpm));
}

/** Everything the editor shows of an estimate, live. */
export function useEstimateData(id: string | undefined) {
  const actor = useActor();
  const { row, missing, error } = useRow(estimates, id);
  const estimate = row && isPricedEstimate(row) ? row : undefined;
  const { rows } = useLive(id ? linesOf(id) : null);
  const lines = rows?.every(isPricedLine) ? rows : undefined;
  const { row: company } = useRow(companies, actor.companyId);
  const { row: account } = useRow(accounts, estimate?.accountId);
  const { rows: people } = useLive(
    estimate
      ? query('contacts', {
          where: { accountId: estimate.accountId, status: 'active' },
          orderBy: 'nameKey',
          limit: 100,
        })
      : null,
  );
  const { rows: profiles } = useLive(query('tax-profiles', { orderBy: 'nameKey', limit: 500 }));
  const { rows: events } = useLive(
    id ? query('estimate-events', { where: { estimateId: id }, orderBy: newestFirst, limit: 200 }) : null,
  );
  return {
    actor,
    seesCost: hasRight(actor, 'cost'),
    estimate,
    missing: missing || (row !== undefined && !estimate),
    error,
    lines,
    company,
    account,
    people,
    profiles,
    events,
  };
}
