import { companyStatuses, isClosed } from '@sable/domain/company';
import type { Actor } from '@sable/domain/kernel/actor';
import { givenRights } from '@sable/domain/kernel/rights';
import { z } from 'zod';
import type { TenantClient } from '../db/tenant.ts';
import { personActor, toActingPerson } from './acting-person.ts';

const rowSchema = z.object({
  user_id: z.string(),
  user_name: z.string(),
  user_status: z.string(),
  user_roles: z.array(z.string()),
  defined_roles: z.array(
    z.object({ key: z.string(), permissions: z.array(z.string()), rights: z.array(z.enum(givenRights)) }),
  ),
  company_id: z.string(),
  company_status: z.enum(companyStatuses),
  sales_see_all: z.boolean().nullable(),
});

/**
 * Returns the current actor of a person in a company, for work done in their name without a session. Null for a
 * person without access, and in a closed company.
 */
export async function findActingUser(
  client: TenantClient,
  companyId: string,
  userId: string,
): Promise<Actor | null> {
  const [row] = await client.query(
    `select u.id as user_id, u.name as user_name, u.status as user_status, u.roles as user_roles,
       defined_roles(u.company_id, u.roles), c.id as company_id, c.status as company_status,
       (select s.sales_see_all from settings s where s.company_id = $1 and s.scope = 'company' limit 1) as sales_see_all
     from users u join companies c on c.company_id = u.company_id and c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  );
  if (!row) return null;
  const person = toActingPerson(rowSchema.parse(row));
  return person.user.status === 'active' && !isClosed(person.company.status) ? personActor(person) : null;
}
