import { hasPlatformRole, hasRole, type Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import type { Tenancy } from '../db/tenant.ts';

export interface ManagedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly roles: readonly string[];
}

const COLUMNS = 'id, name, email, status, roles';

/** A person in the list of their company's people. */
export interface ListedPerson extends ManagedPerson {
  /** The company's names of the person's roles. */
  readonly roleNames: readonly string[];
}

/** Returns all people of a company, sorted by name. */
export const peopleOf = (tenancy: Tenancy, companyId: string): Promise<ListedPerson[]> =>
  tenancy.withTenant(
    companyId,
    (client) =>
      client.query<ListedPerson>(
        `select ${COLUMNS}, array(
           select coalesce(r.name, held.key) from jsonb_array_elements_text(u.roles) with ordinality held(key, place)
           left join roles r on r.company_id = u.company_id and r.key = held.key order by held.place
         ) as "roleNames"
         from users u where company_id = $1 order by name_key, id limit 1000`,
        [companyId],
      ),
    'snapshot',
  );

/** Returns a person of a company. Throws NOT_FOUND. */
export async function personOf(tenancy: Tenancy, companyId: string, userId: string): Promise<ManagedPerson> {
  const [person] = await tenancy.withTenant(
    companyId,
    (client) =>
      client.query<ManagedPerson>(`select ${COLUMNS} from users where company_id = $1 and id = $2`, [
        companyId,
        userId,
      ]),
    'snapshot',
  );
  if (!person) throw new AppError('NOT_FOUND', { what: 'User' });
  return person;
}

/**
 * Returns a person whose account an administrator may protect or restore: of their company, and without roles above
 * theirs.
 *
 * @throws NOT_AUTHORIZED, and NOT_FOUND for a person of another company.
 */
export async function managedPerson(tenancy: Tenancy, actor: Actor, userId: string): Promise<ManagedPerson> {
  if (!hasRole(actor, 'admin', 'super')) throw new AppError('NOT_AUTHORIZED');
  const person = await personOf(tenancy, actor.companyId, userId);
  if (hasPlatformRole(person.roles) && !hasRole(actor, 'super')) throw new AppError('NOT_AUTHORIZED');
  return person;
}
