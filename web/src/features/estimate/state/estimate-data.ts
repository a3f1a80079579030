import { accounts } from '@sable/domain/account';
import { companies } from '@sable/domain/company';
import type { contacts } from '@sable/domain/contact';
import { estimates } from '@sable/domain/estimate/estimate';
import { linesOf } from '@sable/domain/estimate/line';
import type { LineRow } from '@sable/domain/estimate/reprice';
import type { estimateEvents } from '@sable/domain/estimate/version';
import { hasRight } from '@sable/domain/kernel/rights';
import type { RowOf } from '@sable/domain/kernel/entity';
import { where } from '@sable/domain/kernel/predicate';
import type { packages } from '@sable/domain/package';
import type { products } from '@sable/domain/product';
import type { roles } from '@sable/domain/role';
import type { taxProfiles } from '@sable/domain/tax-profile';
import { useActor, useLive, useRow } from '../../../live/hooks.ts';

export type ContactRow = RowOf<typeof contacts>;
export type ProductRow = RowOf<typeof products>;
export type PackageRow = RowOf<typeof packages>;
export type ProfileRow = RowOf<typeof taxProfiles>;
export type EventRow = RowOf<typeof estimateEvents>;
export type AccountRow = RowOf<typeof accounts>;
export type CompanyRow = RowOf<typeof companies>;

const byName = [{ field: 'nameKey', direction: 'asc' }] as const;
const newestFirst = [{ field: 'createdAt', direction: 'desc' }] as const;

/** How many products are kept in the browser for typing; a larger catalog is searched at the server. */
export const CATALOGUE_PAGE = 1000;

/** The active catalog. Choosing from it is priced in this browser at once, because its rows are here. */
export const useCatalog = (): readonly ProductRow[] | undefined =>
  useLive<ProductRow>({
    collection: 'products',
    where: where({ status: 'active' }),
    orderBy: byName,
    limit: CATALOGUE_PAGE,
  }).rows;

/** The packages that can be put on an estimate. */
export const usePackages = (): readonly PackageRow[] | undefined =>
  useLive<PackageRow>({
    collection: 'packages',
    where: where({ status: 'active' }),
    orderBy: byName,
    limit: 200,
  }).rows;

/** The largest discount that this person's roles may give without approval, in ppm; undefined while unknown. */
export function useDiscountLimit(): number | undefined {
  const actor = useActor();
  const { rows } = useLive<RowOf<typeof roles>>({
    collection: 'roles',
    where: where({ key: [...actor.roles] }),
    limit: 50,
  });
  if (actor.roles.includes('super')) return 1_000_000;
  return rows && Math.max(0, ...rows.map((role) => role.maxDiscountPpm));
}

/** Everything the editor shows of an estimate, live. */
export function useEstimateData(id: string | undefined) {
  const actor = useActor();
  const { row: estimate, missing, error } = useRow(estimates, id);
  const { rows: lines } = useLive<LineRow>(id ? linesOf(id) : null);
  const { row: company } = useRow(companies, actor.companyId);
  const { row: account } = useRow(accounts, estimate?.accountId);
  const { rows: people } = useLive<ContactRow>(
    estimate
      ? {
          collection: 'contacts',
          where: where({ accountId: estimate.accountId, status: 'active' }),
          orderBy: byName,
          limit: 100,
        }
      : null,
  );
  const { rows: profiles } = useLive<ProfileRow>({ collection: 'tax-profiles', orderBy: byName, limit: 500 });
  const { rows: events } = useLive<EventRow>(
    id
      ? { collection: 'estimate-events', where: where({ estimateId: id }), orderBy: newestFirst, limit: 200 }
      : null,
  );
  return {
    actor,
    seesCost: hasRight(actor, 'cost'),
    estimate,
    missing,
    error,
    lines,
    company,
    account,
    people,
    profiles,
    events,
  };
}
