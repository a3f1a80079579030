import { useMemo } from 'react';
import { accounts } from '@sable/domain/account';
import { companies } from '@sable/domain/company';
import type { RoleLimits } from '@sable/domain/estimate/approval-reasons';
import { hasRole } from '@sable/domain/kernel/actor';
import { hasRight } from '@sable/domain/kernel/rights';
import { pricesOn } from '@sable/domain/organization-price';
import { isForRoles, isOffered } from '@sable/domain/package';
import { exemptionsOf } from '@sable/domain/tax-exemption';
import { query, type RowIn } from '@sable/domain/queries';
import { isPricedEstimate } from './rows.ts';
import { profilesOfRegion } from '@sable/domain/tax-profile';
import { estimateQuery } from './stored-rows.ts';
import { useActor, useLive, useRow } from '../../../live/hooks.ts';

export type ContactRow = RowIn<'contacts'>;
export type ProductRow = RowIn<'products'>;
export type PackageRow = RowIn<'packages'>;
export type ProfileRow = RowIn<'tax-profiles'>;
export type ExemptionRow = RowIn<'tax-exemptions'>;
export type EventRow = RowIn<'estimate-events'>;
export type AccountRow = RowIn<'accounts'>;
export type CompanyRow = RowIn<'companies'>;
export type FileRow = RowIn<'files'>;

/** The price list of an organization. The rule that adds a product to a line runs the same query. */
const organizationPricesOf = (organizationId: string) =>
  query('organization-prices', { where: { organizationId }, orderBy: 'createdAt', limit: 1000 });

const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

/** Number of products that the browser loads. A larger catalog is also searched on the server. */
export const CATALOG_PAGE_SIZE = 1000;

/** Returns the active catalog. This browser has its rows, so it prices a choice immediately. */
export const useCatalog = (): readonly ProductRow[] | undefined =>
  useLive(query('products', { where: { status: 'active' }, orderBy: 'nameKey', limit: CATALOG_PAGE_SIZE }))
    .rows;

/** Contracts that the customer signed before. A sale changes one of them, or creates a new one. */
export const contractsOf = (accountId: string) =>
  query('contracts', { where: { accountId }, orderBy: { field: 'number', direction: 'asc' }, limit: 100 });

/**
 * Returns the prices of the account's organization on a day, in cents by product id. Empty if it has no prices of its
 * own.
 */
export const useAgreedPrices = (
  rows: readonly RowIn<'organization-prices'>[] | undefined,
  today: string | undefined,
): ReadonlyMap<string, number> =>
  useMemo(() => pricesOn(today ? (rows ?? []) : [], today ?? ''), [rows, today]);

/** Returns the active packages, regardless of the days on which they are offered. */
export const usePackages = (): readonly PackageRow[] | undefined =>
  useLive(query('packages', { where: { status: 'active' }, orderBy: 'nameKey', limit: 200 })).rows;

const unlimited: RoleLimits = { discountPpm: 1_000_000, outsidePriceBook: true };

const useOwnRoles = () => {
  const actor = useActor();
  return useLive(query('roles', { where: { key: [...actor.roles] }, limit: 50 })).rows;
};

/** Returns the packages that this user may add to an estimate on a day; empty while loading. */
export function useOfferedPackages(today: string | undefined): readonly PackageRow[] {
  const actor = useActor();
  const active = usePackages();
  const own = useOwnRoles();
  return useMemo(() => {
    if (!active || !own || !today) return [];
    const ids = own.map(({ id }) => id);
    const isFree = hasRole(actor, 'admin', 'super');
    return active.filter((pack) => isOffered(pack, today) && (isFree || isForRoles(pack, ids)));
  }, [actor, active, own, today]);
}

/** Returns what this user's roles allow without approval; undefined while loading. */
export function useRoleLimits(): RoleLimits | undefined {
  const actor = useActor();
  const rows = useOwnRoles();
  return useMemo(() => {
    if (actor.roles.includes('super')) return unlimited;
    return (
      rows && {
        discountPpm: Math.max(0, ...rows.map((role) => role.maxDiscountPpm)),
        outsidePriceBook: rows.some((role) => role.outsidePriceBook),
      }
    );
  }, [actor, rows]);
}

const exemptionsQuery = (account: AccountRow) => ({
  where: exemptionsOf(account),
  orderBy: newestFirst,
  limit: 100,
});

/** Returns live data that the editor shows in addition to an estimate's lines. */
export function useEstimateData(id: string) {
  const actor = useActor();
  const { rows, error } = useLive(estimateQuery(id));
  const estimate = rows?.[0];
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
  const { rows: colleagues } = useLive(
    account?.organizationId
      ? query('contacts', {
          where: { organizationId: account.organizationId, accountId: null, status: 'active' },
          orderBy: 'nameKey',
          limit: 100,
        })
      : null,
  );
  const recipients = useMemo(() => people && [...people, ...(colleagues ?? [])], [people, colleagues]);
  const site = account?.site;
  const { rows: profiles } = useLive(site?.region ? profilesOfRegion(site) : null);
  const { rows: exemptions } = useLive(account ? query('tax-exemptions', exemptionsQuery(account)) : null);
  const { rows: agreedPrices } = useLive(
    account?.organizationId ? organizationPricesOf(account.organizationId) : null,
  );
  const { rows: events } = useLive(
    query('estimate-events', { where: { estimateId: id }, orderBy: newestFirst, limit: 200 }),
  );
  // The editor requires permission to see prices.
  const missing = rows !== undefined && !(estimate && isPricedEstimate(estimate));
  return {
    actor,
    seesCost: hasRight(actor, 'cost'),
    missing,
    error,
    company,
    account,
    people: recipients,
    profiles,
    exemptions,
    agreedPrices,
    events,
  };
}
