import type { CompanyStatus } from '@sable/domain/company';
import type { Actor, ActorSettings } from '@sable/domain/kernel/actor';
import type { DefinedRole } from '@sable/domain/kernel/defined-role';

/** A person in a company with the data that decides their rights, as queries return it. */
export interface ActingRow {
  user_id: string;
  user_name: string;
  user_status: string;
  user_roles: string[];
  defined_roles: DefinedRole[];
  company_id: string;
  company_status: CompanyStatus;
  sales_see_all: boolean | null;
}

/** A person in a company with the data that decides their rights. */
export interface ActingPerson {
  readonly user: { readonly id: string; readonly name: string; readonly status: string };
  readonly roles: readonly string[];
  /** The person's roles that the company defined, with their permissions. */
  readonly definedRoles: readonly DefinedRole[];
  readonly company: { readonly id: string; readonly status: CompanyStatus };
  readonly settings: ActorSettings;
}

export const toActingPerson = (row: ActingRow): ActingPerson => ({
  user: { id: row.user_id, name: row.user_name, status: row.user_status },
  roles: row.user_roles,
  definedRoles: row.defined_roles,
  company: { id: row.company_id, status: row.company_status },
  // Without settings of the company, the stricter rule applies.
  settings: { salesSeeAll: row.sales_see_all ?? false },
});

/** Returns the actor with a person's own rights. The caller must check that the person and the company are active. */
export const personActor = ({ user, roles, definedRoles, company, settings }: ActingPerson): Actor => ({
  kind: 'user',
  id: user.id,
  name: user.name,
  companyId: company.id,
  roles,
  ...(definedRoles.length > 0 && { definedRoles }),
  settings: { salesSeeAll: settings.salesSeeAll },
});
